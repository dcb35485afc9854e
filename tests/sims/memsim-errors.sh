# SPDX-License-Identifier: GPL-2.0-or-later
# The memory controller refuses what it cannot do, in one line and with exit code 2.
. "$top_srcdir/tests/tap.sh"
. "$top_srcdir/tests/sims/variants.sh"

heading=addr,write,arrival
printf '%s\n' address,write,arrival 1,0,0 > heading.csv
printf '%s\n' $heading 1,0 > short.csv
printf '%s\n' $heading 1,2,0 > write.csv
printf '%s\n' $heading -1,0,0 > negative.csv
printf '%s\n' $heading > empty.csv

check_messages() {
	fails "unknown option '--bogus'" "$@" --bogus
	fails "unexpected argument 'x'" "$@" --json x
	fails "--json takes no value" "$@" --json=yes
	fails "--n: expected N" "$@" --n
	fails "--n: 'many' is not a number" "$@" --n many
	fails "no requests" "$@" --n 0
	fails "unknown preset 'sram'" "$@" --preset sram
	fails "unknown pattern 'zigzag'" "$@" --pattern zigzag
	fails "unknown scheduler 'x'" "$@" --scheduler x
	fails "unknown page policy 'x'" "$@" --page x
	fails "unknown mapping" "$@" --mapping RoRaBaCoBg
	fails "unknown mapping" "$@" --mapping ro,ra,ba,co,bg,bg
	fails "--queue must be at least 1" "$@" --queue 0
	fails "channels must be a power of two" "$@" --channels 3
	fails "ranks must be a power of two" "$@" --ranks 3
	fails "expected KEY=VALUE" "$@" --timing RCD
	fails "unknown field 'XYZ'" "$@" --timing XYZ=1
	fails "--timing: 'x' is not a number" "$@" --timing RCD=x
	fails "REFI leaves no time" "$@" --timing REFI=600
	fails "--writes must be from 0 to 1" "$@" --writes 2
	fails "--span must hold an access" "$@" --pattern random --span 10
	fails "--streams must be at least 1" "$@" --pattern streams --streams 0
	fails "must not be negative" "$@" --load -1
	fails "exclude each other" "$@" --load 0.5 --load-gbps 3
	fails "the load is too small" "$@" --load 1e-300
}

check_files() {
	fails "cannot open does-not-exist.csv" "$@" --trace does-not-exist.csv
	fails "line 1: expected the heading" "$@" --trace heading.csv
	fails "line 2: expected addr,write,arrival, got '1,0'" "$@" --trace short.csv
	fails "line 2: expected addr" "$@" --trace write.csv
	fails "line 2: expected addr" "$@" --trace negative.csv
	fails "no requests" "$@" --trace empty.csv
	fails "cannot open no/such/folder.csv" "$@" --log no/such/folder.csv
}

for variant in "${variants[@]}"; do
	start "$variant" memsim || continue
	check_messages "${command[@]}"
	check_files "${command[@]}"
done

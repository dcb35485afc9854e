# SPDX-License-Identifier: GPL-2.0-or-later
# The memory controller from the command line: both variants print every byte that is on record.
. "$top_srcdir/tests/tap.sh"
. "$top_srcdir/tests/sims/variants.sh"

runs=(tiny-hbm-mixed tiny-ddr4-closed tiny-ddr4-fcfs-2rank hbm-stream hbm-stream-1in3-writes
	hbm-4-streams hbm-4ch-stream-load60 hbm-random-1gib hbm-random-fcfs
	hbm-random-load20-uniform hbm-random-writes-closed ddr4-2rank-random-writes ddr4-queue1
	ddr4-rowstride-xor ddr4-stream-RoRaBgBaCoCh ddr4-stride-8k-norefresh)

check_runs() { # check_runs WORDS...: how the variant is started
	local name options
	for name in "${runs[@]}"; do
		golden "memsim/$name" trace > trace.csv
		mapfile -t options < <(golden "memsim/$name" options)
		is "$("$@" "${options[@]}" --json --no-time --log "$name.$variant")" \
			"$(golden "memsim/$name" summary)" "$variant: $name"
		like "$("$@" "${options[@]}" --check)" '^  checked     0 violation' "$variant: $name keeps the rules"
	done
}

check_recorded_options() {
	local case cli
	for ((case = 0; case < $(golden memsim/cli count); case++)); do
		mapfile -t cli < <(golden memsim/cli cli $case)
		"$@" "${cli[@]}" > report
		is "$(head -n 5 report)" "$(golden memsim/cli lines $case)" "$variant: recorded report $case"
		like "$(tail -n 1 report)" '^  simulated [0-9]+ requests in [0-9]+\.[0-9]{2} s$' \
			"$variant: its last line has the time"
		is "$("$@" "${cli[@]}" --json --no-time)" "$(golden memsim/cli json $case)" \
			"$variant: recorded JSON $case"
	done
}

same() { # same NAME A B: both command lines, in words, print the same
	is "$("${command[@]}" $2)" "$("${command[@]}" $3)" "$variant: $1"
}

check_spellings() {
	same "a bare number is short for the measured run" "300" "--n 300 --pattern random --no-time"
	same "explicit options override it" "300 --pattern=stride" "--n 300 --pattern stride --no-time"
	same "a mapping as a list" "300 --json --mapping ro,ra,ba,co,bg,ch" "300 --json"
	same "a load of 0 is none" "300 --load 0" "300"
	same "a load in GB/s" "300 --load-gbps 12.8" "300 --load 0.5"
	same "timing of the preset" "300 --timing RCD=23 --timing tck_ns=0.625" "300"
	same "channels are a field, too" "300 --timing channels=2" "300 --channels 2"
	like "$("${command[@]}" --help)" '^usage: ' "$variant: --help"
	like "$("${command[@]}" 50 --json)" '"REF":[0-9]+}}$' "$variant: --no-time leaves the time out of JSON"
	like "$("${command[@]}" --n 50 --json)" '"sim_seconds":[0-9.e-]+}$' "$variant: JSON ends with the time"
}

for variant in "${variants[@]}"; do
	start "$variant" memsim || continue
	check_runs "${command[@]}"
	check_recorded_options "${command[@]}"
	check_spellings
done
for name in "${runs[@]}"; do
	[ -e "$name.Python" ] || continue
	cmp "$name.C" "$name.Python" > difference 2>&1
	ok $? "both variants log the same commands for $name"
done

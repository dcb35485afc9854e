# SPDX-License-Identifier: GPL-2.0-or-later
# The serving simulator from the command line: both variants print every byte that is on record.
. "$top_srcdir/tests/tap.sh"
. "$top_srcdir/tests/sims/variants.sh"

golden() { # golden NAME PART
	"$PYTHON3" -B "$top_srcdir/tests/sims/golden.py" "$@"
}

check_variant() { # check_variant WORDS...: how the variant is started
	local name cli
	for name in tiny-1p1d default-1p1d 2p2d-eth25g-2ch fixed-lengths-ties; do
		mapfile -t cli < <(golden $name cli)
		is "$("$@" "${cli[@]}" --json 2> stderr)" "$(golden $name summary)" "$variant: $name as JSON"
		is "$("$@" "${cli[@]}" 2> stderr)" "$(golden $name report)" "$variant: $name as text"
		like "$(cat stderr)" '^[0-9]+ events in [0-9.]+ s$' "$variant: $name says on stderr how much work it was"
	done
	is "$("$@" 40 2> stderr)" "$("$@" --n 40 --rate 4 --seed 1 2> stderr)" \
		"$variant: a bare number is short for the measured run"
	is "$("$@" 40 --seed=7 --n 30 2> stderr)" "$("$@" --n 30 --rate 4 --seed 7 2> stderr)" \
		"$variant: explicit options override it"
	like "$("$@" --help)" '^usage: ' "$variant: --help"
}

fails() { # fails MESSAGE WORDS...: exit code 2, one line on stderr, nothing on stdout
	local message=$1
	shift
	"$@" > stdout 2> stderr
	is "$? $(wc -l < stderr) $(wc -c < stdout)" "2 1 0" "$variant: ${*: -2}: exit code 2 and one line"
	like "$(cat stderr)" "$message" "$variant: ${*: -2}: says why"
}

check_errors() {
	fails "unknown option '--bogus'" "$@" --bogus
	fails "unexpected argument 'x'" "$@" --json x
	fails "--rate: expected R" "$@" --rate
	fails "--rate: 'abc' is not a number" "$@" --rate abc
	fails "--rate: 'nan' is not a number" "$@" --rate nan
	fails "--rate: '0x10' is not a number" "$@" --rate 0x10
	fails "--rate.* must be above 0" "$@" --rate 0
	fails "--prompt: expected MEAN CV" "$@" --prompt 2048
	fails "--prompt: a varying length" "$@" --prompt 0 1
	fails "unknown link 'carrier-pigeon'" "$@" --link carrier-pigeon
	fails "unknown mode 'x'" "$@" --mode x
	fails "unknown model 'x'" "$@" --model x
	fails "unknown decode device 'x'" "$@" --decode-device x
	fails "model 'mixtral-8x7b' is known but not modelled" "$@" --model mixtral-8x7b
	fails "prefill device 'optical-fft' is known but not modelled" "$@" --prefill-device optical-fft
	fails "the prefill pool is empty" "$@" --prefill 0
	fails "no requests" "$@" --n 0
	fails "prefill pool: Llama-3-70B does not fit into 1 x H100-SXM" "$@" --devices 1
	fails "decode pool: Llama-3-70B does not fit" "$@" --decode-devices-per-instance 1
	fails "power cap is below the idle power" "$@" --power-cap 90
}

for variant in "${variants[@]}"; do
	start "$variant" disagg || continue
	check_variant "${command[@]}"
	check_errors "${command[@]}"
done

if start Python disagg; then
	is "$("${command[@]}" 200 --json 2> stderr)" "$("$top_builddir/sims/disagg/disagg" 200 --json 2> stderr)" \
		"both variants print the same bytes"
fi

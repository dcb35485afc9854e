# SPDX-License-Identifier: GPL-2.0-or-later
# The serving simulator from the command line: both variants print every byte that is on record.
. "$top_srcdir/tests/tap.sh"
. "$top_srcdir/tests/sims/variants.sh"

runs=(tiny-1p1d tiny-colocated default-1p1d 2p2d-eth25g-2ch fixed-lengths-ties colocated-3
	tight-kv-rejections a100-8b-pcie5-2p1d hetero-8b-h100-a100 optical-eth100g
	cap200-compute-bound cap350-dvfs)

check_runs() { # check_runs WORDS...: how the variant is started
	local name cli
	for name in "${runs[@]}"; do
		mapfile -t cli < <(golden "disagg/$name" cli)
		is "$("$@" "${cli[@]}" --json 2> stderr)" "$(golden "disagg/$name" summary)" "$variant: $name as JSON"
		is "$("$@" "${cli[@]}" 2> stderr)" "$(golden "disagg/$name" report)" "$variant: $name as text"
	done
	like "$(cat stderr)" '^[0-9]+ events in [0-9.]+ s$' "$variant: stderr says how much work it was"
}

same() { # same NAME A B: both command lines, in words, print the same
	is "$("${command[@]}" $2 2> stderr)" "$("${command[@]}" $3 2> stderr)" "$variant: $1"
}

check_spellings() {
	same "a bare number is short for the measured run" "40" "--n 40 --rate 4 --seed 1"
	same "explicit options override it" "40 --seed=7 --n 30" "--n 30 --rate 4 --seed 7"
	same "--requests" "--requests 20" "--n 20"
	same "--devices-per-instance" "20 --devices-per-instance 8" "20 --devices 8"
	same "--link-channels" "20 --link-channels 2" "20 --channels 2"
	same "no channel is one channel" "20 --channels 0" "20 --channels 1"
	same "--prompt with --prompt-cv" "20 --prompt 1000 --prompt-cv 0.7" "20 --prompt 1000 0.7"
	same "--prompt-cv before --prompt" "20 --prompt-cv 0.7 --prompt=1000" "20 --prompt 1000 0.7"
	same "--output-cv alone" "20 --output-cv 0.7" "20 --output 256 0.7"
	same "counts are cut off" "20.9 --prefill 2.5" "20 --prefill 2"
	same "percentiles by sorting again" "60 --json --percentiles=resort" "60 --json"
	same "percentiles by selection" "60 --json --percentiles select" "60 --json --percentiles=sort-once"
	like "$("${command[@]}" --help)" '^usage: ' "$variant: --help"
}

for variant in "${variants[@]}"; do
	start "$variant" disagg || continue
	check_runs "${command[@]}"
	check_spellings
done

# SPDX-License-Identifier: GPL-2.0-or-later
# The serving simulator reads configurations and workloads and writes stamps, all as recorded.
. "$top_srcdir/tests/tap.sh"
. "$top_srcdir/tests/sims/variants.sh"

check_replay() { # check_replay NAME WORDS...: a recorded run from its files
	local name=$1 workload
	shift
	golden "disagg/$name" config > config.json
	golden "disagg/$name" workload > workload.csv
	workload=(--workload workload.csv)
	[ -s workload.csv ] || mapfile -t workload < <(golden "disagg/$name" workload-options)
	is "$("$@" --config config.json "${workload[@]}" --json --requests-out stamps.csv 2> stderr)" \
		"$(golden "disagg/$name" summary)" "$variant: $name from its files"
}

check_stamps() {
	local name
	for name in tiny-1p1d tiny-colocated; do
		check_replay $name "$@"
		is "$(cat stamps.csv)" "$(golden "disagg/$name" stamps)" "$variant: stamps of $name"
	done
}

check_config_order() {
	echo '{"n_prefill": 2, "model": "llama3-8b"}' > two.json
	is "$("$@" 30 --prefill 3 --decode 2 --config two.json 2> stderr)" \
		"$("$@" 30 --prefill 2 --model llama3-8b 2> stderr)" \
		"$variant: a configuration file replaces what came before it"
	is "$("$@" 30 --config two.json --prefill 3 2> stderr)" \
		"$("$@" 30 --prefill 3 --model llama3-8b 2> stderr)" \
		"$variant: and is overridden by what comes after it"
}

for variant in "${variants[@]}"; do
	start "$variant" disagg || continue
	check_stamps "${command[@]}"
	check_replay simultaneous-kv-into-idle-decoder "${command[@]}"
	check_replay percap-dvfs-nvlink4-small-batch "${command[@]}"
	check_replay tight-kv-rejections "${command[@]}"
	check_config_order "${command[@]}"
	mv stamps.csv "stamps.$variant"
done
if [ -e stamps.Python ]; then
	cmp stamps.C stamps.Python > difference 2>&1
	ok $? "both variants write the same stamps, rejected requests included"
fi

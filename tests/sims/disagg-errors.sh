# SPDX-License-Identifier: GPL-2.0-or-later
# The serving simulator refuses what it cannot do, in one line and with exit code 2.
. "$top_srcdir/tests/tap.sh"
. "$top_srcdir/tests/sims/variants.sh"

echo '{"model": "llama3-8b", "colour": "red"}' > unknown-key.json
echo '{"model": ' > broken.json
echo '[1, 2]' > list.json
echo '{"n_prefill": "two"}' > wrong-type.json
echo '{"model": null}' > wrong-null.json
echo '{"kv_transit": "compressed"}' > foreign.json
echo '{"scheduler": "priority"}' > scheduler.json
echo '{"max_decode_batch": 0}' > no-batch.json
echo '{"warmup_frac": 1.5}' > warm-up.json
echo '{"step_overhead": -1}' > overhead.json
heading=arrival,prompt_len,output_len
printf '%s\n' time,in,out 1,2,3 > heading.csv
printf '%s\n' $heading 1,2 > short.csv
printf '%s\n' $heading 1,2,0 > no-output.csv
printf '%s\n' $heading 1,2,3 0.5,2,3 > unsorted.csv
printf '%s\n' $heading nan,2,3 > nan.csv
printf '%s\n' $heading > empty.csv

check_recorded() { # check_recorded WORDS...: every case on record fails as it should
	local case cli
	for ((case = 0; case < $(golden disagg/cli-errors count); case++)); do
		mapfile -t cli < <(golden disagg/cli-errors cli $case)
		fails . "$@" "${cli[@]}"
	done
}

check_messages() {
	fails "unknown option '--bogus'" "$@" --bogus
	fails "unexpected argument 'x'" "$@" --json x
	fails "--json takes no value" "$@" --json=yes
	fails "--rate: expected R" "$@" --rate
	fails "--rate: expected R" "$@" --rate --json
	fails "--rate: 'abc' is not a number" "$@" --rate abc
	fails "--rate: 'nan' is not a number" "$@" --rate nan
	fails "--rate: '0x10' is not a number" "$@" --rate 0x10
	fails "--rate: a rate must be above 0" "$@" --rate 0
	fails "--prompt: expected MEAN CV" "$@" --prompt 2048
	fails "--prompt: a varying length" "$@" --prompt 0 1
	fails "--percentiles: unknown method 'guess'" "$@" --percentiles guess
	fails "unknown mode 'x'" "$@" --mode x
	fails "unknown model 'x'" "$@" --model x
	fails "unknown decode device 'x'" "$@" --decode-device x
	fails "model 'mixtral-8x7b' is known but not modelled" "$@" --model mixtral-8x7b
	fails "prefill device 'optical-fft' is known but not modelled" "$@" --prefill-device optical-fft
	fails "the prefill pool is empty" "$@" --prefill 0
	fails "the colocated pool is empty" "$@" --mode colocated --colocated 0
	fails "no requests" "$@" --n 0
	fails "prefill pool: Llama-3-70B does not fit into 1 x H100-SXM" "$@" --devices 1
	fails "decode pool: Llama-3-70B does not fit" "$@" --decode-devices-per-instance 1
	fails "power cap is below the idle power" "$@" --power-cap 90
	fails "decode pool: the power cap" "$@" --decode-power-cap 90
	fails "sweep cannot go with" "$@" --requests-out x.csv --sweep 1
}

check_files() {
	fails "does-not-exist.json" "$@" --config does-not-exist.json
	fails "unknown key 'colour'" "$@" --config unknown-key.json
	fails "broken.json.*not JSON" "$@" --config broken.json
	fails "not a JSON object" "$@" --config list.json
	fails "n_prefill: expected a count" "$@" --config wrong-type.json
	fails "model: expected a string" "$@" --config wrong-null.json
	fails "kv_transit is known but not modelled" "$@" --config foreign.json
	fails "scheduler is known but not modelled" "$@" --config scheduler.json
	fails "max_decode_batch must be at least 1" "$@" --config no-batch.json
	fails "warmup_frac must be from 0 to 1" "$@" --config warm-up.json
	fails "step_overhead must not be negative" "$@" --config overhead.json
	fails "cannot open does-not-exist.csv" "$@" --workload does-not-exist.csv
	fails "line 1: expected the heading" "$@" --workload heading.csv
	fails "line 2: expected arrival,prompt_len,output_len, got '1,2'" "$@" --workload short.csv
	fails "line 2: expected arrival" "$@" --workload no-output.csv
	fails "line 2: expected arrival" "$@" --workload nan.csv
	fails "line 3: arrives before" "$@" --workload unsorted.csv
	fails "no requests" "$@" --workload empty.csv
	fails "cannot open no/such/folder.csv" "$@" --requests-out no/such/folder.csv
}

for variant in "${variants[@]}"; do
	start "$variant" disagg || continue
	check_recorded "${command[@]}"
	check_messages "${command[@]}"
	check_files "${command[@]}"
done

# SPDX-License-Identifier: GPL-2.0-or-later
# Same bytes whatever compiles the simulators, on any number of threads, and under Valgrind.
. "$top_srcdir/tests/tap.sh"
. "$top_srcdir/tests/sims/variants.sh"

disagg_runs=(tiny-1p1d tiny-colocated default-1p1d 2p2d-eth25g-2ch fixed-lengths-ties colocated-3
	tight-kv-rejections a100-8b-pcie5-2p1d hetero-8b-h100-a100 optical-eth100g
	cap200-compute-bound cap350-dvfs)
memsim_runs=(hbm-stream hbm-stream-1in3-writes hbm-4-streams hbm-4ch-stream-load60 hbm-random-1gib
	hbm-random-fcfs hbm-random-writes-closed ddr4-2rank-random-writes ddr4-rowstride-xor)

build() { # build FOLDER COMPILER FLAGS: disagg and memsim in FOLDER
	local simulator
	mkdir -p "$1"
	for simulator in disagg memsim; do
		"$2" -std=gnu11 $3 -ffp-contract=off -fopenmp -o "$1/$simulator" \
			"$top_srcdir/sims/$simulator"/*.c "$top_srcdir"/sims/*.c -ljansson -lm \
			> build.log 2>&1 || return 1
	done
}

record() { # record FOLDER [WORDS...]: all output of the programs in FOLDER, started by WORDS
	local folder=$1 name words
	shift
	for name in "${disagg_runs[@]}"; do
		mapfile -t words < <(golden "disagg/$name" cli)
		"$@" "$folder/disagg" "${words[@]}" --json 2> stderr
		"$@" "$folder/disagg" "${words[@]}" --percentiles=select 2> stderr
	done
	for name in "${memsim_runs[@]}"; do
		mapfile -t words < <(golden "memsim/$name" options)
		"$@" "$folder/memsim" "${words[@]}" --json --no-time
	done
}

sweep() { # sweep FOLDER THREADS
	OMP_NUM_THREADS=$2 "$1/disagg" --n 60 --sweep 1 2 3 4 5 6 7 8 2> stderr
}

for name in "${disagg_runs[@]}"; do
	golden "disagg/$name" summary
	golden "disagg/$name" report
done > expected
for name in "${memsim_runs[@]}"; do
	golden "memsim/$name" summary
done >> expected

for compiler in gcc clang; do
	if ! command -v $compiler > found; then
		skip "$compiler" "$compiler is missing"
		continue
	fi
	for flags in -O0 -O1 -O2 -O3 "-O3 -march=native"; do
		if ! build built $compiler "$flags"; then
			ok 1 "$compiler $flags builds the simulators"
			cat build.log
			continue
		fi
		record built > output
		cmp output expected > difference 2>&1
		ok $? "$compiler $flags: same bytes as recorded"
		sweep built 1 > one-thread
		for threads in 2 3 4; do
			sweep built $threads > more-threads
			cmp one-thread more-threads > difference 2>&1
			ok $? "$compiler $flags: $threads threads print what one prints"
		done
	done
done

mkdir -p installed
ln -s "$top_builddir/sims/disagg/disagg" "$top_builddir/sims/memsim/memsim" installed/
record installed valgrind --tool=simcount --simcount-out-file=profile.%p -q > output
cmp output expected > difference 2>&1
ok $? "under the tool: same bytes as recorded"

# SPDX-License-Identifier: GPL-2.0-or-later
# A sweep prints its lines in the order of its rates, however many threads there are.
. "$top_srcdir/tests/tap.sh"
. "$top_srcdir/tests/sims/variants.sh"

for variant in "${variants[@]}"; do
	start "$variant" disagg || continue
	for ((case = 0; case < $(golden disagg/cli-sweep count); case++)); do
		mapfile -t cli < <(golden disagg/cli-sweep cli $case)
		is "$("${command[@]}" "${cli[@]}" 2> stderr)" "$(golden disagg/cli-sweep stdout $case)" \
			"$variant: recorded sweep $case"
	done
	is "$("${command[@]}" --n 20 --sweep 0.0000001 1e2 2> stderr | cut -d, -f1 | tr '\n' ' ')" \
		"rate 0.0000001 100 " "$variant: rates have no exponent"
done

start C disagg
rates=(1 2 3 4 5 6 7 8 9 10)
OMP_NUM_THREADS=1 "${command[@]}" --n 50 --sweep "${rates[@]}" > one.csv 2> stderr
for threads in 2 3 4; do
	is "$(OMP_NUM_THREADS=$threads "${command[@]}" --n 50 --sweep "${rates[@]}" 2> stderr)" \
		"$(cat one.csv)" "$threads threads print what one prints"
done

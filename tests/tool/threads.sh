# SPDX-License-Identifier: GPL-2.0-or-later
# Threads, and jumps out of several frames at once.
. "$top_srcdir/tests/tool/count.sh"

for run in 1 2; do
	count threads.$run -- "$programs/threads"
	is "$(ask threads.$run function work)" 4000016 "four threads' work is exact (run $run)"
	is "$(ask threads.$run entered work)" 4 "each of them entered it once"
	read -r -a threads <<< "$(ask threads.$run threads)"
	is "${#threads[@]}" 5 "there are five threads"
	for i in 1 2 3 4; do
		over=$((threads[i] - (i * 400000 + 4)))
		ok $((over < 0 || over > 20000)) "thread $i did its own work, in order of creation (and $over more)"
	done
done

count jumps -- "$programs/jumps"
for function in outer middle innermost; do
	is "$(ask jumps entered $function)" 10000 "$function is entered 10,000 times and left by longjmp"
done
is "$(ask jumps entered after)" 1 "after is entered once"
is "$(ask jumps function work)" $((10000 * 8 + 4004)) "what is skipped by the jumps is not counted"

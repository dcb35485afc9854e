# SPDX-License-Identifier: GPL-2.0-or-later
# Signals and threads: what is exact, and what is said to depend on turns.
. "$top_srcdir/tests/machine/stat.sh"

stat --top=1000 -- "$programs/ticks" raise
raised=$(net_of handler)
is "$status ${raised: -4}" "0 ,000" "a thousand raised signals repeat, and each costs the same"
ok $((${raised//,/} < 1000 * 3 * 1000)) "which is not nothing"
# Two runs may count alike by chance; several times over is not to be expected.
stat_until_unequal() {
	local try
	for try in 1 2 3 4 5 6 7 8; do
		stat "$@"
		[ $status -ne 6 ] || break
	done
}

stat_until_unequal --top=1000 -- "$programs/ticks" timer
is $status 6 "an interval timer is not repeatable"
like "$(cat err)" 'what was not fixed: .*timer' "and named"
like "$(cat err)" 'most of all handler$' "as is its handler"
interrupted=$(net_of interrupted)
stat --top=1000 -- "$programs/ticks" timer
is "$(net_of interrupted)" "$interrupted" "the interrupted function is exact all the same"

# Twenty runs, while the machine has something else to do.
busy() {
	while :; do :; done
}
busy &
other=$!
trap 'kill $other 2> /dev/null' EXIT
for i in 1 2 3 4 5 6 7 8 9 10; do
	stat --top=1000 -- "$programs/workers"
	echo "$status $(net_of first_worker) $(net_of second_worker) $(net_of third_worker) $(net_of fourth_worker)"
	grep 'Function that moved' -A 10 out >> moved
	# By thread, in thousands, since turns decide what libc has to do at the end of one. The second
	# is the first worker.
	sed -nE 's/^  ([2-5]) +([0-9,]+),[0-9]{3} +[0-9.]+%$/\1 \2/p' out | tr '\n' ' ' >> by_thread
	echo >> by_thread
done > workers
kill $other
is "$(sort -u workers | wc -l)" 1 "workers are exact in twenty runs"
read -r status first second third fourth < <(head -n 1 workers | tr -d ,)
more=$((second - first))
is "$status $((third - second)) $((fourth - third))" "0 $more $more" "each has as much more to do as its turns"
ok $((more < 100000)) "which is not nothing"
is "$(sort -u by_thread | wc -l)" 1 "and their threads, in order of creation"
if [ -s moved ]; then
	is "$(grep -v -e 'Function that moved' -e '^$' -e '^[A-Z-]' moved | grep -vc 'depends on the turns of threads$')" 0 \
		"what moved is said to depend on turns"
else
	skip "what moved is said to depend on turns" "nothing moved"
fi

stat_until_unequal --top=1000 -- "$programs/workers" spin
is $status 6 "spinning on a flag is not repeatable"
like "$(cat err)" 'most of all spin$' "and named"
is "$(net_of fourth_worker | tr -d ,)" $fourth "the workers are exact beside it"

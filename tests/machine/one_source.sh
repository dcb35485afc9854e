# SPDX-License-Identifier: GPL-2.0-or-later
# Loops whose length comes from one source: the same in every measurement, or said to be not.
. "$top_srcdir/tests/machine/stat.sh"

for question in at_random getrandom realtime monotonic tsc cpus; do
	stat --top=1000 -- "$programs/ask" $question
	first=$(row total)
	stat --top=1000 -- "$programs/ask" $question
	is "$status $(row total)" "0 $first" "$question: the same total in four runs"
done
like "$(cat out)" '^Fixed: .*cpus \([1-9]' "the report says what was fixed"

# Released, the runs differ, and nothing may be built on them.
check_released() { # check_released QUESTION SOURCE
	stat --real="$2" -- "$programs/ask" "$1"
	is $status 6 "a released $1 is not repeatable"
	like "$(cat err)" "what was not fixed: $2 \([1-9]" "and the message names $2"
	like "$(cat out)" "^Not fixed, as asked: .*$2" "as does the report"
}
check_released at_random entropy
check_released getrandom entropy
check_released realtime clock
check_released monotonic clock
check_released tsc tsc

stat -- "$programs/ask" pid
is $status 6 "the process id is not repeatable"
like "$(cat err)" 'function moved, most of all loop$' "the function that moved is named"
like "$(cat err)" 'what was not fixed: pid \(1\)$' "and the source"

# In a container that is new: small ids, which would not come again, are passed over.
if unshare --pid --fork true 2> /dev/null; then
	unshare --pid --fork "$simcount" stat --show-output -- "$programs/ask" pid > out 2> err
	ok $(($(head -n 1 err) >= 300 ? 0 : 1)) "an id that could come again"
else
	skip "an id that could come again" "PID namespaces are not allowed here"
fi

stat --show-output --pid-namespace -- "$programs/ask" pid
if grep -q 'cannot make a PID namespace' err; then
	is $status 1 "without namespaces that is said"
	skip "in a PID namespace it is fixed" "this system allows none"
else
	is "$status $(head -n 1 err)" "0 2" "in a namespace of its own it is always 2"
	like "$(cat out)" '^Fixed: .*pid \(1\)' "and is called fixed"
	stat --pid-namespace --expect-exit=SIGABRT -- sh -c 'kill -ABRT $$'
	is $status 0 "signals work there"
	stat --pid-namespace --timeout=2 -- sh -c 'while :; do :; done'
	is "$status $(sed -n 2p out)" "5 ended with SIGTERM (incomplete)" "and time limits, which leave counts"
fi
# Ordinary users have no other way than a user namespace.
if [ "$(id -u)" = 0 ] && setpriv --reuid=65534 --regid=65534 --clear-groups test -x "$simcount"; then
	mkdir -m 777 ordinary
	if (cd ordinary && TMPDIR=$PWD setpriv --reuid=65534 --regid=65534 --clear-groups \
		"$simcount" stat --show-output --pid-namespace -- "$programs/ask" pid > out 2> err); then
		is "$(head -n 1 ordinary/err)" 2 "for ordinary users as well"
	else
		like "$(cat ordinary/err)" 'PID namespace' "or it is said that they may not"
	fi
else
	skip "for ordinary users as well" "only root can become one here"
fi

# What the program finds in CPUID is chosen, and is in the report.
stat --top=1000 -- "$programs/levels"
v2=$(net_of loop)
like "$status $v2" '^0 [0-9]' "CPUID leads to one loop"
stat --top=1000 --virtual-cpu=x86-64 -- "$programs/levels"
base=$(net_of loop)
is $status 0 "on another processor"
ok $((${base/,/} <= ${v2/,/})) "to a longer one"
is "$("$simcount" stat --format=json --virtual-cpu=x86-64 -- "$programs/levels" | sed -n 's/^ *"cpu": "\(.*\)",/\1/p')" \
	x86-64 "the report has the processor"
stat --virtual-cpu=z80 -- "$programs/levels"
is "$status $(cat err)" "2 simcount: --virtual-cpu: 'z80': There is no such processor; --virtual-cpu=help lists them." \
	"an unknown one is a mistake"

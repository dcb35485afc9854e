# SPDX-License-Identifier: GPL-2.0-or-later
# Every source of variation gives the same answer in every run, and the profile names it.
. "$top_srcdir/tests/machine/machine.sh"

answers() { # answers N OPTIONS...: how many different answers N runs get
	local n=$1 i
	shift
	for ((i = 0; i < n; i++)); do
		echo "$(run "$@") $(total)"
	done | sort -u | wc -l
}

check_fixed() { # check_fixed SOURCE QUESTION...
	local source=$1 question
	shift
	for question in "$@"; do
		is "$(answers 3 "$programs/ask" "$question")" 1 "$question is fixed"
		like "$(used "$source")" "^fixed [1-9]" "the profile says that $question used $source"
	done
}

check_fixed entropy at_random getrandom device
check_fixed clock realtime monotonic cputime gettimeofday time times rusage
check_fixed tsc tsc tscp
check_fixed cpus cpus configured affinity getcpu
check_fixed cpuid hwcap
check_fixed environment stack

if grep -qw rdrand /proc/cpuinfo; then
	check_fixed entropy rdrand
	is "$(answers 3 --real=entropy "$programs/ask" rdrand)" 3 "a released rdrand moves"
else
	skip "rdrand is fixed" "this processor has no rdrand"
fi

# Released ones move, and are said to be real.
for question in at_random getrandom device realtime monotonic tsc; do
	case $question in
	tsc) source=tsc ;;
	*time | monotonic) source=clock ;;
	*) source=entropy ;;
	esac
	is "$(answers 3 --real=$source "$programs/ask" $question)" 3 "a released $question moves"
	like "$(used $source)" "^real [1-9]" "and is called real"
done
is "$(run --real=cpus "$programs/ask" cpus)" "$("$programs/ask" cpus)" "released cpus are the host's"
is "$(run "$programs/ask" cpus)" 1 "fixed, there is one processor"
is "$(run "$programs/ask" affinity)" 1 "and one to run on"
is "$(run --real=all "$programs/ask" cpus; used clock)" "$(nproc)
real 0" "all releases everything"

# Another world is as repeatable, and another.
first=$(run "$programs/ask" getrandom)
second=$(run --entropy-seed=1 "$programs/ask" getrandom)
is "$(run --entropy-seed=1 "$programs/ask" getrandom)" "$second" "another seed repeats"
is "$([ "$first" != "$second" ] && echo differs)" differs "another seed is another world"

# What cannot be fixed is named.
run "$programs/ask" pid > /dev/null
like "$(used pid)" "^varies [1-9]" "a query of the process id is noted"
run cat /proc/self/stat > /dev/null
like "$(used proc)" "^varies [1-9]" "so is a file under /proc"

# Mistakes
valgrind --tool=simcount --real=clock,nonsense true 2> errors
is $? 1 "an unknown source is refused"
like "$(cat errors)" "'nonsense' does not begin with one of: cpuid, tsc, entropy" "and the known ones are listed"

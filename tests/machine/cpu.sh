# SPDX-License-Identifier: GPL-2.0-or-later
# The program finds itself on the processor that was named, whatever the host is.
. "$top_srcdir/tests/machine/machine.sh"

is "$(run "$programs/levels")" \
	"GenuineIntel|simcount virtual CPU, x86-64-v2|sse4.2 1 avx2 0 erms 0 rdrand 0 rdseed 0" \
	"the default is x86-64-v2"
v2=$(ir_of loop)
like "$(grep '<machine' profile)" 'cpu="x86-64-v2"' "the profile names the processor"
is "$(run --virtual-cpu=x86-64 "$programs/levels")" \
	"GenuineIntel|simcount virtual CPU, x86-64|sse4.2 0 avx2 0 erms 0 rdrand 0 rdseed 0" \
	"x86-64 has no more than SSE2"
base=$(ir_of loop)
is $((base > v2)) 1 "and the program takes another way on it"

if grep -qw avx2 /proc/cpuinfo; then
	is "$(run --virtual-cpu=x86-64-v3 "$programs/levels")" \
		"GenuineIntel|simcount virtual CPU, x86-64-v3|sse4.2 1 avx2 1 erms 0 rdrand 0 rdseed 0" \
		"x86-64-v3 has AVX2"
	is $(($(ir_of loop) < v2)) 1 "and the program takes a third way"
	is "$(run --virtual-cpu=x86-64-v3 /usr/bin/sort "$top_srcdir/COPYING" | cksum)" \
		"$(LC_ALL=C sort "$top_srcdir/COPYING" | cksum)" "libc's AVX2 code runs on it"
else
	valgrind --tool=simcount --virtual-cpu=x86-64-v3 true 2> errors
	is $? 1 "x86-64-v3 is refused where the host lacks AVX2"
fi

is "$(valgrind -q --tool=simcount --virtual-cpu=help true 2>&1 | cut -d' ' -f1)" $'x86-64-v2\nx86-64-v3\nx86-64' \
	"help lists the processors"
valgrind --tool=simcount --virtual-cpu=z80 true 2> errors
is $? 1 "an unknown processor is refused"
like "$(cat errors)" "virtual-cpu=help lists them" "and the message says what to do"
run --real=cpuid "$programs/levels" > /dev/null
like "$(grep '<machine' profile)" 'cpu="host"' "a released processor is the host's"

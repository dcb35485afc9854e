# SPDX-License-Identifier: GPL-2.0-or-later
# libc's memset with and without fast string operations: iterations, and each instruction once.
. "$top_srcdir/tests/tool/count.sh"

sum_of() { # sum_of PROFILE EVENT-NUMBER: over all versions of memset, in phase main
	xmllint --xpath "//f[contains(@name, 'memset')]/p[@n='1']/text()" "$1" | awk -v n="$2" '{ s += $n } END { print s + 0 }'
}

count fixed -- "$programs/fill"
is "$(sum_of fixed 2)" 0 "the virtual processor has no fast string operations"
ir=$(sum_of fixed 1)
ok $((ir > 10000 && ir < 200000 ? 0 : 1)) "and memset stores many bytes at a time"

if grep -qw erms /proc/cpuinfo; then
	count real --real=cpuid -- "$programs/fill"
	is "$(sum_of real 2)" 1000000 "with them, rep stosb is visited a million times more"
	rest=$(($(sum_of real 1) - 1000000))
	ok $((rest > 0 && rest < 100 ? 0 : 1)) "and counted once the whole memset is short"
	export GLIBC_TUNABLES=glibc.cpu.x86_rep_stosb_threshold=100000000
	count tuned --real=cpuid -- "$programs/fill"
	is "$(sum_of tuned 2)" 0 "where libc is told not to use them, as before"
else
	skip "memset with fast string operations" "this processor has none"
fi

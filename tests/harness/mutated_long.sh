#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The same, 10,000 times and more, built with sanitizers; with clang also by libFuzzer for a minute.
. "$top_srcdir/tests/tap.sh"
tests=$top_srcdir/tests/harness
harness=$top_srcdir/harness
sanitize='-fsanitize=address,undefined -fno-sanitize-recover=undefined'
# shellcheck disable=SC2046
flags="-std=gnu11 -g -O1 -D_GNU_SOURCE -I$top_builddir -I$top_srcdir -I$harness
	-DSC_TOOL_FOLDER=\"\" -DSC_PKGLIBEXECDIR=\"\" -Wa,-I$top_srcdir/docs -Wa,-I$harness
	$(pkg-config --cflags libxml-2.0 jansson libdw libmd)"
libraries=$(pkg-config --libs libxml-2.0 jansson libdw libmd)
sources=$(ls "$harness"/*.c "$harness"/*.S | grep -v '/cmd_\|/main\.c\|/known\.S')

# shellcheck disable=SC2086
${CC:-cc} $flags $sanitize -o mutate $sources "$tests/fuzz_target.c" "$tests/mutate.c" $libraries -lelf -lm
ok $? "the target is built with sanitizers"
for seed in 2 3 4; do
	./mutate 10000 $seed "$tests"/corpus/*.xml "$tests"/profiles/*.xml
done

if command -v clang > /dev/null &&
	echo 'int LLVMFuzzerTestOneInput(const char *d, unsigned long n) { return !d && n; }' > try.c &&
	clang -fsanitize=fuzzer try.c -o try 2> /dev/null; then
	mkdir corpus
	# shellcheck disable=SC2086
	clang $flags $sanitize -fsanitize=fuzzer -o fuzz $sources "$tests/fuzz_target.c" $libraries -lelf -lm
	./fuzz -max_total_time=60 -timeout=5 -max_len=8192 -print_final_stats=1 corpus \
		"$tests/corpus" "$tests/profiles" > fuzz.log 2>&1
	ok $? "libFuzzer finds nothing in a minute"
	tail -3 fuzz.log
else
	skip "libFuzzer finds nothing in a minute" "clang has none here"
fi

# SPDX-License-Identifier: GPL-2.0-or-later
# Two builds of the simulator that differ in one function: that one is named, and no other.
. "$top_srcdir/tests/tap.sh"
. "$top_srcdir/tests/harness/build-disagg.sh"

CC=gcc
check() { # check NAME
	"$top_builddir/harness/simcount" compare --format=json --phase=main \
		--run 'old/disagg 40' --run 'new/disagg 40' > report.json 2> stderr
	is $? 0 "$1: exit status"
	like "$("$PYTHON3" -B "$top_srcdir/tests/harness/compared.py" changes < report.json)" \
		'^changed engine_run [+-][0-9]+$' "$1: names the function"
	is "$("$PYTHON3" -B "$top_srcdir/tests/harness/compared.py" changes < report.json | wc -l)" 1 \
		"$1: names no other"
}

add_instructions engine_run engine.c
ok $? "a function gets more instructions"
build_pair -g
ok $? "both build"
check "gcc -O2 -g"
if build_pair -flto; then
	check "gcc -O2 -flto"
else
	skip "gcc -O2 -flto" "this gcc cannot"
fi

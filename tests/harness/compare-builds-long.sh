# SPDX-License-Identifier: GPL-2.0-or-later
# As compare-builds.sh, with each compiler, each version of debug information, with and without
# link-time optimisation; and the same code from both folders is the same.
. "$top_srcdir/tests/tap.sh"
. "$top_srcdir/tests/harness/build-disagg.sh"

compared=$top_srcdir/tests/harness/compared.py

report() {
	"$top_builddir/harness/simcount" compare --format=json --phase=main \
		--run 'old/disagg 100' --run 'new/disagg 100' > report.json 2> stderr
}

# Valgrind 3.19 ends a program whose debug information it cannot read, as newer ones of clang.
readable() {
	valgrind --tool=none -q old/disagg 1 > valgrind.log 2>&1 && return
	strip --strip-debug old/disagg new/disagg
	echo " (debug information stripped, which this Valgrind cannot read)"
}

check() { # check FLAGS...: of a build that differs in one function, and of one that does not
	local note
	add_instructions engine_run engine.c
	if ! build_pair "$@"; then
		skip "$CC $*" "it does not build"
		return
	fi
	note=$(readable)
	report
	like "$("$PYTHON3" -B "$compared" changes < report.json)" '^changed engine_run [+-][0-9]+$' \
		"$CC $*: names the function$note"
	is "$("$PYTHON3" -B "$compared" changes < report.json | wc -l)" 1 "$CC $*: names no other$note"
	cp "$top_srcdir/sims/disagg/engine.c" "$changed/sims/disagg/engine.c"
	build_pair "$@"
	note=$(readable)
	report
	is "$("$PYTHON3" -B "$compared" changes < report.json)" "" \
		"$CC $*: two folders make no difference$note"
}

for CC in gcc clang; do
	if ! command -v $CC > path; then
		skip "$CC" "it is not installed"
		continue
	fi
	for optimisation in -O2 '-O2 -flto'; do
		for debug in -g0 '-g -gdwarf-4' '-g -gdwarf-5'; do
			# shellcheck disable=SC2086 # lists of words
			check $optimisation $debug
		done
	done
done

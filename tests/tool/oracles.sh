# SPDX-License-Identifier: GPL-2.0-or-later
# Equal to the unit to lackey and to cachegrind, on real programs, in total and by function.
# No tool may look past branches (--vex-guest-chase=no) and none fixes what the program asks of its
# surroundings (--real=all); all see the same VALGRIND_LIB and files.
. "$top_srcdir/tests/tool/count.sh"
export PYTHONHASHSEED=0 PERL_HASH_SEED=0 PERL_PERTURB_KEYS=0

# agree NAME COMMAND...: skipped where the program is not installed
agree() {
	local name=$1 total
	shift
	if ! command -v "$1" > /dev/null; then
		skip "$name" "$1 is not installed"
		return
	fi
	# Python asks what its standard error is: Valgrind's own words must not be in it.
	count "$name" --real=all --log-file=simcount.log -- "$@"
	total=$(ask "$name" total)
	is "$total" "$(other lackey --vex-guest-chase=no -- "$@")" "$name: lackey counts $total too"
	is "$total" "$(other cachegrind --vex-guest-chase=no -- "$@")" "$name: so does cachegrind"
	is "$("$PYTHON3" -B "$top_srcdir/tests/tool/against_cachegrind.py" "$name" cachegrind.out)" equal \
		"$name: and function by function"
	ok "$(cmp out lackey.stdout >&2; echo $?)" "$name: with the same output"
}

seq 1 3000 | sort -R --random-source=/dev/zero > numbers
agree true true
agree sort sort -n numbers
# A script's folder is on Python's path and is listed; the one here fills up with results.
mkdir script
echo 'print(sorted({str(n): n for n in range(500)}.items())[:3])' > script/sort.py
agree python "$PYTHON3" -S -s script/sort.py
agree exceptions "$programs/exceptions"
agree plugins "$programs/plugins" "$programs/first.so:fa:1000" "$programs/second.so:fb:2000"
agree sqlite sqlite3 :memory: 'CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 2), (3, 4); SELECT sum(a * b) FROM t;'
agree bzip2 bzip2 -c numbers
agree perl perl -ne '$s{$_ % 97} += $_; END { print %s }' numbers
agree sed sed -n 's/\(.\)7/\1-seven/p' numbers
agree md5sum md5sum numbers
agree static "$programs/names_static"
agree generated "$programs/generated"

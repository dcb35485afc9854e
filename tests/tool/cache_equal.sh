# SPDX-License-Identifier: GPL-2.0-or-later
# Caches and branches, equal to the unit to cachegrind, in total and by function. No tool may look
# past branches (--vex-guest-chase=no) and none fixes what the program asks of its surroundings
# (--real=all); both see the same VALGRIND_LIB and files. cache_equal_long.sh runs all programs.
. "$top_srcdir/tests/tool/count.sh"
export PYTHONHASHSEED=0

usual="--I1=32768,8,64 --D1=32768,8,64 --LL=8388608,16,64"
small="--I1=1024,1,32 --D1=4096,2,32 --LL=262144,4,64"
odd="--I1=65536,4,128 --D1=8192,16,64 --LL=3145728,12,64"
all=("$usual" "$small" "$odd")
bench=$top_builddir/tests/bench

# equal NAME COMMAND...: with each of the geometries in $all
equal() {
	local name=$1 geometry answer
	shift
	if ! command -v "$1" > /dev/null; then
		skip "$name" "$1 is not installed"
		return
	fi
	for geometry in "${all[@]}"; do
		# Not quoted: it is three options.
		count profile --real=all --log-file=simcount.log --cache=yes --branch=yes $geometry -- "$@"
		other cachegrind --cache-sim=yes --branch-sim=yes --vex-guest-chase=no $geometry -- "$@" > total
		is "$(ask profile total)" "$(cat total)" "$name, $geometry: $(cat total) instructions"
		answer=$("$PYTHON3" -B "$top_srcdir/tests/tool/against_cachegrind.py" profile cachegrind.out)
		is "$answer" equal "$name: every event, function by function"
		is "$(grep '^events:' cachegrind.out)" \
			"events: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw Bc Bcm Bi Bim" "$name: all there are"
	done
}

numbers() { # numbers N: in disorder, the same each time
	seq 1 "$1" | sort -R --random-source=/dev/zero
}

short_programs() {
	equal accesses "$programs/accesses"
	equal walks "$programs/walks"
	equal turns "$programs/turns"
	if "$programs/avx2" > /dev/null; then
		equal avx2 "$programs/avx2"
	else
		skip avx2 "the processor has none"
	fi
}

[ "${BASH_SOURCE[0]}" = "$0" ] && [ -z "${CACHE_EQUAL_LONG:-}" ] && short_programs

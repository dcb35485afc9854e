# SPDX-License-Identifier: GPL-2.0-or-later
# What a request costs in the compiled simulators, net of start-up, and what it may cost.
. "$top_srcdir/tests/tap.sh"

per_request() { # per_request REQUESTS WORDS...: instructions of phase main
	local requests=$1
	shift
	valgrind --tool=simcount --simcount-out-file=profile "$@" > stdout 2> stderr
	echo $(($(sed -nE 's/.* net: *([0-9,]+)$/\1/p' stderr | tr -d ,) / requests))
}

at_most() { # at_most LIMIT REQUESTS WORDS...
	local limit=$1 cost
	shift
	cost=$(per_request "$@")
	shift
	[ "$cost" -gt 1000 ] && [ "$cost" -le "$limit" ]
	ok $? "${*##*/}: $cost instructions a request, at most $limit"
}

if ! grep -qE '^CFLAGS = .*-O[23]' "$top_builddir/Makefile"; then
	skip "instructions a request" "not built with -O2"
	exit
fi
at_most 100000 500 "$top_builddir/sims/disagg/disagg" 500
at_most 60000 500 "$top_builddir/sims/disagg/disagg" 500 --percentiles=select
at_most 20000 20000 "$top_builddir/sims/memsim/memsim" 20000

# SPDX-License-Identifier: GPL-2.0-or-later
# tap.sh - how a test script reports; sourced by every one of them.
#
#   . "$top_srcdir/tests/tap.sh"
#   is "$(echo 2004)" 2004 "the loop is counted exactly"
# Each call prints one TAP line; a failing one shows what was expected.

ok() { # ok STATUS NAME: passes when STATUS is 0
	if [ "$1" -eq 0 ]; then echo "ok - $2"; else echo "not ok - $2"; fi
}

is() { # is GOT EXPECTED NAME
	if [ "$1" = "$2" ]; then
		echo "ok - $3"
	else
		echo "not ok - $3"
		printf '  expected: %s\n  got:      %s\n' "$2" "$1"
	fi
}

like() { # like TEXT REGEX NAME: TEXT holds a match of the extended REGEX
	if printf '%s\n' "$1" | grep -qE -- "$2"; then
		echo "ok - $3"
	else
		echo "not ok - $3"
		printf '  expected a match of: %s\n  got: %s\n' "$2" "$1"
	fi
}

skip() { # skip NAME WHY
	echo "ok - $1 # SKIP $2"
}

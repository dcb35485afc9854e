# SPDX-License-Identifier: GPL-2.0-or-later
# stat.sh - sourced by the tests of the fixed machine as simcount stat shows it
. "$top_srcdir/tests/tap.sh"

programs=$top_builddir/tests/machine
simcount=$top_builddir/harness/simcount

# stat ARGUMENT...: leaves files out and err, and the status in $status
stat() {
	"$simcount" stat "$@" > out 2> err
	status=$?
}

# row TITLE: the first number in the row of a table that begins with TITLE
row() {
	sed -nE "s/^ +$1 +([0-9,.]+).*/\1/p" out | head -n 1
}

# net_of FUNCTION: its net Ir
net_of() {
	sed -nE "s/^ +([0-9,]+) +[0-9.]+% .* $1 .*/\1/p" out | head -n 1
}

# functions: every function of the report with its net, for comparing two of them
functions() {
	sed -nE '/Net Ir/,/^$/s/^ +([0-9,]+) +[0-9.]+% +.*/&/p' out
}

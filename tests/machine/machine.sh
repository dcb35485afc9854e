# SPDX-License-Identifier: GPL-2.0-or-later
# machine.sh - sourced by the tests of the fixed machine
. "$top_srcdir/tests/tap.sh"

programs=$top_builddir/tests/machine

# run OPTIONS... -- COMMAND...: the program's output; its profile is in "profile", its words on
# stderr in "log"
run() {
	valgrind --tool=simcount --simcount-out-file=profile --log-file=log "$@" 2> stderr
}

# How often the function of this name was executed, in instructions of all phases.
ir_of() {
	xmllint --xpath "sum(//f[@name='$1']/p)" profile
}

total() {
	sed -n 's/.*instructions: *\([0-9,]*\) total.*/\1/p' log
}

# How often a source was used, e.g. "fixed 2", "real 1", "varies 3"; nothing where it was not.
used() {
	sed -n "s/.*<\(fixed\|real\|varies\) source=\"$1\" used=\"\([0-9]*\)\".*/\1 \2/p" profile
}

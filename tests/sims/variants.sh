# SPDX-License-Identifier: GPL-2.0-or-later
# variants.sh - the two variants of a simulator; sourced after tap.sh.
variants=(C Python)

start() { # start VARIANT SIMULATOR: sets command; false, with a skip, where it cannot run
	local variant=$1 simulator=$2
	if [ "$variant" = C ]; then
		command=("$top_builddir/sims/$simulator/$simulator")
		return
	fi
	command=("$PYTHON3" "$top_srcdir/sims/$simulator/$simulator.py")
	if [ -z "$PYTHON3" ]; then
		skip "$variant variant of $simulator" "no python3"
		return 1
	fi
	if [ "$simulator" = disagg ] && ! "$PYTHON3" -c 'import simpy' 2> missing; then
		skip "$variant variant of $simulator" "SimPy is missing (Debian package python3-simpy3)"
		return 1
	fi
}

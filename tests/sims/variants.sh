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

golden() { # golden NAME PART [INDEX]: a part of what is on record
	"$PYTHON3" -B "$top_srcdir/tests/sims/golden.py" "$@"
}

fails() { # fails MESSAGE WORDS...: exit code 2, one line on stderr, nothing on stdout
	local message=$1
	shift
	"$@" > stdout 2> stderr
	is "$? $(wc -l < stderr) $(wc -c < stdout)" "2 1 0" "$variant: ${*: -2}: exit code 2 and one line"
	like "$(cat stderr)" "$message" "$variant: ${*: -2}: says why"
}

# SPDX-License-Identifier: GPL-2.0-or-later
# Where SimPy is missing, the interpreted simulator says which package to install.
. "$top_srcdir/tests/tap.sh"

mkdir hidden
echo 'raise ImportError("hidden by the test")' > hidden/simpy.py
PYTHONPATH=$PWD/hidden "$PYTHON3" "$top_srcdir/sims/disagg/disagg.py" 5 > stdout 2> stderr
is $? 1 "exit code 1"
is "$(wc -c < stdout)" 0 "nothing on standard output"
like "$(cat stderr)" 'python3-simpy3' "the package is named"

# SPDX-License-Identifier: GPL-2.0-or-later
# Both variants of both simulators on a few random command lines; the long test has more.
. "$top_srcdir/tests/tap.sh"
. "$top_srcdir/tests/sims/variants.sh"

for simulator in disagg memsim; do
	start Python $simulator || continue
	"$PYTHON3" -B "$top_srcdir/tests/sims/compare.py" $simulator "${COUNT:-15}" "${SEED:-1}"
done

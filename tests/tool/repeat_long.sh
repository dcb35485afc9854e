# SPDX-License-Identifier: GPL-2.0-or-later
# Ten runs instead of three.
REPEAT_RUNS=10
. "$top_srcdir/tests/tool/repeat.sh"

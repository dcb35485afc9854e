# SPDX-License-Identifier: GPL-2.0-or-later
# Both variants of both simulators on many random command lines.
COUNT=${COUNT:-200} SEED=${SEED:-2} . "$top_srcdir/tests/sims/variants-agree.sh"

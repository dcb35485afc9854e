# SPDX-License-Identifier: GPL-2.0-or-later
# Stack, heap and mappings begin at the same places, unless another layout is asked for.
. "$top_srcdir/tests/machine/machine.sh"

where=$programs/where
for layout in 0 1 2 3; do
	run --layout=$layout "$where"
done > places
is "$(sed -n 1p places)" "$(run "$where")" "no layout is layout 0"
is "$(sed -n 3p places)" "$(run --layout=2 "$where")" "a layout repeats"
for column in 1 2 3; do
	is "$(cut -d' ' -f$column places | sort -u | wc -l)" 4 "column $column moves with the layout"
done
like "$(grep '<machine' profile)" 'layout="2"' "the profile says which layout it was"

# Where the stack begins within its page does not depend on the length of what lies above it.
long=$(printf '%5000s' x)
first=$(run "$where" a)
is "$(run "$where" a b c; run "$where" "$long"; VARIABLE=$long run "$where" a)" "$first
$first
$first" "the stack begins at the same place in its page"

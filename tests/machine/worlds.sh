# SPDX-License-Identifier: GPL-2.0-or-later
# What moves with the layout of memory, or with the random numbers, is told from what does not.
. "$top_srcdir/tests/machine/stat.sh"

# spread FIGURE: least, greatest, and its spread, in the table of worlds
spread() {
	sed -nE "s/^ +([0-9,]+) +[0-9,]+ +([0-9,]+) +(exact|[0-9,]+) +$1 .*/\1 \2 \3/p; s/^ +([0-9,]+) +[0-9,]+ +([0-9,]+) +(exact|[0-9,]+) +$1\$/\1 \2 \3/p" out
}

stat --top=1000 --layouts=5 -- "$programs/where" quiet
is $status 0 "figures that move with the layout are no failure"
like "$(cat out)" '^6 layouts of stack, heap, mappings and environment' "there are six runs"
like "$(cat out)" 'may be held to exact limits' "and what they are for"
like "$(spread by_address)" '^[0-9,]+ [0-9,]+ [0-9,]+$' "a function that depends on an address moves"
is "$(spread same)" "" "one that does not is not among those that move"
like "$(spread net)" '^[0-9,]+ [0-9,]+ [0-9,]+$' "the net moves as well"
like "$(spread exit)" ' exact$' "exit is exact"
stat --format=json --layouts=5 -- "$programs/where" quiet
cp out first.json
stat --format=json --layouts=5 -- "$programs/where" quiet
is "$(cksum < out)" "$(cksum < first.json)" "the same layouts again give the same bytes"
is "$(grep -A 2 '"name": "same"' out | grep exact; grep -A 2 '"name": "by_address"' out | grep exact)" \
	'        "exact": true,
        "exact": false,' "JSON says which may be held to exact limits"

stat --top=1000 --layouts=3 -- "$programs/requests" 010
like "$(spread net)" ' exact$' "a program that uses no address is exact in all of them"

stat --top=1000 --seeds=4 -- "$programs/ask" getrandom
is $status 0 "nor are figures that move with the seed"
like "$(cat out)" '^5 seeds of random numbers, which change the output:$' "there are five worlds, and other outputs"
like "$(spread loop)" '^[0-9,]+ [0-9,]+ [0-9,]+$' "the loop as long as the number moves"
like "$(spread start-up)" ' exact$' "start-up does not"
stat --top=1000 --seeds=2 -- "$programs/requests" 010
like "$(spread total)" ' exact$' "a program that asks for none is exact"

stat --layouts=2 -- sh -c 'test -z "$SIMCOUNT_LAYOUT_1"'
is $status 5 "one that fails in another layout has failed"
like "$(cat err)" 'with layout 1: the program ended with exit status 1' "and the message says where"
stat --layouts=0 -- true
is $status 2 "no layouts is a mistake"

# SPDX-License-Identifier: GPL-2.0-or-later
# Counts that are known: by hand, by single-stepping, and by tools that are not ours.
. "$top_srcdir/tests/tool/count.sh"

step() { # step [OPTION...] PROGRAM: counted by the processor
	"$programs/stepcount" "$@"
}

# A loop, and nothing but the loop.
count loop -- "$programs/count_loop"
is "$(ask loop total)" 2004 "1 + 2 * 1000 + 3 instructions are 2,004"
is "$(ask loop function _start)" 2004 "all of them in the one symbol"
is "$(ask loop entered _start)" 1 "which is entered once"
is "$(step "$programs/count_loop")" 2004 "single-stepping agrees"
like "$(cat err)" 'instructions: 2,004 total' "the summary says so"
is "$(other callgrind -- "$programs/count_loop")" 2001 "callgrind loses the last block"
EXTRA=$(printf %05000d 0) count loop2 -- "$programs/count_loop" some arguments
is "$(ask loop2 total)" 2004 "arguments and environment do not matter"

# Branches that translators like to look past.
count and -- "$programs/and_and"
is "$(ask and total)" 400007 "a && b with a false is not charged for b"
is "$(other cachegrind -- "$programs/and_and")" 600007 "cachegrind charges it"
count and --vex-guest-chase=yes -- "$programs/and_and"
is "$(ask and total)" 400007 "also where guest chasing was asked for"
like "$(ask and notes)" 'vex-guest-chase=yes is overridden' "which the profile notes"
count two -- "$programs/two_tests"
is "$(ask two function both)" 500006 "two tests in a row, the first one false"
is "$(ask two function _start)" 4 "and the caller's four"

# Where a block is cut makes no difference.
count early -- "$programs/early_exit"
is "$(ask early function leave_after_10)" 11000 "left after the 10th of 200 instructions"
is "$(ask early function leave_after_60)" 61000 "left after the 60th"
is "$(ask early function leave_after_190)" 191000 "left after the 190th"
is "$(ask early function _start)" 5005 "and the caller"
is "$(ask early entered leave_after_60)" 1000 "each is entered 1,000 times"

# rep: each visit, and once.
count rep -- "$programs/rep_movsb"
is "$(ask rep function copy)" 1005 "rep movsb of 1,000 bytes is 1,001 visits and 4"
is "$(ask rep repeats copy)" 1000 "1,000 of them repeats, which leaves 5"
count truth -- "$programs/ground_truth"
is "$(ask truth total)" 127317 "loops, recursion and ten rep movsb of 4,096 bytes"
is "$(ask truth event RepIr)" 40960 "RepIr is 40,960"
is "$(ask truth once)" 86357 "each rep counted once"
is "$(step -l 200000 "$programs/ground_truth")" 127307 "single-stepping sees no final test of the ten reps"
is "$(other cachegrind --vex-guest-chase=no -- "$programs/ground_truth")" 127317 "cachegrind agrees"
is "$(other lackey --vex-guest-chase=no -- "$programs/ground_truth")" 127317 "lackey agrees"

# Tail calls: the cost is where the instructions are.
count tail -- "$programs/tail_calls"
is "$(ask tail function first)" 2000 "a function that ends in a jump to another"
is "$(ask tail function second)" 3000 "and the one it jumps to"
is "$(ask tail function ping)" 1500000 "two that jump to each other: one"
is "$(ask tail function pong)" 1500000 "and the other"
is "$(ask tail total)" 3008006 "and nothing besides"

# Signals that a program sends itself, and faults.
count signal -- "$programs/raised_signal"
is "$(ask signal function handler)" 1000000 "a handler of 1,000 instructions, 1,000 times"
is "$(ask signal function restorer)" 2000 "the return from it"
is "$(ask signal function _start)" 6013 "what it interrupts is apart and exact"
is "$(ask signal attribute faults)" 0 "no fault among them"
is "$(step -l 2000000 "$programs/raised_signal")" 1008013 "single-stepping agrees"
count fault -- "$programs/fault"
is "$(ask fault attribute faults)" 10 "ten faults are reported"
is "$(ask fault function handler)" 1020 "their handler is exact"
start=$(ask fault function _start)
ok $((start < 31 || start > 51)) "at most the two instructions of a faulting segment are missing ($start)"
is "$(step "$programs/fault")" 1091 "single-stepping: handler 1,020, return 20, the rest 51"

# SPDX-License-Identifier: GPL-2.0-or-later
# However a program ends: what it did is counted, how it ended is recorded, its status is kept.
. "$top_srcdir/tests/tool/count.sh"

# ends HOW ENDED STATUS SHELL-STATUS [WORK]
ends() {
	count "$1.profile" -- "$programs/endings" "$1"
	is "$(ask "$1.profile" function work)" "${5:-4004}" "$1: the work done before is counted"
	is "$(ask "$1.profile" attribute ended) $(ask "$1.profile" attribute status)" "$2 $3" "$1: how it ended is recorded"
	is "$status" "$4" "$1: its status is kept"
}

ends return exit 0 0
ends seven exit 7 7
ends nested exit 3 3 $((4004 + 2 * 8))
is "$(ask nested.profile phase exit)" 0 "_exit leaves the exit phase empty"
is "$(ask nested.profile entered end_inside)" 1 "and the function that called it is counted"
ends segv signal 11 139
ends abort signal 6 134
is "$(ask return.profile attribute complete) $(ask segv.profile attribute complete)" "yes no" \
	"a profile after a deadly signal is not complete"

# A time limit.
timeout -s TERM 5 valgrind --tool=simcount --simcount-out-file=forever.profile \
	"$programs/endings" forever > out 2> err
is $? 124 "a program that never ends is stopped"
is "$(ask forever.profile attribute ended) $(ask forever.profile attribute status)" "signal 15" \
	"and leaves a profile that says so"
turns=$(ask forever.profile function work)
ok $((turns < 4004)) "with the work it got done ($turns)"

# A pipe that nobody reads.
valgrind --tool=simcount --simcount-out-file=pipe.profile "$programs/endings" pipe 2> err | head -n 1 > out
is "${PIPESTATUS[0]}" 141 "a closed pipe ends the program"
is "$(cat out)" "a line" "which had written before"
is "$(ask pipe.profile attribute ended) $(ask pipe.profile attribute status)" "signal 13" "by SIGPIPE"
is "$(ask pipe.profile function work)" 4004 "with its work counted"

# An instruction that Valgrind's processor does not have.
count avx512.profile -- "$programs/avx512"
is "$status" 132 "AVX-512 ends in SIGILL"
is "$(ask avx512.profile attribute ended) $(ask avx512.profile attribute status) $(ask avx512.profile attribute complete)" \
	"signal 4 no" "the profile is not complete"
is "$(ask avx512.profile function work)" 4004 "it holds what came before"
is "$(ask avx512.profile function _start)" 2 "and not the instruction that did not execute"

# A profile that cannot be written costs a message, not the program's status.
count /no/such/folder/profile -- "$programs/endings" seven
is "$status" 7 "no folder for the profile: the program's status is kept"
is "$(grep -c 'cannot write the profile /no/such/folder/profile' err)" 1 "and there is one message"
count /dev/full -- "$programs/endings" seven
is "$status" 7 "a full disk: the program's status is kept"
like "$(cat err)" 'cannot write the profile /dev/full' "and there is a message"
ok "$([ -c /dev/full ]; echo $?)" "the device is still one"

# A name with the process's number.
count 'numbered.%p' -- "$programs/count_loop"
is "$(ls numbered.* | grep -cE '^numbered\.[0-9]+$')" 1 "%p in the name is the process's number"
is "$(ls | grep -c tmp)" 0 "no temporary file is left"

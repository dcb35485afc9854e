# SPDX-License-Identifier: GPL-2.0-or-later
# Processes that become two, and processes that become another program.
. "$top_srcdir/tests/tool/count.sh"

# profile_of COMMAND: the profile here whose command is this one
profile_of() {
	local file
	for file in profile.*; do
		[ "$(ask "$file" command)" != "$1" ] || echo "$file"
	done
}

# A child starts from zero.
mkdir forked && cd forked
count profile.%p -- "$programs/fork"
is "$(ls | grep -c '^profile')" 2 "parent and child each write a profile"
works=$(for file in profile.*; do ask "$file" function work; done | sort -n | tr '\n' ' ')
is "$works" "200004 400004 " "the child's work is its own, and the parent's the parent's"
totals=$(for file in profile.*; do ask "$file" total; done | paste -sd+ | tr -d '\n')
is $((totals)) $((600008 + 16 + 7)) "nothing is counted twice, in both processes together"

# A wrapper that becomes the program.
mkdir ../replaced && cd ../replaced
printf '#!/bin/sh\nVARIABLE=1\nexport VARIABLE\nexec %s\n' "$programs/count_loop" > wrapper
chmod +x wrapper
count profile.%p --trace-children=yes -- ./wrapper
is "$(ls | grep -c '^profile')" 2 "a wrapper and the program it becomes each write a profile"
program=$(ls profile.*.2)
is "$(ask "$program" command)" "$programs/count_loop" "the later image of the process has the suffix .2"
is "$(ask "$program" total)" 2004 "and the program's own count"
is "$(ask "$program" attribute ended)" exit "it ends by exit"
is "$(ask "${program%.2}" attribute ended)" exec "and the wrapper by exec"
like "$(ask "${program%.2}" command)" '^./wrapper$' "whose profile is the shell's"

mkdir ../unfollowed && cd ../unfollowed
count profile.%p -- ./../replaced/wrapper
is "$status" 0 "a program that is not followed runs all the same"
like "$(cat err)" 'goes on as .*count_loop, which is not counted: --trace-children=yes' "and it is said that it was not counted"

# A wrapper that runs the program as a child.
mkdir ../beside && cd ../beside
printf '#!/bin/sh\nVARIABLE=1\nexport VARIABLE\n%s\nexit 5\n' "$programs/count_loop" > wrapper
chmod +x wrapper
count profile.%p --trace-children=yes -- ./wrapper
is "$status" 5 "the wrapper's own exit status is kept"
program=$(profile_of "$programs/count_loop")
is "$(ask "$program" total)" 2004 "the child's count is apart from the shell's"
shell=$(ls profile.* | grep -v "$program" | head -n 1)
like "$(ask "$shell" command)" '^./wrapper$' "which has a profile of its own"

# An exec that fails.
mkdir ../failed && cd ../failed
printf '#!/bin/sh\nexec /no/such/program\n' > wrapper
chmod +x wrapper
count profile.%p -- ./wrapper
is "$(ask profile.* attribute ended)" exit "a failed exec is no end"
is "$(ask profile.* attribute status)" "$status" "and the profile has the shell's status"

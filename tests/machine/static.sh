# SPDX-License-Identifier: GPL-2.0-or-later
# Static programs and children are on the fixed machine as well.
. "$top_srcdir/tests/machine/machine.sh"

if [ -x "$programs/ask-static" ]; then
	for question in at_random getrandom realtime monotonic time gettimeofday tsc cpus; do
		first=$(run "$programs/ask-static" $question; total)
		is "$(run "$programs/ask-static" $question; total)" "$first" "static: $question is fixed"
	done
else
	skip "static programs" "there is no static libc"
fi

first=$(run "$programs/children")
is "$(run "$programs/children")" "$first" "children get the same random numbers in every run"
is "$(echo "$first" | sort -u | wc -l)" 3 "but not those of their parent or of each other"

# SPDX-License-Identifier: GPL-2.0-or-later
# Waits take their time in a measurement too, and their outcome and counts repeat.
. "$top_srcdir/tests/machine/stat.sh"

for kind in sleep poll condition signalled asking; do
	start=$SECONDS
	stat --show-output -- "$programs/wait" $kind
	like "$(head -n 1 err)" "^$("$programs/wait" $kind 2> /dev/null)\$" "$kind ends as it does natively"
	ok $((SECONDS - start > 2 * (2 + 5))) "$kind takes its time, twice"
	[ $kind = signalled ] || is "$status" 0 "$kind repeats"
done

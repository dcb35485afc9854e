# SPDX-License-Identifier: GPL-2.0-or-later
# Code that is gone at the end: unloaded libraries, and code that was generated and overwritten.
. "$top_srcdir/tests/tool/count.sh"

count plugins.profile -- "$programs/plugins" "$programs/first.so:fa:1000" "$programs/second.so:fb:2000"
is "$status" 0 "two libraries are loaded and unloaded"
is "$(sort -u out | wc -l)" 1 "the second lands where the first was"
is "$(ask plugins.profile function fa)" 5006 "the first keeps its name and count"
is "$(ask plugins.profile function fb)" 10006 "and the second has its own"
is "$(ask plugins.profile object fa) $(ask plugins.profile object fb)" "first.so second.so" "in two objects"
count again.profile -- "$programs/plugins" "$programs/first.so:fa:1000" "$programs/second.so:fb:2000" \
	"$programs/first.so:fa:1000"
is "$(ask again.profile function fa)" 10012 "a library that is loaded again adds up"

count generated.profile -- "$programs/generated"
names=$(ask generated.profile names | grep '^\[anonymous' | sort | tr '\n' ' ')
is "$names" "[anonymous:1.2] [anonymous:1] " "code written over other code is a new entry"
is "$(ask generated.profile function '[anonymous:1]')" 2002 "the first is counted exactly"
is "$(ask generated.profile function '[anonymous:1.2]')" 3002 "and the second"
count same.profile -- "$programs/generated"
ok "$(cmp generated.profile same.profile >&2; echo $?)" "the same from run to run"

count map.profile -- "$programs/generated" map
is "$(ask map.profile function two_a_turn)" 2002 "a perf map names generated code"
is "$(ask map.profile function 'three a turn')" 3002 "with spaces in the name as well"
rm -f /tmp/perf-"$(cat out)".map

#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# What simcount tells GitHub Actions: annotations and a summary, and only there.
. "$top_srcdir/tests/tap.sh"
simcount=$top_builddir/harness/simcount
results=$top_srcdir/tests/harness/results
unset GITHUB_ACTIONS GITHUB_STEP_SUMMARY

# gate FORMAT: the output of a gate that finds something, as it is run there
gate() {
	"$simcount" gate --format="$1" --results="$results/mart-new.xml" --against="$results/mart-old.xml" \
		2> /dev/null
}
# many COUNT: results of that many benchmarks, which grew by one more each
many() {
	echo '<results version="1" suite="many"><environment><tool version="1" valgrind="1"/></environment>'
	for i in $(seq "$1"); do
		echo "<benchmark name=\"b$i\" of=\"b$i\"><command><arg>b</arg></command>
			<run ended=\"exit\" status=\"0\" repeatable=\"yes\" startup=\"phase\" events=\"Ir\">
			<phase name=\"main\">$((100 + i * $2))</phase><net>$((100 + i * $2))</net>
			<f object=\"b\" name=\"f\" entered=\"1\"><p n=\"0\">$((100 + i * $2))</p></f></run></benchmark>"
	done
	echo '</results>'
}

is "$(gate text | grep -c '^::')" 0 "elsewhere there are no annotations"
export GITHUB_ACTIONS=true
like "$(gate text)" '^::error file=src/sort\.c,line=12,title=serve%3A regressed::' \
	"a regression is shown where the function is"
is "$(gate json | grep -c '^::')" 0 "programs get what they asked for, and nothing else"
export GITHUB_STEP_SUMMARY=$PWD/summary.md
gate text > first.txt
like "$(cat summary.md)" '^\| regressed \| serve \| 10,000 \| 10,250 \| \+250 \|' "the summary has a table"
size=$(wc -c < summary.md)
gate json > /dev/null
is "$(wc -c < summary.md)" $((2 * size)) "and is appended to"

many 25 0 > flat.xml
many 25 1 > grown.xml
"$simcount" gate --results=grown.xml --against=flat.xml > many.txt 2> /dev/null
is "$(grep -c '^::error' many.txt)" 10 "ten annotations of a kind are shown, so there are no more"
like "$(grep '^::error' many.txt | sed -n 1p)" 'title=b25%3A regressed' "the worst is first"
is "$(grep '^::error' many.txt | sed -n 10p)" '::error title=many::and 16 more' "the last counts the others"

# 5,000 lines of a table and more below it are more than GitHub takes.
many 5000 0 > flat.xml
many 5000 1 > grown.xml
rm summary.md
for _ in 1 2 3; do
	"$simcount" gate --results=grown.xml --against=flat.xml > /dev/null 2>&1
done
size=$(wc -c < summary.md)
ok $((size > 1000000 && size < 1024 * 1024 ? 0 : 1)) "the summary stays below 1,024 KiB: $size"
is "$(grep -c '^Cut here' summary.md)" 1 "and says that it was cut"
GITHUB_STEP_SUMMARY=/absent/summary "$simcount" report flat.xml > /dev/null 2> error
is $? 1 "a summary that cannot be written is an error"
like "$(cat error)" 'cannot write /absent/summary: No such file' "which is named"

#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Baselines: saved when clean, replaced when not worse, and what is worse only with a reason.
. "$top_srcdir/tests/tap.sh"
simcount=$top_builddir/harness/simcount
turns=$top_builddir/tests/harness/programs/turns

cat > suite.xml << END
<suite version="1" name="loops">
  <benchmark name="first"><command>'$turns' first</command></benchmark>
  <benchmark name="second"><command>'$turns' second</command></benchmark>
</suite>
END
echo 10 > first
echo 20 > second
# What is judged is measured once for each state of the two files.
measure() { "$simcount" run -o now.xml "${1:-suite.xml}" > /dev/null; }
gate() { "$simcount" gate --results=now.xml "$@" > text 2> messages; }
baseline() { ls baselines/*."${1:-default}".*.xml; }

measure
gate suite.xml
is "$? $(head -1 messages)" "4 simcount: there is no baseline default of suite loops in baselines" \
	"without a baseline nothing passes"
gate --save-baseline suite.xml
is $? 4 "nor does the run that saves the first"
"$simcount" run --save-baseline=other suite.xml > /dev/null 2> messages
is $? 0 "a run may do nothing but save"
like "$(cat messages)" 'baseline saved as baselines/loops.other.[0-9a-f]{16}.xml' "and says where"
"$simcount" gate suite.xml > /dev/null 2>&1
is $? 0 "equal counts pass"
gate --baseline=other suite.xml
is $? 0 "also against another baseline"
"$simcount" gate --load-baseline=other --baseline=default suite.xml > /dev/null 2>&1
is $? 0 "a baseline can be judged without a run"
xmllint --noout --relaxng "$top_srcdir/docs/simcount-results.rng" "$(baseline)" 2> xmllint.log
ok $? "a baseline is as its schema says"
before=$(sha256sum < "$(baseline)")
gate --save-baseline suite.xml
is "$? $(sha256sum < "$(baseline)")" "0 $before" "saved again it is the same to the byte"

"$simcount" diff now.xml "$(baseline)" > text 2> messages
is "$? $(cat text messages)" "0 " "results are equal to the baseline made of them"

echo 11 > first
measure
"$simcount" diff now.xml "$(baseline)" > text 2> messages
is $? 1 "and no longer when they change"
like "$(cat text)" '^== first ==$' "which is shown of the benchmark that did"
is "$(grep -c '^== ' text)" 1 "and of no other"
gate suite.xml
is $? 3 "a turn more is a regression"
like "$(cat text)" 'regressed +first' "of that benchmark"
like "$(cat text)" 'note: first is another build' "whose script is another one"
gate --save-baseline suite.xml
is $? 3 "which is not saved"
like "$(cat messages)" 'no baseline was saved: first: it regressed \(--accept=REASON takes it\)' "as it says"
is "$(sha256sum < "$(baseline)")" "$before" "the baseline stays as it is"
gate --save-baseline --accept='the turn is needed' suite.xml
is $? 0 "with a reason it is"
is "$(grep -c '<accepted>the turn is needed</accepted>' "$(baseline)")" 1 "and the reason is in the baseline, once"
gate suite.xml
is $? 0 "then it passes"
gate --save-baseline suite.xml
is "$(grep -c '<accepted>' "$(baseline)")" 1 "the reason stays as long as the counts"

echo 8 > first
measure
gate suite.xml
is $? 0 "an improvement passes"
like "$(cat text)" 'improved: net Ir went from [0-9]+ to [0-9]+; the baseline is stale' "and says that the baseline is stale"
gate --stale=fail suite.xml
is $? 3 "or does not pass"
gate --save-baseline suite.xml
is "$? $(grep -c '<accepted>' "$(baseline)")" "0 0" "saved, it needs no reason and the old one goes"

"$simcount" gate --filter=second --save-baseline suite.xml > /dev/null 2>&1
is "$? $(grep -c '<benchmark ' "$(baseline)")" "0 2" "a part that is run leaves the rest of the baseline"
is "$(ls baselines/*.default.* | wc -l)" 1 "which is still one file"
sed '/name="second"/d' suite.xml > less.xml
measure less.xml
gate less.xml
is "$? $(head -1 messages)" "4 simcount: second: the baseline has it, and it was not run" \
	"a benchmark that vanished is missed"
gate --save-baseline --accept='not needed any more' less.xml
is "$? $(grep -c '<benchmark ' "$(baseline)")" "0 1" "it goes with a reason"
measure
gate suite.xml
is $? 0 "a new one beside an old one passes"
like "$(cat text)" 'new +second' "and is called new"

echo 8 changed > first
measure
gate suite.xml
is $? 5 "another output is told before any count"
gate --save-baseline --accept='the output is meant' suite.xml
is $? 0 "and can be meant"

sed 's/valgrind="[^"]*"/valgrind="0.0"/' "$(baseline)" > baselines/loops.default.0123456789abcdef.xml
rm "$(ls baselines/loops.default.*.xml | grep -v 0123456789abcdef)"
gate suite.xml
is $? 4 "a baseline from elsewhere compares with nothing"
like "$(cat messages)" "first: the environment changed, not only the program: Valgrind's version \(0.0 and" \
	"and it is said what differs"
gate --save-baseline suite.xml
is "$? $(ls baselines/*.default.* | wc -l)" "4 2" "the one saved here lies beside it"
gate suite.xml
is $? 0 "and is the one that is taken"
"$simcount" gate --load-baseline --baseline=other suite.xml > /dev/null 2>&1
is $? 4 "of two it must be said which to judge"

printf '<!DOCTYPE a [<!ENTITY b "c">]>' > baselines/loops.default.0000000000000000.xml
gate suite.xml
is "$? $(cat messages)" \
	"1 simcount: baselines/loops.default.0000000000000000.xml: line 1: document types and entities are not read" \
	"a bad file among them is an error, with file and line"
gate --accept=x suite.xml
is $? 2 "a reason needs something to be saved"
gate --save-baseline=../x suite.xml
is $? 2 "a name is no path"

# How often libc waits is up to the turns of the threads; what they count themselves is not.
threads=$top_builddir/tests/tool/programs/threads
codes=
"$simcount" run -n threads --save-baseline -- "$threads" > /dev/null 2> messages
for _ in 1 2 3 4; do
	"$simcount" gate -n threads --limits='ir=exact,main/ir=exact,startup/ir=exact' -- "$threads" > text 2>> messages
	codes+=$?
done
is "$codes" 0000 "a program with threads passes again and again"
like "$(cat text)" 'note: functions of libc that depend on how threads take turns are left out' \
	"and it is said what is left out"

#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# simcount run and merge: what a suite can say, said in a suite and on the command line.
. "$top_srcdir/tests/tap.sh"
simcount=$top_builddir/harness/simcount
known=$top_builddir/harness/simcount-known
turns=$top_builddir/tests/harness/programs/turns

# facts EXPRESSION FILE: what Python says of the results in a JSON file, as b[NAME]
facts() {
	"$PYTHON3" -c '
import json, sys
b = {one["name"]: one for one in json.load(open(sys.argv[2]))["benchmarks"]}
print(eval(sys.argv[1]))' "$1" "$2"
}

printf 'three\nshort\nlines\n' > words
cat > suite.xml << 'END'
<suite version="1" name="all" timeout="30">
  <define name="known" value="not set"/>
  <benchmark name="known" requests="4">
    <command>'{known}'</command>
    <startup until="none"/>
    <group name="all" match="_start"/>
  </benchmark>
  <benchmark name="sizes">
    <list name="word"><value>a</value><value>b c</value></list>
    <scan name="n" from="1" to="2"/>
    <command>sh -c 'echo "$1"' {word} '{word}{n}'</command>
  </benchmark>
  <benchmark name="input">
    <prepare>cp words copy</prepare>
    <stdin file="copy"/>
    <command>cat</command>
    <output file="words"/>
  </benchmark>
  <benchmark name="kept">
    <keep-env name="KEPT"/>
    <command>sh -c 'echo $KEPT $DROPPED'</command>
  </benchmark>
  <benchmark name="ends"><command>sh -c 'exit 7'</command><expect exit="7"/></benchmark>
  <benchmark name="two">
    <variant name="x"><command>'{known}' 1</command></variant>
    <variant name="y"><command>'{known}' 2</command></variant>
  </benchmark>
</suite>
END
export KEPT=yes DROPPED=no
"$simcount" run -D "known=$known" --output=one.xml --format=json suite.xml > one.json 2> messages
is $? 0 "a suite runs"
is "$(cat messages)" "" "and has nothing to say"
is "$(facts 'list(b)' one.json)" \
	"['known', 'sizes[word=a,n=1]', 'sizes[word=a,n=2]', 'sizes[word=b c,n=1]', 'sizes[word=b c,n=2]', 'input', 'kept', 'ends', 'two/x', 'two/y']" \
	"every combination is a benchmark, in the suite's order"
is "$(facts 'b["known"]["net"]["Ir"], b["known"]["requests"], b["known"]["groups"]["all"]["main"]["Ir"]' one.json)" \
	"(2004, 4, 2004)" "a known program is counted exactly"
is "$(facts 'b["sizes[word=b c,n=2]"]["command"]' one.json)" \
	"['sh', '-c', 'echo \"\$1\"', 'b c', 'b c2']" "a parameter does not split a word"
digest() { printf '%s\n' "$1" | sha256sum | cut -d' ' -f1; }
is "$(facts 'b["kept"]["output_sha256"]' one.json)" "$(digest yes)" "only named variables are kept"
is "$(facts 'b["ends"]["exit_status"], b["ends"]["causes"]' one.json)" "({'code': 7}, [])" \
	"an exit status that is expected is no failure"
is "$(facts 'b["two/x"]["benchmark"], b["two/x"]["variant"]' one.json)" "('two', 'x')" "variants are named"
xmllint --noout --relaxng "$top_srcdir/docs/simcount-results.rng" one.xml 2> xmllint.log
ok $? "the results are as their schema says"
xmllint --noout --relaxng "$top_srcdir/docs/simcount-suite.rng" suite.xml 2>> xmllint.log
ok $? "and so is the suite"

# A shell writes down the id of its parent, and ids may have got one digit more in between.
for try in 1 2; do
	"$simcount" run -j 3 -D "known=$known" --output=parallel.xml suite.xml > text 2>&1
	! cmp -s one.xml parallel.xml || break
	"$simcount" run -D "known=$known" --output=one.xml suite.xml > /dev/null 2>&1
done
cmp -s one.xml parallel.xml
ok $? "three at a time give the same bytes"
like "$(cat text)" 'known +2,004 +2,004 +501\.0 +repeatable' "the table for people"

is "$("$simcount" run --list --filter='two' suite.xml)" "two/x
two/y" "--filter takes a part of a name"
is "$("$simcount" run --list --filter='*n=2]' suite.xml)" "sizes[word=a,n=2]
sizes[word=b c,n=2]" "or a glob"
"$simcount" run --filter=none suite.xml > /dev/null 2> messages
is "$? $(cat messages)" "4 simcount: no benchmark has a name like none" "a filter that takes nothing is an error"

for shard in 1 2 3; do
	"$simcount" run --shard=$shard/3 --filter=t -D "known=$known" -o shard$shard.xml suite.xml > /dev/null
done
"$simcount" run --filter=t -D "known=$known" -o filtered.xml suite.xml > /dev/null
"$simcount" merge shard3.xml shard1.xml shard2.xml > merged.xml
is $? 0 "shards are merged"
sed 's/ id="[0-9]*"//; s,<libraries>.*,,; /<library /d' filtered.xml > left
sed 's/ id="[0-9]*"//; s,<libraries>.*,,; /<library /d' merged.xml > right
cmp -s left right
ok $? "into what one run gives"
"$simcount" merge shard1.xml shard2.xml 2> messages > /dev/null
is "$? $(cat messages)" "4 simcount: shard 3 of 3 is missing" "a shard that is missing is missed"
"$simcount" merge shard1.xml shard2.xml shard2.xml 2> messages > /dev/null
is "$? $(cat messages)" "4 simcount: shard2.xml and shard2.xml are both shard 2" "an overlap is refused"
"$simcount" merge filtered.xml one.xml 2> messages > /dev/null
is "$? $(cat messages)" "4 simcount: benchmark input is in both filtered.xml and one.xml" "so is one without shards"
sed 's/valgrind="[^"]*"/valgrind="0.0"/' shard2.xml > foreign.xml
"$simcount" merge shard1.xml foreign.xml shard3.xml 2> messages > /dev/null
is $? 4 "a foreign shard is refused"
like "$(cat messages)" "shard1.xml and foreign.xml are from different environments: Valgrind's version" \
	"and it is said why"

# The same on the command line.
"$simcount" run --format=json --name=cli -r 4 --startup-until=none -g all=_start -- "$known" > cli.json
is "$(facts 'b["cli"]["net"]["Ir"], b["cli"]["requests"], b["cli"]["groups"]["all"]["main"]["Ir"]' cli.json)" \
	"(2004, 4, 2004)" "one command with what a suite says of it"
"$simcount" run --format=json -n cli -L word=a,b -P n=1,2 --compare-output=alone \
	--variant "x=echo {word}" --variant "y=echo {n}" > cli.json
is "$(facts 'list(b)' cli.json)" \
	"['cli/x[word=a,n=1]', 'cli/y[word=a,n=1]', 'cli/x[word=a,n=2]', 'cli/y[word=a,n=2]', 'cli/x[word=b,n=1]', 'cli/y[word=b,n=1]', 'cli/x[word=b,n=2]', 'cli/y[word=b,n=2]']" \
	"parameters and variants"
"$simcount" run -p 'cp words copy' -i copy --expect-output=words --keep-env=KEPT -e 0 -t 30 -- cat > /dev/null 2>&1
is $? 0 "what it reads, writes and how it ends"

"$simcount" run --variant 'x=true' -- "$known" > text 2> messages
is "$? $(cat messages)" "2 simcount: --variant stands in place of a command, which would not run" \
	"a command beside variants is refused"

# Variants do the same work, in other ways.
variants() { "$simcount" run -n v -L n=5,7 --variant 'a=true {n}' --variant 'b=echo other' "$@"; }
variants --format=json > v.json 2> messages
is $? 5 "another output than the first variant's is an error"
like "$(head -1 messages)" 'v/b\[n=5\]: it wrote another output than variant a \(6 bytes, not 0\), so the work is not the same' \
	"and it is said which"
is "$(facts '[c["exit_code"] for n in b for c in b[n]["causes"]]' v.json)" "[5, 5]" "of those that are not the reference"
variants --reference=b > text 2> messages
like "$(head -1 messages)" 'v/a\[n=5\]: it wrote another output than variant b' "which another one can be"
for how in alone no; do
	variants --compare-output=$how --format=json > v.json
	is $? 0 "--compare-output=$how does not hold them against each other"
done
"$simcount" run -n v --compare-output=alone --baseline-dir=alone --save-baseline --variant a='echo 1' --variant b='echo 2' > /dev/null 2>&1
"$simcount" gate -n v --compare-output=alone --baseline-dir=alone --variant a='echo 1' --variant b='echo 3' > /dev/null 2> messages
is $? 5 "alone it is still held against the baseline"
cat > ratios.xml << END
<suite version="1" name="ratios">
  <benchmark name="known" reference="two" requests="2">
    <startup until="none"/>
    <variant name="one"><command>'$known'</command></variant>
    <variant name="two"><command>'$known' 2</command></variant>
    <variant name="double" requests="4"><command>'$known' 3</command></variant>
  </benchmark>
</suite>
END
"$simcount" run --format=json -o ratios-results.xml ratios.xml > ratios.json
is "$("$PYTHON3" -c '
import json, sys
for s in json.load(sys.stdin)["variants"]:
    print(s["benchmark"], s["parameters"], s["reference"], *(v["ratio"] for v in s["variants"]))' < ratios.json)" \
	"known {} two 1.0 1.0 0.5" "ratios are of a request's cost"
like "$("$simcount" report ratios-results.xml)" '^ *double +2,004 +501\.0 +0\.5000' "and in the table for people"
sed 's/"two"/"three"/' ratios.xml > bad-reference.xml
sed -i 's/<variant name="three"/<variant name="two"/' bad-reference.xml
"$simcount" run bad-reference.xml 2> messages
is "$? $(cat messages)" "1 simcount: bad-reference.xml: line 2: benchmark known: no variant is called three" \
	"a reference that is no variant is refused"
for shard in 1 2; do
	"$simcount" run -n v --shard=$shard/2 -o v$shard.xml --variant a='echo 1' --variant b='echo 2' > /dev/null
done
"$simcount" merge -o v.xml v1.xml v2.xml 2> messages
is "$? $(cat messages)" "5 simcount: v/b: it wrote another output than variant a (2 bytes, not 2), so the work is not the same
simcount: variants in different parts wrote different outputs: 1 of them" \
	"shards are held against each other when they are merged"
is "$(grep -c 'it wrote another output than variant a' v.xml)" 1 "and it is in the results"

# Start-up by another run: the loop of the known program is all that is left of nothing.
"$simcount" run --format=json -n sub --startup-command "$known" -- "$known" > sub.json
is "$(facts 'b["sub"]["startup"], b["sub"]["net"].get("Ir"), b["sub"]["phases"]["startup"]["Ir"]' sub.json)" \
	"('command', 0, 2004)" "a start-up command is taken off, function by function"
"$simcount" run --format=json -n slope --slope=1,3,5 -- "$turns" '{requests}' > slope.json
is "$(facts 'b["slope"]["startup"], b["slope"]["requests"], b["slope"]["command"][-1]' slope.json)" \
	"('slope', 4, '5')" "a slope is from the first to the last number of requests"
is "$(facts '[n for n in b["slope"]["notes"] if "linear" in n]' slope.json)" "[]" \
	"what costs the same each time is linear"
is "$(facts '[f["phases"]["main"]["Ir"] % 4 for f in b["slope"]["functions"] if f["name"] == "turn"]' slope.json)" "[0]" \
	"and a function has what the turns between cost"

# What goes wrong is told of the one it went wrong with.
cat > bad.xml << 'END'
<suite version="1" name="bad">
  <benchmark name="status"><command>sh -c 'exit 3'</command></benchmark>
  <benchmark name="signal"><command>sh -c 'kill -SEGV $$'</command></benchmark>
  <benchmark name="hangs" timeout="1"><command>sleep 60</command></benchmark>
  <benchmark name="absent"><command>./absent</command></benchmark>
  <benchmark name="output"><command>echo a</command><output file="words"/></benchmark>
  <benchmark name="border"><command>true</command><startup until="mian"/></benchmark>
  <benchmark name="good"><command>true</command></benchmark>
</suite>
END
"$simcount" run -j 2 -o bad-results.xml --format=json bad.xml > bad.json 2> messages
is $? 1 "the least trustworthy cause is the exit code"
is "$(facts '{n: [c["exit_code"] for c in b[n]["causes"]] for n in b}' bad.json)" \
	"{'status': [5], 'signal': [5], 'hangs': [5, 5], 'absent': [1], 'output': [5], 'border': [4], 'good': []}" \
	"each benchmark has its causes"
like "$(cat messages)" 'border: start-up was to last until mian, which was never reached' "a border that is not there is told"
"$simcount" run --save-baseline bad.xml > /dev/null 2> messages
is "$([ -e baselines ] && echo saved)" "" "no baseline is saved of a run that was not clean"

"$simcount" run suite.xml words > /dev/null 2> messages
is "$? $(cat messages)" "2 simcount: one suite, please (a program to measure stands behind --)" "usage"
"$simcount" run --requests=3 suite.xml > /dev/null 2> messages
is "$? $(cat messages)" "2 simcount: a suite says itself how its benchmarks are run" "a suite and options for one"
for option in --real=clock --virtual-cpu=x86-64-v2 --entropy-seed=3 --keep-env=A --inherit-env; do
	"$simcount" run $option suite.xml > /dev/null 2> messages
	is "$? $(cat messages)" "2 simcount: a suite says itself how its benchmarks are run" "a suite and $option"
done
"$simcount" run --baseline-dir=. suite.xml > /dev/null 2> messages
is "$? $(cat messages)" "2 simcount: --baseline-dir goes with --save-baseline" "a folder for no baseline"
"$simcount" run --shard=4/3 suite.xml > /dev/null 2> messages
is $? 2 "a shard that there is not"

# An interrupt ends everything, and leaves nothing.
mkdir tmp
TMPDIR=$PWD/tmp "$simcount" run -j 2 -n s -L n=1,2,3 -- sleep 60{n} > /dev/null 2>&1 &
pid=$!
sleep 3
kill -TERM $pid
wait $pid
is $? 143 "interrupted, it ends by the signal"
is "$(ls tmp)" "" "and leaves no file behind"

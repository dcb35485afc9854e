#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Every verdict of simcount gate with its exit code and its JSON: a row each, from written results,
# so that no count depends on this machine.
. "$top_srcdir/tests/tap.sh"
simcount=$top_builddir/harness/simcount

# result NAME SORT REST OUTPUT [EXTRA]: a benchmark of two functions
result() {
	cat << END
  <benchmark name="$1" of="$1">
    <command><arg>./$1</arg></command>
    <program path="$1" identity="aa"/>
    <libraries>1</libraries>
    <run ended="exit" status="0" repeatable="${6:-yes}" startup="phase" events="Ir RepIr">
      <output bytes="1" sha256="$(printf '%064d' "$4")"/>
      <phase name="startup">100</phase>
      <phase name="main">$(($2 + $3))</phase>
      <phase name="quit"/>
      <net>$(($2 + $3))</net>
      <group name="sort"><p n="1">$2</p></group>
      <group name="both"><p n="1">$(($2 + $3))</p></group>
      <group name="none"/>
      <f object="$1" name="_start"><p n="0">100</p></f>
      <f object="$1" name="run" entered="1"><p n="1">$3</p></f>
      <f object="$1" name="sort" entered="5"><p n="1">$2</p></f>
    </run>
    $5
  </benchmark>
END
}
# results LIBC BENCHMARKS: a file of them
results() {
	cat << END
<results version="1" suite="s">
  <environment>
    <tool version="0.1.0" valgrind="3.19.0"/>
    <library id="1" name="libc.so.6" identity="$1"/>
  </environment>
$2
</results>
END
}
failed='<benchmark name="a" of="a"><command><arg>./a</arg></command><cause code="5">cannot run it</cause></benchmark>'

results c1 "$(result a 1000 9000 0)" > old.xml
results c1 "$(result a 1000 9000 0)
$(result b 10 20 0)" > old-two.xml
results c1 "" > none.xml
results c1 "$(result a 1000 9000 0 '<cause code="6">it moved</cause>' no)" > old-unclean.xml
results c1 "$(result a 1001 9000 0)" > plus-one.xml
results c1 "$(result a 999 9000 0)" > minus-one.xml
results c1 "$(result a 1010 8990 0)" > one-function.xml
results c1 "$(result a 1000 9051 0)" > half-percent.xml
results c2 "$(result a 1000 9000 0)" > foreign.xml
results c1 "$(result a 1000 9000 1)" > output.xml
results c1 "$(result a 0 0 0)" > empty.xml
results c1 "$(result a 9 9991 0)" > small.xml
results c1 "$(result a 1000 9000 0 '<cause code="5">the program ended with exit status 7</cause>')" > status.xml
results c1 "$(result a 1000 9000 0 '<cause code="6">it moved</cause>' no)" > moved.xml
# The function sort is like those of libc that wait for threads.
scheduled() { result a "$1" 9000 0 '' scheduling | sed 's,entered="5",& turns="yes" group="both",'; }
results c1 "$(scheduled 1000)" > scheduled.xml
results c1 "$(scheduled 1007)" > scheduled-again.xml
results c1 "$(scheduled 1007 | sed 's,9000<,9001<,; s,>10007,>10008,g')" > scheduled-plus-one.xml
# Two runs happened to be equal, or only one of the builds has threads.
results c1 "$(scheduled 1007 | sed 's,"scheduling","yes",')" > scheduled-alike.xml
results c1 "$(result a 1007 9000 0)" > no-threads.xml
results c1 "$failed" > failed.xml
results c1 "$(result a 1001 9000 0)
$(result b 10 20 0 '<cause code="6">it moved</cause>' no)" > both.xml
results c1 "$(result c 10 20 0)" > other.xml
results c1 "$(result a 1000 9000 0)
$(result b 10 21 0)" > one-bad.xml

# row NAME EXIT VERDICT OPTION...: the exit code, the verdict, and that JSON and JUnit say the same
row() {
	local name=$1 code=$2 verdict=$3 json
	shift 3
	json=$("$simcount" gate --format=json --report=junit:junit.xml "$@" 2> messages)
	is $? "$code" "$name: exit $code"
	is "$(printf '%s' "$json" | "$PYTHON3" -c '
import json, sys
gate = json.load(sys.stdin)
print(gate["verdict"], gate["exit_code"])')" "$verdict $code" "$name: $verdict in the JSON"
	xmllint --noout --relaxng "$top_srcdir/tests/harness/junit.rng" junit.xml 2> error
	ok $? "$name: the JUnit file is valid"
	is "$(grep -cE '<(failure|error) ' junit.xml | grep -c '[1-9]')" $((code > 0)) \
		"$name: the JUnit file $([ "$code" -gt 0 ] && echo fails || echo passes)"
}
# causes NAME CODES...: the JSON of the last row lists them all
all_causes() {
	is "$("$simcount" gate --format=json "${@:3}" 2> /dev/null | "$PYTHON3" -c '
import json, sys
print(*(cause["exit_code"] for cause in json.load(sys.stdin)["causes"]))')" "$2" "$1"
}

row "equal" 0 equal --results=old.xml --against=old.xml
row "one instruction more" 3 regressed --results=plus-one.xml --against=old.xml
like "$(cat messages)" 'a: net Ir went from 10000 to 10001, beyond 0%' "one instruction more: it is said"
row "one instruction less" 0 improved --results=minus-one.xml --against=old.xml
like "$("$simcount" gate --results=minus-one.xml --against=old.xml)" 'improved: net Ir went from [0-9]+ to [0-9]+; the baseline is stale' \
	"one instruction less: the baseline is called stale"
row "one less, and that may not be" 3 improved --stale=fail --results=minus-one.xml --against=old.xml
row "1% in one function only" 3 regressed --limits='sort()=0.5%' --results=one-function.xml --against=old.xml
row "1% in one function only, not limited" 0 equal --results=one-function.xml --against=old.xml
row "1% in one group only" 3 regressed --limits='@sort=0.5%' --results=one-function.xml --against=old.xml
row "within a share" 0 equal --limits='ir=1%' --results=half-percent.xml --against=old.xml
row "beyond a share" 3 regressed --limits='ir=0.5%' --results=half-percent.xml --against=old.xml
row "beyond a cap" 3 regressed --limits='ir=9999' --results=old.xml --against=old.xml
row "exact is both ways" 3 regressed --limits='ir=exact' --results=minus-one.xml --against=old.xml
row "only warned of" 0 regressed --warn-only --results=plus-one.xml --against=old.xml
row "a warning changes nothing else" 4 not-comparable --warn-only --results=foreign.xml --against=old.xml
row "no baseline" 4 new --results=old.xml
row "vanished" 4 vanished --results=old.xml --against=old-two.xml
row "new beside one that is compared" 0 new --results=old-two.xml --against=old.xml
row "new, and nothing else" 4 vanished --results=other.xml --against=old.xml
row "no results" 4 vanished --results=none.xml --against=old.xml
row "nothing on both sides" 4 not-comparable --results=none.xml --against=none.xml
row "nothing to compare with" 4 new --results=old.xml --against=none.xml
like "$(cat messages)" 'nothing was compared' "nothing to compare with: it is said"
row "one that is bad, and not meant" 0 equal --filter=a --results=one-bad.xml --against=old-two.xml
row "one that is bad, and meant" 3 regressed --filter=b --results=one-bad.xml --against=old-two.xml
row "another libc" 4 not-comparable --results=foreign.xml --against=old.xml
like "$(cat messages)" 'the environment changed, not only the program: library libc.so.6 \(c1 and c2\)' \
	"another libc: it is named"
row "a baseline that was not clean" 4 not-comparable --results=old.xml --against=old-unclean.xml
row "a function that never ran" 4 not-comparable --limits='srt()=1%' --results=old.xml --against=old.xml
like "$(cat messages)" 'srt was never executed \(or was inlined\); did you mean sort\?' \
	"a function that never ran: the nearest is named"
row "a phase that was never reached" 4 not-comparable --limits='load/ir=1%' --results=old.xml --against=old.xml
row "a group that is not there" 4 not-comparable --limits='@no=1%' --results=old.xml --against=old.xml
row "a group without instructions" 4 not-comparable --limits='@none=1%' --results=old.xml --against=old.xml
like "$(cat messages)" 'group none holds no instructions to compare' "a group without instructions: it is said"
row "a group without another event" 0 equal --limits='ir=0%,@none:repir=exact' --results=old.xml --against=old.xml
row "an empty result" 4 not-comparable --results=empty.xml --against=empty.xml
like "$(cat messages)" 'net holds no instructions to compare' "an empty result: it is said"
row "an empty result beside one that is not" 0 improved --results=empty.xml --against=old.xml
row "an empty phase and nothing else" 4 equal --limits='quit/ir=exact' --results=old.xml --against=old.xml
row "an empty phase beside others" 0 equal --limits='ir=exact,quit/ir=exact' --results=old.xml --against=old.xml
row "less than a thousandth" 0 equal --limits='sort()=0%,@sort=0%' --results=small.xml --against=small.xml
is "$("$simcount" gate --limits='sort()=0%,@sort=0%' --results=small.xml --against=small.xml |
	grep -c 'note: limit .*: sort holds less than 0.1% of net Ir: 9 of 10000')" 2 \
	"less than a thousandth: it is noted of function and group"
row "an event that is not there" 4 not-comparable --limits='dr=1%' --results=old.xml --against=old.xml
row "does not repeat" 6 not-repeatable --results=moved.xml --against=old.xml
row "only the turns of threads differ" 0 equal --results=scheduled-again.xml --against=scheduled.xml
like "$(cat messages)" '^$' "only the turns of threads differ: there is nothing to complain of"
row "only the turns, under limits of all kinds" 0 equal --limits='ir=exact,main/ir=exact,@both=exact,run()=exact' \
	--results=scheduled-again.xml --against=scheduled.xml
row "the turns were alike in two runs" 0 equal --results=scheduled-alike.xml --against=scheduled.xml
row "the turns were alike in the baseline" 0 equal --results=scheduled.xml --against=scheduled-alike.xml
row "threads only now" 0 equal --results=scheduled.xml --against=no-threads.xml
row "threads only in the baseline" 0 equal --limits='ir=exact,@both=exact' --results=no-threads.xml --against=scheduled.xml
row "one more in a thread's own function" 3 regressed --results=scheduled-plus-one.xml --against=scheduled.xml
like "$(cat messages)" 'net Ir went from 9000 to 9001' "one more in a thread's own function: the turns are not in it"
row "one more there, limited by its name" 3 regressed --limits='run()=0%' \
	--results=scheduled-plus-one.xml --against=scheduled.xml
row "a limit for what takes turns" 4 not-comparable --limits='sort()=0%' \
	--results=scheduled-again.xml --against=scheduled.xml
like "$(cat messages)" 'how much sort does depends on how threads take turns' "a limit for what takes turns: it is said"
row "another exit status" 5 failed --results=status.xml --against=old.xml
row "could not be run" 5 failed --results=failed.xml --against=old.xml
row "another output" 5 output-changed --results=output.xml --against=old.xml
row "the least trustworthy cause wins" 6 not-repeatable --results=both.xml --against=old-two.xml
all_causes "and all of them are listed" "3 6" --results=both.xml --against=old-two.xml

"$simcount" gate --filter=z --results=old.xml --against=old.xml > /dev/null 2> messages
is "$? $(cat messages)" "4 simcount: no benchmark has a name like z" "a filter that leaves nothing passes nothing"

# What is said on the command line, and badly.
for bad in --limits=ir --stale=x --results= --load-baseline "--accept=x --results=old.xml" \
	"--against=old.xml --baseline=x --results=old.xml" "old.xml new.xml" \
	"--jobs=2 --results=old.xml --against=old.xml" "--shard=1/2 --results=old.xml --against=old.xml" \
	"--cache --results=old.xml --against=old.xml" "--define=a=b --results=old.xml --against=old.xml"; do
	# shellcheck disable=SC2086
	"$simcount" gate $bad > /dev/null 2>&1
	code=$?
	case $code in
	1 | 2) ok 0 "gate $bad: exit $code" ;;
	*) is $code "1 or 2" "gate $bad" ;;
	esac
done

# SPDX-License-Identifier: GPL-2.0-or-later
# Caches and branches modelled, by every command that measures, on walks that are known by hand.
. "$top_srcdir/tests/tap.sh"

simcount=$top_builddir/harness/simcount
walks=$top_builddir/tests/tool/programs/walks

# run COMMAND ARGUMENT...: leaves files out and err, and the status in $status
run() {
	"$simcount" "$@" > out 2> err
	status=$?
}

# value EXPRESSION: what Python says of the JSON in out, as r
value() {
	"$PYTHON3" -c 'import json, sys; r = json.load(open("out")); print(eval(sys.argv[1]))' "$1"
}

run stat --cache --top=100 -- "$walks"
is "$status $(cat err)" "0 " "stat --cache"
like "$(cat out)" ' 16,385 +0 +1 +16,385 +0 +1 +16,384 +0 +large_first +walks' \
	"a walk's misses are those computed by hand"
like "$(cat out)" '^  D1 reads +71,577 +55,916 +78\.12% +186\.693' "and so are the rates"
is "$(grep -c ' Bcm ' out)" 0 "no branches unless asked for"
like "$(cat out)" '^Modelled: I1 cache 32768,8,64, D1 cache 32768,8,64, LL cache 8388608,16,64$' \
	"the report says what was modelled"

run stat --cache --branch --D1=1024,1,64 --format=json -- "$walks"
is "$(value '[f["phases"]["main"]["D1mr"] for f in r["functions"] if f["name"] == "small_second"]')" "[257]" \
	"--D1= is the tool's"
is "$(value 'r["environment"]["model"]')" \
	"{'I1 cache': '32768,8,64', 'D1 cache': '1024,1,64', 'LL cache': '8388608,16,64', 'branch prediction': 'modelled'}" \
	"and in the environment"
is "$(value 'r["rates"]["net"]["D1r"]["misses"] == r["net"]["D1mr"]')" True "rates are of the counts"
fingerprint=$(value 'r["environment"]["fingerprint"]')
run stat --cache --branch --format=json -- "$walks"
is "$([ "$(value 'r["environment"]["fingerprint"]')" != "$fingerprint" ] && echo another)" another \
	"another geometry is another environment"
run stat --format=json -- "$walks"
is "$(value 'r["rates"], r["environment"]["model"], r["functions"][0]["rates"]')" "(None, {}, None)" \
	"nothing of it without a model"

run stat --cache=host --format=json -- "$walks"
if [ "$status" -eq 0 ]; then
	is "$(value 'r["environment"]["model"]["caches"]')" host "--cache=host says so in the environment"
else
	like "$status $(cat err)" '^2 .*does not tell its (I1|D1|LL) cache' "--cache=host says what is missing"
fi

refuse() { # refuse REGEX OPTION...: a usage error
	local regex=$1
	shift
	run stat "$@" -- "$walks"
	like "$status $(cat err)" "^2 simcount: $regex" "refused: $*"
}
refuse '--cache: expected yes, no or host' --cache=maybe
refuse '--branch: expected yes or no' --branch=always
refuse '--D1=1: Say size,ways,line' --cache --D1=1
refuse '--LL=5242880,12,64: The number of sets' --cache --LL=5242880,12,64
refuse '--I1=, --D1=, --LL=: No cache is modelled' --LL=3145728,12,64

# A suite says it for all its benchmarks.
suite() { # suite ATTRIBUTES > FILE
	cat << END
<suite version="1" name="walks">
  <machine $1/>
  <benchmark name="walk" limits="d1mr=0%,llmpki=1%,large_first():d1mr=16385,@small:d1mpki=+0.1,@all=exact">
    <group name="small" match="small*"/>
    <command>'$walks'</command>
  </benchmark>
</suite>
END
}
suite 'cache="yes" branch="yes"' > suite.xml
suite 'cache="yes" branch="yes" LL="3145728,12,64"' > small.xml
suite 'branch="yes" LL="3145728,12,64"' > wrong.xml
run run -o one.xml suite.xml
is "$status" 0 "a suite with caches runs"
like "$(cat out)" '^  misses per thousand instructions +I1 +D1 +LL +branches' "and shows what misses"
run run --format=json suite.xml
is "$(value 'r["benchmarks"][0]["rates"]["D1r"]["misses"], r["environment"]["fixed"]["LL cache"]')" \
	"(55916, '8388608,16,64')" "in JSON as well"
run run wrong.xml
like "$status $(cat err)" 'wrong.xml: line [0-9]+: I1, D1 and LL need cache' "a geometry needs caches"
sed 's/LL="[^"]*"/LL="3 MiB"/' small.xml > wrong.xml
run run wrong.xml
like "$status $(cat err)" '^1 simcount: wrong.xml: line [12]: ' "and is three numbers"

run gate --save-baseline suite.xml
run gate suite.xml
is "$status" 0 "a baseline with the same caches"
run gate small.xml
is "$status" 4 "one with others is not compared"
like "$(cat err)" 'walk: .*the fixed LL cache \(8388608,16,64 and 3145728,12,64\)' "and the gate says why"
run run -o two.xml small.xml
run fingerprint one.xml two.xml
is "$status $(cat out)" "4 foreign  the fixed LL cache
  - 8388608,16,64
  + 3145728,12,64" "fingerprint names it"

# Misses depend on where things lie; that takes nothing from the exactness of instructions.
run stat --layouts=2 --cache --branch -- "$walks"
like "$(cat out)" '^ .* exact  main +phase$' "instructions of other layouts are exact"
is "$(grep -cE '^( +[0-9,]+){3} +([0-9,]+|exact)  (Dr|Dw|I1mr|D1mr|D1mw|ILmr|DLmr|DLmw|Bc|Bcm|Bi|Bim)$' out)" 12 \
	"and each event of a model has its spread"

# By hand instead of by a suite.
run gate --cache --branch --name=walk --limits=d1mr=1%,bmpki=1% --against=one.xml -- "$walks"
is "$status" 0 "gate --cache of a command"
run gate --name=walk --against=one.xml -- "$walks"
is "$status" 4 "without the model it is another environment"
run gate --cache suite.xml
is "$status $(cat err)" "2 simcount: a suite says itself how its benchmarks are run" "a suite says it itself"

run compare --cache --event=D1mr --run "'$walks'" --run "'$walks' again"
is "$status" 0 "compare --run with caches"
like "$(cat out)" '55,916' "compares misses"
"$simcount" stat --cache --format=json -- "$walks" > /dev/null
for size in 32768 65536; do
	valgrind -q --tool=simcount --cache=yes --D1=$size,8,64 --simcount-out-file=$size.xml "$walks"
done
run compare --event=D1mr 32768.xml 65536.xml
like "$status $(cat err)" '^4 simcount: B modelled .*D1 cache 65536,8,64.*cannot be compared' \
	"but not those of different caches"
run compare --event=dW 32768.xml 32768.xml
like "$(cat out)" '^  Dw +A +B ' "an event may be written in any case"
run compare 32768.xml 65536.xml
is "$status" 0 "which do not matter to instructions"

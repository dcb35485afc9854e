#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The JSON of run and gate is what its schemas say.
. "$top_srcdir/tests/tap.sh"
simcount=$top_builddir/harness/simcount
turns=$top_builddir/tests/harness/programs/turns

for python in "$PYTHON3" /usr/bin/python3 python3; do
	"$python" -W ignore -c 'import jsonschema' 2> /dev/null && break
	python=
done
if [ -z "$python" ]; then
	skip "JSON is valid" "no python3 has jsonschema (Debian package: python3-jsonschema)"
	exit
fi
cat > validate.py << 'END'
import json
import sys
import jsonschema
with open(sys.argv[1]) as schema, open(sys.argv[2]) as report:
    schema = json.load(schema)
    jsonschema.Draft7Validator.check_schema(schema)
    jsonschema.Draft7Validator(schema).validate(json.load(report))
END
valid() { # valid run|gate FILE
	"$python" -W ignore validate.py "$top_srcdir/docs/simcount-$1.schema.json" "$2" 2> error
}
# changed FILE EXPRESSION: a file that must no longer be valid
changed() {
	"$python" -c "import json,sys; r=json.load(open(sys.argv[1])); r$2; json.dump(r,sys.stdout)" "$1"
}

cat > suite.xml << END
<suite version="1" name="s">
  <benchmark name="turns" requests="{n}" limits="ir=1%,turn()=0%,@all=5%,main/ir=2%,@t=1%">
    <list name="n"><value>3</value></list>
    <group name="t" match="turn*"/>
    <command>'$turns' {n}</command>
  </benchmark>
  <benchmark name="moves"><command>sh -c 'cat state 2> /dev/null; echo 1 >> state'</command></benchmark>
  <benchmark name="absent"><command>./absent</command></benchmark>
</suite>
END
"$simcount" run --format=json -o results.xml suite.xml > run.json 2> /dev/null
valid run run.json
ok $? "the JSON of run"
"$simcount" run --shard=2/2 --filter=turns --format=json suite.xml > run.json 2> /dev/null
valid run run.json
ok $? "of an empty shard"
"$simcount" gate --results=results.xml --against=results.xml --format=json suite.xml > gate.json 2> /dev/null
valid gate gate.json
ok $? "the JSON of gate"
"$simcount" gate --results=results.xml --limits='nothing()=1%' --against=results.xml --format=json > odd.json 2> /dev/null
valid gate odd.json
ok $? "with a limit that meets nothing"
"$simcount" run --cache --branch --format=json -o cached.xml -- "$turns" 3 > run.json 2> /dev/null
valid run run.json
ok $? "of a program with caches"
"$simcount" gate --results=cached.xml --against=cached.xml --limits='d1mpki=1%,llmpki=+0.1,d1mr=1%' --format=json > mpki.json 2> /dev/null
valid gate mpki.json
ok $? "with limits on misses"
"$simcount" gate --results=results.xml --format=json > none.json 2> /dev/null
valid gate none.json
ok $? "without a baseline"

# A schema that everything fits says nothing.
for change in '["verdict"]="fine"' '.pop("causes")' '["extra"]=1' '["benchmarks"][0]["limits"][0]["old"]=1.5'; do
	changed gate.json "$change" > bad.json
	! valid gate bad.json
	ok $? "gate: invalid after $change"
done
"$simcount" run --format=json --filter=turns suite.xml > run.json
for change in '["benchmarks"][0].pop("net")' '["benchmarks"][0]["measured"]=False' '["shard"]=[1]'; do
	changed run.json "$change" > bad.json
	! valid run bad.json
	ok $? "run: invalid after $change"
done

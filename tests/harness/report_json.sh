#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The JSON of simcount report is what the published schemas say.
. "$top_srcdir/tests/tap.sh"
simcount=$top_builddir/harness/simcount
results=$top_srcdir/tests/harness/results

for python in "$PYTHON3" /usr/bin/python3 python3; do
	"$python" -W ignore -c 'import jsonschema' 2> /dev/null && break
	python=
done
if [ -z "$python" ]; then
	skip "JSON is valid" "no python3 has jsonschema (Debian package: python3-jsonschema)"
	exit
fi
valid() { # valid SCHEMA FILE
	"$python" -W ignore - "$top_srcdir/docs/$1" "$2" 2> error << 'END'
import json
import sys
import jsonschema
with open(sys.argv[1]) as schema, open(sys.argv[2]) as report:
    schema = json.load(schema)
    jsonschema.Draft7Validator.check_schema(schema)
    jsonschema.Draft7Validator(schema).validate(json.load(report))
END
}
report() { "$simcount" report "$@" 2> /dev/null; }

report --format=json "$results/mart-new.xml" > alone.json
valid simcount-run.schema.json alone.json
ok $? "results alone are what run writes"
report --format=json --against="$results/mart-old.xml" "$results/mart-new.xml" > beside.json
valid simcount-gate.schema.json beside.json
ok $? "beside a baseline it is what gate writes"
! valid simcount-gate.schema.json alone.json
ok $? "the one is not the other"

# What other programs read.
report --format=bencher "$results/mart-new.xml" > bencher.json
report --format=benchmark-action "$results/mart-new.xml" > action.json
"$python" - << 'END'
import json
import sys
measures = json.load(open("bencher.json"))
entries = json.load(open("action.json"))
sys.exit(not (
    all(list(value) == ["value"] and isinstance(value["value"], int)
        for benchmark in measures.values() for value in benchmark.values()) and
    all(isinstance(entry["name"], str) and isinstance(entry["unit"], str) and
        isinstance(entry["value"], int) for entry in entries) and
    measures["huge"]["instructions"]["value"] == 9007199254740993 and
    "broken" not in measures and "moody" not in measures))
END
ok $? "measures are whole numbers, and none of a benchmark that failed"

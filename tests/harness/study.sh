# SPDX-License-Identifier: GPL-2.0-or-later
# The bundled study, for real but with few requests: what is recorded is results/.
. "$top_srcdir/tests/tap.sh"

simcount=$top_builddir/harness/simcount
disagg=$top_builddir/sims/disagg/disagg

if grep -q __asan_init "$disagg"; then
	skip "the study" "a program with sanitizers does not run under Valgrind"
	exit
fi
if [ -z "$PYTHON3" ]; then
	skip "the study" "no python3"
	exit
fi

mkdir first second
"$simcount" study --requests=12 --format=json --results=first > report.json 2> stderr
is "$?" 0 "the study succeeds"
if "$PYTHON3" -c 'import simpy' 2> /dev/null; then
	is "$(cat stderr)" "" "and is quiet where nobody watches"
else
	skip "both variants are counted" "SimPy is missing (Debian package python3-simpy3)"
fi
"$PYTHON3" -B "$top_srcdir/tests/harness/study.py" report.json first/study.xml first/raw

"$simcount" study --requests=12 --results=second > report.txt 2> stderr
is "$?" 0 "and again"
is "$(diff -r first second)" "" "the same results are the same bytes"
is "$(grep -rlE "$PWD|$top_srcdir|$top_builddir|/usr/|(^|[^[:alnum:]_])$(uname -n)([^[:alnum:]_]|$)" first)" "" \
	"no absolute path in them, and no host's name"
like "$(cat report.txt)" '^  C +[0-9,]+ +[0-9,]+ +[0-9,]+ +[0-9,]+ +[0-9,]+ +1\.00 +1\.00$' "totals as text"
like "$(cat report.txt)" '^ +phase split +start-up run +slope$' "three methods as text"
like "$(cat report.txt)" '^  sort +[0-9,]+ +[0-9,]+ +[0-9.]+%$' "the breakdown as text"
like "$(cat report.txt)" '^  sort-once instead of resort (pays|costs|makes no difference) in C ' "which change pays"
like "$(cat report.txt)" '^ +function +object +resort +sort-once +select$' "the choice by function"
like "$(cat report.txt)" '^  C is not bound by its caches: their misses are [0-9.]+% of' "whether caches decide"
like "$(cat report.txt)" '^  C is (not )?linear in requests: the largest residual is ' "linear or not"
if command -v xmllint > /dev/null; then
	xmllint --noout --nonet --relaxng "$top_srcdir/docs/simcount-study.rng" first/study.xml 2> lint
	ok $? "study.xml is valid"
else
	skip "study.xml is valid" "xmllint is not installed"
fi

# Without SimPy the study goes on with what there is.
mkdir hidden alone
printf '#!/bin/sh\nPYTHONPATH=%s/hidden exec %s "$@"\n' "$PWD" "$PYTHON3" > python-without
echo 'raise ImportError("hidden by the test")' > hidden/simpy.py
chmod +x python-without
"$simcount" study --requests=4 --python=./python-without --format=json --results=alone > alone.json 2> stderr
is "$?" 0 "no SimPy is no failure"
like "$(cat stderr)" 'disagg, Python is left out: .* no module simpy: .*python3-simpy3' "but a message"
is "$(ls alone/raw | tr '\n' ' ')" \
	"disagg-C-events.tsv disagg-C-percentiles.tsv disagg-C.tsv memsim-C-events.tsv memsim-C.tsv memsim-Python-events.tsv memsim-Python.tsv " "what needs none is recorded"
like "$(cat alone/RESULTS.md)" 'Python: left out, as CPython' "and the report says so"

for python in "$PYTHON3" /usr/bin/python3 python3; do
	"$python" -W ignore -c 'import jsonschema' 2> /dev/null && break
	python=
done
if [ -n "$python" ]; then
	for report in report.json alone.json; do
		"$python" -W ignore - "$top_srcdir/docs/simcount-study.schema.json" $report <<-'END'
			import json, sys, jsonschema
			schema, report = (json.load(open(name)) for name in sys.argv[1:])
			jsonschema.Draft7Validator.check_schema(schema)
			jsonschema.Draft7Validator(schema).validate(report)
		END
		ok $? "$report is as the schema says"
	done
else
	skip "JSON is valid" "no python3 has jsonschema (Debian package: python3-jsonschema)"
fi

fails() { # fails STATUS MESSAGE ARGUMENT...
	local status=$1 message=$2
	shift 2
	"$simcount" study "$@" > stdout 2> stderr
	is "$? $(wc -c < stdout)" "$status 0" "study $*: exit code $status, nothing on standard output"
	like "$(cat stderr)" "$message" "study $*: says why"
}
fails 2 'from 4 to 16777216 requests, got 3' --requests=3
fails 2 'from 4 to 16777216 requests, got 99999999' --requests=99999999
fails 2 "expected text or json, got 'csv'" --format=csv
fails 2 'takes options only' disagg
fails 1 'false is not Python 3' --python=false
VALGRIND_LIB=$PWD/hidden fails 1 'the Valgrind tool .* is missing' --requests=4

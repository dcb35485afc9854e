# SPDX-License-Identifier: GPL-2.0-or-later
# Profiles and JSON are what the schemas say: recorded ones, and what the real programs write.
. "$top_srcdir/tests/tap.sh"

simcount=$top_builddir/harness/simcount
recorded=$top_srcdir/tests/harness/profiles
programs=$top_builddir/tests/tool/programs

valid_profile() { # valid_profile FILE
	xmllint --noout --nonet --relaxng "$top_srcdir/docs/simcount-profile.rng" "$1" 2> lint.err
}

if command -v xmllint > /dev/null; then
	for profile in "$recorded"/*.xml; do
		valid_profile "$profile"
		ok $? "$(basename "$profile") is a valid profile"
	done
	for program in "$top_builddir/harness/simcount-known" "$programs/names" "$programs/threads"; do
		name=$(basename "$program")
		valgrind --tool=simcount --simcount-out-file="$name.xml" "$program" > /dev/null 2>&1
		valid_profile "$name.xml"
		ok $? "the profile of $name is valid"
	done
	# A schema that everything fits says nothing.
	for change in 's/ended="exit"/ended="late"/' 's/start="0x1130"/start="1130"/' 's/<t>/<t kind="x">/' \
		's/>320</>three</' 's/<phases/<phase/; s/phases>/phase>/' 's/ o="1"//'; do
		sed "$change" "$recorded/serve.xml" > changed.xml
		! valid_profile changed.xml
		ok $? "invalid after $change"
	done
else
	skip "profiles are valid" "xmllint is not installed"
fi

for python in "$PYTHON3" /usr/bin/python3 python3; do
	"$python" -W ignore -c 'import jsonschema' 2> /dev/null && break
	python=
done

cat > validate.py <<'END'
import json
import sys
import jsonschema
with open(sys.argv[1]) as schema, open(sys.argv[2]) as report:
    schema = json.load(schema)
    jsonschema.Draft7Validator.check_schema(schema)
    jsonschema.Draft7Validator(schema).validate(json.load(report))
END
valid_json() { # valid_json FILE [COMMAND]
	"$python" -W ignore validate.py "$top_srcdir/docs/simcount-${2:-stat}.schema.json" "$1" 2> json.err
}

report() { # report NAME ARGUMENT...: its JSON is valid
	local name=$1
	shift
	"$simcount" stat --format=json "$@" > report.json 2> /dev/null
	valid_json report.json
	ok $? "the JSON of $name is valid"
}

comparison() { # comparison NAME ARGUMENT...: its JSON is valid
	local name=$1
	shift
	"$simcount" compare --format=json "$@" > report.json 2> /dev/null
	valid_json report.json compare
	ok $? "the JSON of a comparison of $name is valid"
}

comparisons() {
	comparison "two profiles" --requests=7 --group=all='*' "$recorded/shop-old.xml" "$recorded/shop-new.xml"
	comparison "three profiles" --tolerance=100 "$recorded"/shop-*.xml
	comparison "a program that failed" "$recorded/shop-old.xml" "$recorded/failed.xml"
	comparison "a border that was not reached" "$recorded/shop-old.xml" "$recorded/border-not-reached.xml"
	comparison "programs" --only=main -- "$programs/names" -- "$programs/names"
	comparison "programs with other output" -- echo a -- echo b
	comparison "other caches" --event=DLmr "$recorded/cached.xml" "$recorded/cached-small.xml"
	comparison "results" "$recorded"/../results/mart-{old,new}.xml
	sed "/<benchmark /s/name=\"/name=\"other-/" "$recorded"/../results/mart-old.xml > others.xml
	comparison "results with no benchmark in common" "$recorded"/../results/mart-old.xml others.xml
	comparison "nothing" --event=RepIr "$recorded/shop-old.xml" "$recorded/shop-new.xml"
	for change in '.pop("net")' '["extra"]=1' '["comparisons"][0]["functions"][0]["change"]="x"' \
		'["comparisons"][0].pop("moves")' '["reference"]="AB"'; do
		"$simcount" compare --format=json "$recorded/shop-old.xml" "$recorded/shop-new.xml" |
			"$python" -c "import json,sys; r=json.load(sys.stdin); r$change; json.dump(r,sys.stdout)" > report.json
		! valid_json report.json compare
		ok $? "invalid after $change"
	done
}

if [ -n "$python" ]; then
	comparisons
	for profile in "$recorded"/*.xml; do
		report "$(basename "$profile")" --requests=7 --group=all='*' "$profile"
	done
	report "several profiles" "$recorded/serve.xml" "$recorded/killed.xml"
	report "a program" --requests=3 --by=inlined -- "$programs/names"
	report "a program with caches" --cache --branch --group=all='*' -- "$programs/names"
	report "a program that fails" -- sh -c 'exit 3'
	report "one that does not repeat" -- sh -c 'cat state 2>/dev/null; echo 1 >> state'
	report "a program in other worlds" --layouts=1 --seeds=1 -- "$programs/names"
	for change in '["total"]["Ir"]=-1' '.pop("net")' '["extra"]=1' '["functions"][0]["line"]="x"'; do
		"$simcount" stat --format=json "$recorded/serve.xml" |
			"$python" -c "import json,sys; r=json.load(sys.stdin); r$change; json.dump(r,sys.stdout)" > report.json
		! valid_json report.json
		ok $? "invalid after $change"
	done
else
	skip "JSON is valid" "no python3 has jsonschema (Debian package: python3-jsonschema)"
fi

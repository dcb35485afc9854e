#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --only: a function with what it calls, however it is left; and an error where there is nothing.
. "$top_srcdir/tests/tap.sh"
simcount=$top_builddir/harness/simcount
only=$top_builddir/tests/harness/programs/only

# facts EXPRESSION FILE: what Python says of a report; self("f") is a function's own Ir
facts() {
	"$PYTHON3" -c '
import json, sys
report = json.load(open(sys.argv[2]))
f = {one["name"]: one for one in report["functions"]}
def self(name): return sum(p["Ir"] for p in f[name]["phases"].values())
def inside(name): return f[name]["phases"].get("main", {}).get("Ir", 0)
print(eval(sys.argv[1]))' "$1" "$2"
}

"$simcount" stat --format=json -- "$only" > all.json
leaf=$(facts 'self("leaf") // f["leaf"]["entered"]' all.json)
is "$(facts 'self("leaf") % f["leaf"]["entered"], f["leaf"]["entered"]' all.json)" "(0, 1200)" \
	"every call of leaf costs the same"

measure() { # measure FUNCTION: into only.json
	"$simcount" stat --format=json --only="$1" -- "$only" > only.json 2> messages
}
measure even
is "$? $(facts 'report["net"]["Ir"]' only.json)" "0 $(facts "self('even') + self('odd') + 1000 * $leaf" all.json)" \
	"recursion is counted once, and calls with it"
is "$(facts 'report["total"]["Ir"]' only.json)" "$(facts 'report["total"]["Ir"]' all.json)" \
	"the total does not change"
measure leaf
is "$? $(facts 'report["net"]["Ir"]' only.json)" "0 $(facts 'self("leaf")' all.json)" "a leaf is itself"
measure tail
is "$? $(facts 'report["net"]["Ir"]' only.json)" "0 $(facts "self('tail') + 100 * $leaf" all.json)" \
	"what is called by a jump belongs to it"
measure jumper
is "$? $(facts 'inside("jumper"), inside("leaf"), inside("longjmp") > 0' only.json)" \
	"0 $(facts "self('jumper'), 100 * $leaf, True" all.json)" "one that is left by longjmp has what it called"
is "$(facts 'inside("rest"), inside("even")' only.json)" "(0, 0)" "and nothing of what comes after"
measure main
is "$? $(facts 'report["net"]["Ir"]' only.json)" "0 $(facts 'report["phases"]["main"]["Ir"]' all.json)" \
	"main is main"

nothing() { # nothing FUNCTION REGEX WHAT
	measure "$1"
	is $? 4 "$3: exit 4"
	like "$(cat messages)" "$2" "$3: it is said"
}
nothing evn 'only evn, which was never reached; did you mean (even|tail|leaf)' "a misspelt function"
nothing never 'only never, which was never reached' "one that is never called"
nothing inlined 'only inlined, which was never reached' "one that is inlined"
nothing once 'only once, which with what it calls is [0-9]+ of [0-9]+' "less than a thousandth"

cat > suite.xml << END
<suite version="1" name="s">
  <benchmark name="even" requests="100"><startup only="even"/><command>'$only'</command></benchmark>
  <benchmark name="evn"><startup only="evn"/><command>'$only'</command></benchmark>
</suite>
END
"$simcount" run -o results.xml suite.xml > /dev/null 2> messages
is "$? $(cat messages | cut -c1-42)" "4 simcount: evn: measured was to be only evn" "a suite can say it"
"$simcount" gate --results=results.xml --against=results.xml --filter=evn > /dev/null 2>&1
is $? 4 "and a gate does not pass what was not there"
"$simcount" run --only=even --slope=1,2 -- "$only" > /dev/null 2>&1
is $? 2 "start-up is taken off in one way"

valgrind --tool=simcount --only=even --simcount-out-file=profile.xml "$only" > /dev/null 2>&1
if command -v xmllint > /dev/null; then
	xmllint --noout --nonet --relaxng "$top_srcdir/docs/simcount-profile.rng" profile.xml 2> lint.err
	ok $? "the profile is as its schema says"
fi

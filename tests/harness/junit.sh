#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The JUnit XML is what its grammar says, its totals are those of its elements, no two tests share
# a name, and it fails where simcount gate does.
. "$top_srcdir/tests/tap.sh"
simcount=$top_builddir/harness/simcount
results=$top_srcdir/tests/harness/results
grammar=$top_srcdir/tests/harness/junit.rng

if ! command -v xmllint > /dev/null; then
	skip "JUnit XML is valid" "no xmllint (Debian package: libxml2-utils)"
	exit
fi
valid() {
	xmllint --noout --relaxng "$grammar" "$1" 2> error
}
# sums FILE: whether attributes are the sums of elements and names are unique
sums() {
	"$PYTHON3" - "$1" << 'END'
import sys
import xml.etree.ElementTree as tree

def totals(element):
    tests = element.findall(".//testcase")
    count = lambda name: str(len(element.findall(".//testcase/" + name)))
    return (str(len(tests)), count("failure"), count("error"), count("skipped"))

root = tree.parse(sys.argv[1]).getroot()
for element in [root] + root.findall("testsuite"):
    said = tuple(element.get(name) for name in ("tests", "failures", "errors", "skipped"))
    if said != totals(element):
        sys.exit("%s says %s, has %s" % (element.tag, said, totals(element)))
names = [(test.get("classname"), test.get("name")) for test in root.iter("testcase")]
if len(set(names)) != len(names) or not names:
    sys.exit("names are not unique: %s" % names)
END
}
# outcome FILE NAME: the element that says how the test of that name went
outcome() {
	"$PYTHON3" - "$1" "$2" << 'END'
import sys
import xml.etree.ElementTree as tree

for test in tree.parse(sys.argv[1]).getroot().iter("testcase"):
    if test.get("name") == sys.argv[2] and test.get("classname") != "simcount":
        print(*[part.tag for part in test if part.tag in ("failure", "error", "skipped")] or ["passed"])
END
}

"$simcount" report --format=junit --against="$results/mart-old.xml" "$results/mart-new.xml" > all.xml
valid all.xml
ok $? "every verdict: valid"
sums all.xml
ok $? "every verdict: the totals are right"
for pair in serve:failure huge:passed better:passed fresh:skipped moody:error other:failure \
	broken:error gone:error; do
	is "$(outcome all.xml ${pair%:*})" ${pair#*:} "${pair%:*}: ${pair#*:}"
done
is "$(xmllint --xpath 'string(//testcase[@name="serve"]/failure)' all.xml | sed -n 3p)" \
	"sort (serve): 1,250, in the baseline 1,000" "the body names the function"

# Names are the same in another run, whatever was counted.
names() { xmllint --xpath '//testcase/@name | //testcase/@classname' "$1" | grep -v '"fresh"' | sort -u; }
"$simcount" report --format=junit "$results/mart-old.xml" > alone.xml
valid alone.xml && sums alone.xml
ok $? "held against nothing: valid"
"$simcount" report --format=junit --against="$results/mart-old.xml" "$results/mart-old.xml" > equal.xml
is "$(names equal.xml)" "$(names all.xml)" "tests are named the same in another run"

# gate's exit code and the file agree: 0 exactly where nothing failed.
agrees() { # agrees NAME EXIT OPTION...
	local name=$1 code=$2 bad
	shift 2
	"$simcount" gate --report=junit:junit.xml "$@" > /dev/null 2>&1
	is $? "$code" "$name: exit $code"
	valid junit.xml && sums junit.xml
	ok $? "$name: valid"
	bad=$(xmllint --xpath 'count(//failure) + count(//error)' junit.xml)
	is "$((bad > 0))" "$((code > 0))" "$name: the file says the same"
}
filter() { # filter FILE NAME...: only those benchmarks
	"$PYTHON3" - "$@" << 'END'
import sys
import xml.etree.ElementTree as tree

document = tree.parse(sys.argv[1])
root = document.getroot()
for benchmark in root.findall("benchmark"):
    if benchmark.get("name") not in sys.argv[2:]:
        root.remove(benchmark)
document.write(sys.stdout.buffer, "utf-8", True)
END
}
for name in serve huge better fresh moody other broken gone; do
	filter "$results/mart-old.xml" $name > old-$name.xml
	filter "$results/mart-new.xml" $name > new-$name.xml
done
agrees "equal" 0 --results=new-huge.xml --against=old-huge.xml
agrees "improved" 0 --results=new-better.xml --against=old-better.xml
agrees "improved, and that may not be" 3 --stale=fail --results=new-better.xml --against=old-better.xml
agrees "regressed" 3 --results=new-serve.xml --against=old-serve.xml
agrees "regressed, and only warned of" 0 --warn-only --results=new-serve.xml --against=old-serve.xml
agrees "within limits" 0 --limits=ir=3% --results=new-serve.xml --against=old-serve.xml
agrees "new, and nothing else" 4 --results=new-fresh.xml --against=old-fresh.xml
agrees "does not repeat" 6 --results=new-moody.xml --against=old-moody.xml
agrees "another output" 5 --results=new-other.xml --against=old-other.xml
agrees "could not be run" 5 --results=new-broken.xml --against=old-broken.xml
agrees "vanished" 4 --results=new-gone.xml --against=old-gone.xml
agrees "no baseline" 4 --results=new-huge.xml
agrees "another libc" 4 --results="$results/mart-foreign.xml" --against=old-serve.xml
agrees "no results" 4 --results="$results/mart-none.xml" --against="$results/mart-none.xml"

# A grammar that everything fits says nothing.
for edit in 's/ time="0.000"//' 's/time="0.000"/time="0"/' 's/ message="[^"]*"//' 's/T\([0-9:]*\)"/T\1Z"/' \
	's/tests="[0-9]*"/tests="-1"/' 's/<testcase classname="[^"]*"/<testcase/' \
	's/<system-out>/<system-err><\/system-err><system-out>/' 's/<properties>/<x\/><properties>/' \
	's/<skipped [^>]*>/&<skipped message="x"\/>/'; do
	sed "$edit" all.xml > bad.xml
	! valid bad.xml
	ok $? "invalid after $edit"
done
sed '0,/failures="[0-9]*"/s//failures="7"/' all.xml > bad.xml
! sums bad.xml 2> error
ok $? "a wrong total is seen"

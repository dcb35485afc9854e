# SPDX-License-Identifier: GPL-2.0-or-later
# The manual pages: well-formed, complete, and with examples that are what simcount prints.
. "$top_srcdir/tests/tap.sh"

docs=$top_srcdir/docs
simcount=$top_builddir/harness/simcount

for page in "$docs"/*.[1-9]; do
	page=$(basename "$page")
	if command -v mandoc > /dev/null; then
		is "$(mandoc -T lint -W warning "$docs/$page" 2>&1)" "" "$page: mandoc finds no fault"
	else
		skip "$page: mandoc finds no fault" "mandoc is not installed"
	fi
done

# Options, one a line, as "r , -requests" or "-seeds": of --help, and of the entries in a page.
options_of_help() {
	"$simcount" "$1" --help | sed -nE 's/^  (-(.), |    )(--[A-Za-z0-9-]+).*/\2 , \3/p' |
		sed -e 's/^ , //' -e 's/--/-/' | grep -vx 'h , -help' | sort
}
options_of_page() {
	sed -nE 's/^\.It Fl ((. , )?-.*)/\1/p' "$docs/simcount-$1.1" |
		sed -E 's/-I1 , -D1 , -LL/-I1\n-D1\n-LL/' |
		sed -E 's/^((. , )?-[A-Za-z0-9-]+).*/\1/' | sort
}

# documented COMMAND: the page has the options of --help and no others
documented() {
	is "$(options_of_page "$1")" "$(options_of_help "$1")" \
		"simcount-$1.1 has every option, and letter, that there is"
}
for command in compare diff fingerprint gate merge report run stat study; do documented $command; done
like "$("$simcount" stat --help)" '--requests=N' "and there are options to look for"

for command in $("$simcount" --help | sed -n 's/^  \([a-z-]*\)  .*/\1/p'); do
	like "$(cat "$docs/simcount.1")" "^\.It Cm $command\$" "simcount.1 has $command"
done

# The literal block behind a "$ simcount ..." line, as it is printed.
example() { # example PAGE COMMAND-LINE
	awk -v line="\$ $2" '$0 == ".Ed" { on = 0 } on { print } $0 == line { on = 1 }' "$docs/$1" |
		sed -e 's/^\\&//' -e "s/\\\\(aq/'/g" -e 's/\\e/\\/g'
}
cp "$top_srcdir"/tests/harness/profiles/*.xml .
is "$(example simcount-stat.1 'simcount stat --requests=20 serve.xml')" \
	"$("$simcount" stat --requests=20 serve.xml)" "the example in simcount-stat.1 is real"
is "$(example simcount-compare.1 'simcount compare --phase=main --top=2 shop-old.xml shop-new.xml')" \
	"$("$simcount" compare --phase=main --top=2 shop-old.xml shop-new.xml)" \
	"the example in simcount-compare.1 is real"

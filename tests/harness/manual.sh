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

# documented COMMAND: every long option of --help has its entry in the page
documented() {
	local missing= option
	for option in $("$simcount" "$1" --help | grep -oE -- '--[a-z][a-z0-9-]+' | sort -u); do
		[ "$option" = --help ] ||
			grep -qE "^\.It Fl (. , )?${option#-}( |\$)" "$docs/simcount-$1.1" ||
			missing="$missing $option"
	done
	is "$missing" "" "simcount-$1.1 has every option"
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

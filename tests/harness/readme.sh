# SPDX-License-Identifier: GPL-2.0-or-later
# What the README shows can be typed, and what it and docs/method.md quote is in results/.
. "$top_srcdir/tests/tap.sh"

readme=$top_srcdir/README
results=$top_srcdir/results/RESULTS.md
ln -s "$top_builddir"/{harness,sims,simcount} .

# Counts vary with compilers and libraries; the words around them do not.
shape() {
	sed -E 's/==[0-9]+==/==/; s/[0-9][0-9,.]*/N/g; s/  +/ /g; s/ +$//; s/^ //'
}

# The lines that the README shows below a command, but for functions, whose order may vary.
shown() { # shown COMMAND
	awk -v line="    \$ $1" '/^[^ ]/ { on = 0 } on { print substr($0, 5) } $0 == line { on = 1 }' "$readme" |
		grep -v '%.*\[' | grep .
}

if grep -q __asan_init sims/disagg/disagg; then
	skip "the README's commands" "a program with sanitizers does not run under Valgrind"
else
	sed -n 's/^    \$ //p' "$readme" | grep -v '^export' > commands
	is "$(wc -l < commands)" 2 "there are commands in the README"
	while read -r command; do
		bash -c "$command" > output 2>&1 < /dev/null
		ok $? "$command"
		shown "$command" | shape > expected
		is "$(shape < output | grep -Fxc -f expected)" "$(wc -l < expected)" "prints what is shown"
	done < commands
fi

# Not of the tool's own run: it is in the surroundings of whoever types it.
for file in "$readme" "$top_srcdir/docs/method.md"; do
	missing=
	for number in $(grep -v '^    ==' "$file" | grep -oE '[0-9]{1,3}(,[0-9]{3})+|[0-9]+\.[0-9]{2}\b'); do
		grep -qF -- "$number" "$results" || missing="$missing $number"
	done
	is "$missing" "" "$(basename "$file"): every figure is recorded"
done
for path in $(grep -oE '^    [a-z]+/' "$readme") $(grep -oE '(docs|results|simcount)/[A-Za-z]+(\.[a-z]+)*' "$readme"); do
	[ -e "$top_srcdir/$path" ] || [ -e "$top_builddir/$path" ]
	ok $? "$path exists"
done

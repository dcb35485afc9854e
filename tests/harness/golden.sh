# SPDX-License-Identifier: GPL-2.0-or-later
# What users type, and every byte of the answer: golden/NAME.sh and golden/NAME.expected.
#
# Each script runs in a folder that holds the recorded profiles and results, and nothing else, without
# any environment but PATH. UPDATE=1 rewrites what is expected: read that diff.
. "$top_srcdir/tests/tap.sh"

golden=$top_srcdir/tests/harness/golden
for script in "$golden"/*.sh; do
	name=$(basename "$script" .sh)
	mkdir "$name"
	cp "$top_srcdir"/tests/harness/profiles/*.xml "$top_srcdir"/tests/harness/results/*.xml "$name"
	(
		cd "$name" || exit 1
		env -i PATH="$top_builddir/harness:/usr/bin:/bin" bash "$script" > ../"$name.got" 2>&1
		echo "exit status $?" >> ../"$name.got"
	)
	[ -z "${UPDATE:-}" ] || cp "$name.got" "$golden/$name.expected"
	if diff -u "$golden/$name.expected" "$name.got"; then
		ok 0 "golden: $name"
	else
		ok 1 "golden: $name"
	fi
done

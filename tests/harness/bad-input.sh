# SPDX-License-Identifier: GPL-2.0-or-later
# Input whose errors libxml2 words, so that only file and line are ours.
. "$top_srcdir/tests/tap.sh"

simcount=$top_builddir/harness/simcount
recorded=$top_srcdir/tests/harness/profiles/serve.xml

refused() { # refused FILE REGEX NAME
	local text
	text=$("$simcount" stat "$1" 2>&1 > /dev/null)
	is $? 1 "$3: exit status"
	like "$text" "^simcount: $1: line $2" "$3: file and line"
}

: > empty.xml
refused empty.xml '1: ' "an empty file"
echo 'not XML' > text.xml
refused text.xml '1: ' "a text file"
cp /bin/true program
refused program '1: .*\(to run a program, write -- before it\)$' "a program without --"
head -n 20 "$recorded" > truncated.xml
refused truncated.xml '2[01]: ' "a truncated profile"
sed 's/<ranges>/<range>/' "$recorded" > mismatched.xml
refused mismatched.xml '29: ' "a mismatched tag"
sed 's/a note of the tool/a \xff byte/' "$recorded" > bytes.xml
refused bytes.xml '30: ' "bytes that are not UTF-8"
sed 's/a note of the tool/\&unknown;/' "$recorded" > entity.xml
refused entity.xml '30: ' "an unknown entity"
cat > bomb.xml <<'END'
<?xml version="1.0"?>
<!DOCTYPE simcount [
 <!ENTITY a "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa">
 <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
]>
<simcount version="1"><notes><note>&b;</note></notes></simcount>
END
iconv -f UTF-8 -t UTF-16 bomb.xml > utf16.xml
refused utf16.xml '1: ' "another encoding"

# SPDX-License-Identifier: GPL-2.0-or-later
try() {
	simcount stat "$@" > /dev/null
	echo "exit status $?: simcount stat $*"
}
try absent.xml
try .
sed 's/n="1">320/n="1">321/' serve.xml > wrong-sum.xml
try wrong-sum.xml
sed 's/o="2" start="0x28000"/o="7" start="0x28000"/' serve.xml > unknown-object.xml
try unknown-object.xml
sed 's/<simcount version="1"/<simcount version="9"/' serve.xml > later-version.xml
try later-version.xml
cat > bomb.xml <<'END'
<?xml version="1.0"?>
<!DOCTYPE simcount [
 <!ENTITY a "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa">
 <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
 <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
 <!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">
 <!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;">
 <!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;">
]>
<simcount version="1"><notes><note>&f;</note></notes></simcount>
END
try bomb.xml
printf '%s\n' '<!DOCTYPE simcount SYSTEM "http://127.0.0.1:1/simcount.dtd">' '<simcount/>' > network.xml
try network.xml

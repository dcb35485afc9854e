# SPDX-License-Identifier: GPL-2.0-or-later
try() {
	simcount "$@"
	echo "exit status $?: simcount $*"
}
try
try --version
try nothing
try stat
try stat --
try stat --format=xml two-functions.xml
try stat --requests=0 two-functions.xml
try stat --requests=many two-functions.xml
try stat --by=line two-functions.xml
try stat --group=sort two-functions.xml
try stat --group=rest=x two-functions.xml
try stat --expect-exit=256 two-functions.xml
try stat --timeout=0 two-functions.xml
try stat --run="./a 'b"
try stat --prepare= -- ./a
try stat --colour two-functions.xml
try doctor two-functions.xml

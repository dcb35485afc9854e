# SPDX-License-Identifier: GPL-2.0-or-later
try() {
	simcount report "$@"
	echo "exit $?"
}
try
try absent.xml
try serve.xml
try mart-none.xml
try --format=pdf mart-new.xml
try --report=html mart-new.xml
try --report=pdf:x mart-new.xml
try --report=csv:absent/x.csv --format=markdown mart-older.xml
try --baseline mart-new.xml
try --baseline --against=mart-old.xml mart-new.xml
try --limits=ir=1% mart-new.xml
try --limits=ir --against=mart-old.xml mart-new.xml
try --suite=mart-old.xml --against=mart-old.xml mart-new.xml
try --baseline-dir=. mart-new.xml

# SPDX-License-Identifier: GPL-2.0-or-later
try() {
	simcount report "$@"
	echo "exit $?"
}
try
try absent.xml
try serve.xml
try shop-none.xml
try --format=pdf shop-new.xml
try --report=html shop-new.xml
try --report=pdf:x shop-new.xml
try --report=csv:absent/x.csv --format=markdown shop-older.xml
try --baseline shop-new.xml
try --baseline --against=shop-old.xml shop-new.xml
try --limits=ir=1% shop-new.xml
try --limits=ir --against=shop-old.xml shop-new.xml
try --suite=shop-old.xml --against=shop-old.xml shop-new.xml

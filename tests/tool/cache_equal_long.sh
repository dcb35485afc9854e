# SPDX-License-Identifier: GPL-2.0-or-later
# The programs of the benchmark and others besides, smaller than there, with three geometries.
. "$top_srcdir/tests/tool/cache_equal.sh"

short_programs
numbers 20000 > numbers
head -c 400000 "$top_builddir/tests/tool/programs/accesses" > data
cat numbers >> data
mkdir script
cp "$top_srcdir/tests/bench/objs.py" script
sed 's/i < 100000/i < 3000/' "$top_srcdir/tests/bench/work.sql" > work.sql
echo 'int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i * i % 7; return s; }' > f.c
equal sortsum "$bench/sortsum" 100000
equal des "$bench/des" 200000
equal chase "$bench/chase" 100000 300000
equal recurse "$bench/recurse" 22 300000
equal bzip2 bzip2 -c data
# Its threads for reading and writing would end in any order.
equal zstd zstd -q -c -9 --single-thread --no-asyncio data
equal sqlite sqlite3 :memory: '.read work.sql'
equal python "$PYTHON3" -S -s -B script/objs.py 500
equal cc1 "$(${CC%% *} -print-prog-name=cc1)" -quiet -O2 f.c -o /dev/null
equal exceptions "$programs/exceptions"
equal phases "$programs/phases" mark
equal plugins "$programs/plugins" "$programs/first.so:fa:1000" "$programs/second.so:fb:2000"
equal sort sort -n numbers

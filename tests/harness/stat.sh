# SPDX-License-Identifier: GPL-2.0-or-later
# simcount stat and doctor as users type them, on programs whose counts are known.
. "$top_srcdir/tests/tap.sh"

simcount=$top_builddir/harness/simcount
programs=$top_builddir/tests/tool/programs
known=$top_builddir/harness/simcount-known

# stat ARGUMENT...: leaves files out and err, and the status in $status
stat() {
	"$simcount" stat "$@" > out 2> err
	status=$?
}

# row TITLE: the first number in the row of a table that begins with TITLE
row() {
	sed -nE "s/^ +$1 +([0-9,.]+).*/\1/p" out | head -n 1
}

# function NAME: the net Ir of a function in the text report
function_net() {
	sed -nE "s/^ +([0-9,]+) .* $1( .*)?\$/\1/p" out | tail -n 1
}

stat --requests=1000 -- "$known"
is "$status $(cat err)" "0 " "a program that is counted well"
is "$(row total) $(row 'per request')" "2,004 2.0" "is counted exactly, per request too"
like "$(cat out)" '^ended with exit status 0; two runs gave the same counts and output$' "and twice"
is "$(function_net _start)" 2,004 "in its one function"

if script -qec true /dev/null > found 2>&1; then
	cp "$known" short # a longer name is cut at the edge of the terminal
	like "$(script -qec "'$simcount' stat -- ./short > /dev/null" /dev/null)" \
		'simcount: counting ./short, twice' "a terminal is told what takes so long"
else
	skip "a terminal is told what takes so long" "script(1) is missing or gets no terminal here"
fi

stat --run "$known 'an argument'" --run "$known" -- "$known"
is "$(grep -c '^  total  *2,004' out)" 3 "several programs, a report each"
like "$(head -n 1 out)" "simcount-known 'an argument'\$" "with their arguments"

# A wrapper that becomes the program, and one that starts it as a child.
cat > wrapper <<END
#!/bin/sh
SETTING=1 exec $known
END
printf '#!/bin/sh\n%s\nexit 0\n' "$known" > parent
chmod +x wrapper parent
stat -- ./wrapper
is "$status $(row total)" "0 2,004" "a wrapper that becomes the program"
like "$(cat out)" '^  (wrapper|sh) +[0-9,]+ +exec$' "is listed apart"
stat --process=simcount-known -- ./parent
is "$status $(row total)" "0 2,004" "a child, by its name"
like "$(cat out)" '^  (parent|sh) +[0-9,]+ +exit status 0$' "its parent is listed apart"
stat --process=knwon -- ./parent
is $status 4 "a name that no process has"
like "$(cat err)" 'there were: .*simcount-known' "the names that there are"

stat -- "$programs/endings" seven
is $status 5 "another exit status than 0"
like "$(cat out)" '^ended with exit status 7$' "is in the report"
like "$(cat err)" 'ended with exit status 7 instead of exit status 0' "and the message"
stat --expect-exit=7 -- "$programs/endings" seven
is $status 0 "unless it is expected"
stat --expect-exit=7 -- "$programs/endings" return
is $status 5 "but then another is not"
stat --expect-exit=SIGSEGV -- "$programs/endings" segv
is "$status $(function_net work)" "0 $(stat -- "$programs/endings" return; function_net work)" \
	"an expected signal; what ran before it is counted"
like "$("$simcount" stat --expect-exit=SIGABRT -- "$programs/endings" abort)" \
	'SIGABRT \(incomplete\)' "an aborted run is marked incomplete"
stat --timeout=2 -- "$programs/endings" forever
is $status 5 "an endless program"
like "$(cat err)" 'did not end within 2 s' "is ended after the time limit"
like "$(cat out)" 'SIGTERM \(incomplete\)' "and has been counted until then"

stat -- "$programs/avx512"
is $status 5 "an instruction that Valgrind does not know"
like "$(cat err)" 'AVX-512 instruction \(0x62 .*-mno-avx512f' "is named, and what to do about it"

stat --startup-until=work -- "$programs/names"
is "$status" 0 "start-up until a function"
late=$(row net | tr -d ,)
stat -- "$programs/names"
[ "$late" -gt 1000 ] && [ "$late" -lt "$(row net | tr -d ,)" ]
ok $? "which leaves less of main, and all of the function"
stat --startup-until=wrok -- "$programs/names"
is $status 4 "start-up until a function that is never entered"
like "$(cat err)" 'until wrok, which was never reached; did you mean work' "the closest name"
is "$(grep -c '^  net' out)" 0 "there is no net then"
stat --startup-until=none -- "$programs/names"
is "$(row total)" "$(row net)" "without start-up all is net"


stat -- "$programs/phases" mark
like "$(cat out)" '^  load +4,0[0-9]+ ' "phases that the program marks"
like "$(cat out)" '^  run +2,0[0-9]+ ' "each has a row"

printf 'one\ntwo\n' > lines
stat --stdin=lines --show-output -- cat
is "$status $(cat err)" "0 $(cat lines)" "standard input from a file, output repeated"
stat --prepare='rm -f made' -- sh -c '[ -e made ] && echo old; : > made'
is "$status" 0 "--prepare makes both runs alike"
stat -- sh -c 'cat state 2> /dev/null; echo 1 >> state'
is $status 6 "a program that does not do the same twice"
like "$(cat err)" 'two runs did not write the same output' "its output changed"
like "$(cat out)" 'NOT REPEATABLE' "which the report says"
stat -- sh -c 'if [ -e again ]; then for i in 1 2 3 4 5 6 7 8; do :; done; fi; : > again'
is $status 6 "one that does not execute the same twice"
like "$(cat err)" 'functions? moved, most of all' "names the function that moved most"
like "$(cat out)" 'Function that moved' "and lists them"

stat -- "$programs/threads"
is "$(grep -cE '^  [1-5] +[0-9,]+ +[0-9.]+%' out)" 5 "threads have their shares"

stat -- ./no-such-program
is "$status $(cat err)" "1 simcount: cannot run ./no-such-program: No such file or directory" \
	"a program that is not there"
printf '\177ELF\1\1\1%013d' 0 > other-elf
cp "$known" set-user-id
chmod +x other-elf
chmod u+s set-user-id
stat -- ./other-elf
is "$status $(cat err)" "1 simcount: cannot count ./other-elf: it is not a program for 64-bit x86" \
	"a program for another processor"
stat -- ./set-user-id
is "$status $(cat err)" "1 simcount: cannot count ./set-user-id: Valgrind runs no set-user-id programs" \
	"a set-user-id program"
stat -- sh -c '"$0" 2>&1; echo "$0: oops http://host" >&2; exit 3' ./no-such-program
like "$(cat err)" '^./no-such-program: oops http://host' "messages are repeated"
stat -- sh -c 'no-such-command'
like "$(cat err)" '^/(usr/)?bin/sh: 1: no-such-command: not found' "without the padding of names"
stat "$known"
like "$(cat err)" 'write -- before it' "a program where a profile should be"

mkdir -p a/folder/further/down
cp "$programs/names" .
cp names a/folder/further/down
ln -s a/folder link
for name in ./names "$PWD/names" a/folder/further/down/names link/further/down/names; do
	stat -- "$name"
	row total
done > totals
(
	cd a/folder || exit 1
	stat -- ../../names
	row total
) >> totals
is "$(wc -l < totals) $(sort -u totals | wc -l)" "5 1" \
	"where the program lies, and how it is named, does not matter"

mkdir private
TMPDIR=$PWD/private "$simcount" stat -- "$known" > /dev/null
is "$(ls private)" "" "temporary files are gone"
set -m # else what runs beside the script does not see the signal
TMPDIR=$PWD/private "$simcount" stat -- "$programs/endings" forever > /dev/null 2> err &
set +m
until ls private/*/log.* > /dev/null 2>&1; do
	sleep 0.1
done
kill -INT $!
wait $!
is "$(ls private) $(cat err)" " simcount: interrupted by SIGINT" "after an interruption too"

"$simcount" doctor > out 2>&1
is "$? $(tail -n 1 out)" "0 simcount counts exactly here" "doctor finds all well"
like "$(cat out)" 'exact count +ok +2,004 instructions executed, 2,004 counted, twice' "by counting"
VALGRIND_LIB=/nonexistent "$simcount" doctor > out 2>&1
is "$? $(tail -n 1 out)" "1 simcount cannot count here" "or not"
mkdir bin
ln -s "$(command -v sh)" bin
PATH=$PWD/bin "$simcount" doctor > out 2>&1
is $? 1 "without Valgrind"
like "$(cat out)" 'NOT OK +not installed \(Debian package: valgrind\)' "it names the package"
like "$(cat out)" 'perf +missing, optional .*linux-perf' "and those of what is optional"
env -u VALGRIND_LIB "$simcount" doctor > out 2>&1
is $? 0 "from the build tree no VALGRIND_LIB is needed"

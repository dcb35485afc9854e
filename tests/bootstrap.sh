# SPDX-License-Identifier: GPL-2.0-or-later
# bootstrap by itself: what it says, and that it changes nothing where it may not.
. "$top_srcdir/tests/tap.sh"

# A machine of our making: commands that note their call, and a package list.
mkdir -p bin tree
fake() { # fake NAME LINE...: a command in bin/
	local name=$1
	shift
	{ echo '#!/bin/sh'; printf '%s\n' "$@"; } > "bin/$name"
	chmod +x "bin/$name"
}
for command in autoreconf make; do
	fake $command "echo $command \"\$@\" >> '$PWD/calls'"
done
fake autoreconf "echo autoreconf \"\$@\" >> '$PWD/calls'" \
	"printf '#!/bin/sh\necho configure >> $PWD/calls\n: > config.status\n' > configure" \
	"chmod +x configure; : > Makefile.in"
fake apt-get "echo apt-get \"\$@\" >> '$PWD/calls'"
fake apt-cache ':'
fake dpkg-query "grep -qx \"\$4\" '$PWD/missing' || echo 'install ok installed'"
fake python3 'exit 0'
fake nproc 'echo 3'
fake id 'echo 1000'
fake sudo 'exit 1'
cp "$top_srcdir/bootstrap" tree/
: > missing

boot() { # boot ARG...: output, then the exit status
	: > calls
	(cd / && PATH=$OLDPWD/bin:$PATH "$OLDPWD/tree/bootstrap" "$@" 2>&1)
	echo "exit $?"
}

like "$(boot)" '^exit 2$' "no target is a usage error"
like "$(boot nonsense)" "unknown target 'nonsense'" "an unknown target is named"
like "$(boot check nonsense)" '^exit 2$' "an unknown target is found before anything starts"
is "$(cat calls)" "" "a usage error runs nothing"
like "$(boot --help)" '^exit 0$' "--help is no error"

printf '%s\n' valgrind libdw-dev > missing
like "$(boot check | tr '\n' ' ')" 'apt-get install valgrind libdw-dev .*nothing was changed.*exit 1' \
	"a user who may not install is told what is missing"
is "$(cat calls; ls tree)" bootstrap "and nothing was changed"

fake id 'echo 0'
boot check > /dev/null
like "$(cat calls)" '^apt-get install -y --no-install-recommends valgrind libdw-dev$' "root installs what is missing"
is "$(grep -v apt-get calls)" $'autoreconf -i\nconfigure\nmake -j3\nmake check' "then it is built, and the target made"

: > missing
boot study check > /dev/null
is "$(cat calls)" $'make -j3\nmake study\nmake check' "the second time only make runs"

fake id 'echo 1000'
fake sudo 'shift; [ "$1" = true ] || exec "$@"'
echo make > missing
boot check > /dev/null
like "$(cat calls)" '^apt-get install .* make$' "sudo without a password serves as well"

fake python3 'case $* in *simpy*) exit 1 ;; *venv*|*pip*) exit 1 ;; esac'
: > missing
mkdir -p nopython # PYTHONHOME spoils the machine's own /usr/bin/python3
like "$(PYTHONHOME=$PWD/nopython boot check | tr '\n' ' ')" 'SimPy is missing.*exit 0' "without SimPy it goes on and says so"

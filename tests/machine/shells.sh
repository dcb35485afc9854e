# SPDX-License-Identifier: GPL-2.0-or-later
# Counts do not depend on who measures, in which shell and folder, and where things are installed.
. "$top_srcdir/tests/machine/stat.sh"

requests=$programs/requests
usual() { # usual COMMAND...: the total and the net that it reports
	"$@" > out 2> err || cat err
	echo "$(row total) $(row net)"
}
expected=$(usual "$simcount" stat -- "$requests" 010)
like "$expected" '^[0-9,]+ [0-9,]+$' "there is a total to compare with"

# Variables of the shell, few and many, short and long.
with_variables() { # with_variables N VALUE COMMAND...
	local n=$1 value=$2 settings=() i
	shift 2
	for ((i = 0; i < n; i++)); do settings+=("VARIABLE_$i=$value"); done
	usual env -i PATH="$PATH" VALGRIND_LIB="$VALGRIND_LIB" "${settings[@]}" "$@"
}
for n in 0 1 50 200; do
	is "$(with_variables $n short "$simcount" stat -- "$requests" 010)" "$expected" "$n variables"
done
is "$(with_variables 50 "$(printf '%300s' long)" "$simcount" stat -- "$requests" 010)" "$expected" "50 long variables"

# Passed on to the program, they cost start-up, and nothing else.
with_variables 0 x "$simcount" stat --inherit-env --top=1000 -- "$requests" 010 > few
functions > few.functions
with_variables 50 "$(printf '%300s' long)" "$simcount" stat --inherit-env --top=1000 -- "$requests" 010 > many
functions > many.functions
is "$([ "$(cut -d' ' -f1 few)" != "$(cut -d' ' -f1 many)" ] && echo moves)" moves "inherited, they move the total"
is "$(cut -d' ' -f2 many)" "$(cut -d' ' -f2 few)" "but not the net"
is "$(cat many.functions)" "$(cat few.functions)" "nor any function's"
ok $(($(wc -l < few.functions) < 10)) "and there were functions to compare"

# Another place and name of the program, another working folder.
mkdir -p near a/rather/longer/path
cp "$requests" near/requests
cp "$requests" a/rather/longer/path/requests
ln -s near/requests linked
main_of() { # main_of FOLDER NAME
	(cd "$1" && "$simcount" stat --top=1000 -- "$2" 010 > "$OLDPWD/out" 2> "$OLDPWD/err")
	row main
	functions | sed 's/linked  /requests/'
}
first=$(main_of . "$requests")
like "$first" '^[0-9,]+' "there are figures of main to compare with"
for place in ". ./near/requests" ". ./linked" "near ./requests" "near $PWD/near/requests" \
	"a/rather/longer/path ./requests" "/ $PWD/a/rather/longer/path/requests"; do
	is "$(main_of ${place% *} "${place#* }")" "$first" "main is the same in ${place% *} as ${place#* }" |
		sed "s|$PWD|FOLDER|g"
done

# Valgrind and simcount elsewhere.
longer=$PWD/another/rather/longer/folder
mkdir -p "$longer/bin" "$longer/lib"
cp -L "$VALGRIND_LIB"/* "$longer/lib"
cp "$simcount" "$longer/bin/simcount"
launcher=$(command -v valgrind.bin || command -v valgrind)
cp "$launcher" "$longer/bin/valgrind"
is "$(PATH=$longer/bin:$PATH VALGRIND_LIB=$longer/lib usual "$longer/bin/simcount" stat -- "$requests" 010)" \
	"$expected" "another install path"

# Another user.
if [ "$(id -u)" != 0 ] || ! command -v setpriv > /dev/null; then
	skip "an ordinary user" "only root can become one here"
elif mkdir -m 777 ordinary && setpriv --reuid=65534 --regid=65534 --clear-groups test -x "$requests" -a -x "$simcount"; then
	is "$(TMPDIR=$PWD/ordinary usual setpriv --reuid=65534 --regid=65534 --clear-groups "$simcount" stat -- "$requests" 010)" \
		"$expected" "an ordinary user"
else
	skip "an ordinary user" "who cannot read this folder"
fi

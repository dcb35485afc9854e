# SPDX-License-Identifier: GPL-2.0-or-later
# Names that compilers change from build to build must not show as changes of the program.
. "$top_srcdir/tests/tap.sh"

programs=$top_srcdir/tests/harness/programs
compared=$top_srcdir/tests/harness/compared.py

simcount() {
	"$top_builddir/harness/simcount" "$@"
}

report() { # report WORDS...: what compare says of two programs, to a file
	simcount compare --format=json "$@" > report.json 2> stderr
}

found() { # found QUERY [OBJECT]: in the report
	"$PYTHON3" -B "$compared" "$@" < report.json
}

build() { # build FOLDER FLAGS... FILES...: the program FOLDER/namesakes, built in that folder
	mkdir -p "$1"
	(cd "$1" && shift && $CC -std=gnu11 -O2 -o namesakes "$@")
}

copy_sources() { # copy_sources FOLDER
	mkdir -p "$1"
	cp "$programs"/namesakes_*.c "$1"
}

# Pieces that gcc makes of a function are one entry, whose parts add up.
pieces() {
	if ! gcc -std=gnu11 -O2 -g -o clones "$programs/clones.c" ||
		! nm clones | grep -q ' t settle.part.0' || ! nm clones | grep -q ' t hurry.cold' ||
		! nm clones | grep -q ' t scale.constprop.0.cold' || ! nm clones | grep -q '\.isra\.'; then
		skip "the pieces of a function" "this gcc takes none to pieces"
		return
	fi
	report --run './clones 40' --run './clones 40'
	like "$(found entries clones | grep hurry)" \
		'^hurry ([0-9]+) \1 hurry hurry.cold$' "a function and its cold part are one entry"
	like "$(found entries clones | grep scale)" \
		'^scale ([0-9]+) \1 scale.constprop.0 scale.constprop.0.cold$' "so are a clone and its cold part"
	like "$(found entries clones | grep -c '\.')" \
		'^2$' "no entry is named after a piece"
	merged=$(found entries clones | awk '$1 == "hurry" || $1 == "scale" { sum += $2 } END { print sum }')
	report --separate-clones --run './clones 40' --run './clones 40'
	apart=$(found entries clones | awk '$1 ~ /^(hurry|scale)/ { sum += $2; rows++ } END { print sum, rows }')
	is "$apart" "$merged 4" "--separate-clones keeps the pieces apart, with the same sum"
	simcount compare --run './clones 40' --run './clones 80' > stdout 2> stderr
	is $? 5 "another output is another work: exit status 5"
	like "$(cat stderr)" "line 1 is '-?[0-9]+', was '-?[0-9]+'" "where the output differs is said"
	is "$(grep -c hurry stdout)" 0 "and no figures are given"
	simcount compare --no-fail-on-output-change --run './clones 40' --run './clones 80' > stdout 2> stderr
	is $? 0 "unless they are wanted all the same"
	like "$(cat stdout)" '^ +\+[0-9,]+ .* hurry.cold$' "the parts are a list below the function"
}

same_code() { # same_code NAME OLD NEW: two programs of equal code
	report --run "$2" --run "$3"
	is "$(found changes)" "" "$1: no function differs"
	is "$(found total)" 0 "$1: the total difference is 0"
}

# The order of the files is another, so that link-time counters are exchanged; so is the folder.
link_time() { # link_time FLAGS...
	rm -rf one two
	copy_sources one
	copy_sources two/deeper
	if ! build one "$@" namesakes_a.c namesakes_b.c namesakes_main.c 2> stderr ||
		! build two/deeper "$@" namesakes_b.c namesakes_a.c namesakes_main.c 2> stderr; then
		skip "$CC $*" "it does not build"
		return
	fi
	same_code "$CC $*" one/namesakes two/deeper/namesakes
	rm -rf three
	copy_sources three
	build three "$@" -DMORE=1 namesakes_b.c namesakes_a.c namesakes_main.c
	report --run one/namesakes --run three/namesakes
	found changes namesakes > changes
	if [ "$1" = -g ]; then
		like "$(cat changes)" '^changed work \(namesakes_b.c\) \+[1-9][0-9]*$' \
			"$CC $*: files tell namesakes apart"
	else
		like "$(cat changes)" '^changed work[a-z0-9_.]* \+[1-9][0-9]* ambiguous$' \
			"$CC $*: without debug information it is said that there are several"
	fi
}

# The same without a report: exit statuses as of diff(1).
differing() {
	simcount diff --run one/namesakes --run two/deeper/namesakes > stdout 2> stderr
	is "$? $(cat stdout)" "0 " "diff says nothing of equal code and exits with 0"
	simcount diff --run one/namesakes --run three/namesakes > stdout 2> stderr
	is "$? $(grep -c ' changed$' stdout)" "1 1" "diff reports what differs and exits with 1"
	simcount diff --run one/namesakes --run ./missing > stdout 2> stderr
	is "$? $(cat stdout)" "2 " "diff exits with 2 when a program is missing"
}

rename() { # rename TO...: the program "renamed" with its functions of static names called so
	objcopy --redefine-sym "twice_a=$1" --redefine-sym "twice_b=$2" one/namesakes renamed
}

renamed() { # renamed NAME OLD_A OLD_B NEW_A NEW_B
	rename "$2" "$3"
	mv renamed old
	rename "$4" "$5"
	mv renamed new
	same_code "$1" ./old ./new
}

# A function that is named must have been entered, and hold enough to tell something.
only() { # only FUNCTION STATUS REGEX NAME
	simcount compare --only="$1" --run './clones 40' --run './clones 40' > stdout 2> stderr
	is $? "$2" "$4: exit status"
	like "$(cat stdout stderr)" "$3" "$4"
}

named() {
	gcc -std=gnu11 -O2 -g -o clones "$programs/clones.c" || return
	only hurry 0 '^ +hurry +[0-9,]+ +[0-9,]+ +0 +0.00%$' "a function that was entered"
	only mix 4 'mix was inlined into main and has no code of its own; make it noinline' \
		"a function that was inlined"
	only hury 4 'hury was never entered in net; did you mean hurry' "a function that is misspelt"
	only __libc_main 4 '__libc_main was never entered in net' "a function that does not exist"
	only _IO_cleanup 4 '_IO_cleanup was never entered in net' "a function of another phase"
	only begin 4 'begin holds less than 0.1% of the work: [0-9]+ of [0-9]+ Ir' "a function that does next to nothing"
}

# Inlined into their callers in the second build: what they cost is judged with these.
inlined() {
	rm -rf one two
	copy_sources one
	copy_sources two
	build one -g -gdwarf-4 namesakes_a.c namesakes_b.c namesakes_main.c
	build two -g -gdwarf-4 -Dnoinline= namesakes_a.c namesakes_b.c namesakes_main.c
	report --run one/namesakes --run two/namesakes
	is "$(found changes)" "" "$CC: no function is left that changed by itself"
	like "$(found moves | sort | tr '\n' ';')" \
		'^inlining work \(namesakes_a.c\) twice_a [+-][0-9]+;inlining work \(namesakes_b.c\) twice_b [+-][0-9]+;$' \
		"$CC: each function that was inlined is judged with its caller"
	is "$(found total)" "$("$PYTHON3" -c 'import json; r = json.load(open("report.json")); a, b = r["net"]; print(b - a)')" \
		"$CC: the changes add up to that of net"
}

compilers=(gcc)
! command -v clang > clang.path || compilers+=(clang)
pieces
named
for CC in "${compilers[@]}"; do
	inlined
	link_time -g -gdwarf-4 # Valgrind 3.19 cannot read newer ones of clang
	link_time -flto
	link_time -g -gdwarf-4 -flto
done
CC=gcc
link_time
differing
build one namesakes_a.c namesakes_b.c namesakes_main.c
renamed "hashes of ThinLTO" f.llvm.1234567890123456789 g.llvm.1234567890123456789 \
	f.llvm.987654321 g.llvm.987654321
renamed "hashes of ThinLTO on one name" f.llvm.1 f.llvm.2 f.llvm.3 f.llvm.4
renamed "link-time counters" f.lto_priv.0 f.lto_priv.1 f.lto_priv.1 f.lto_priv.0
renamed "hashes of Rust" _ZN4work4spin17h0123456789abcdefE _ZN4work4turn17h0123456789abcdefE \
	_ZN4work4spin17hfedcba9876543210E _ZN4work4turn17hfedcba9876543210E
renamed "hashes of Rust's other mangling" _RNvCsgStHSCytQ6I_4work4spin _RNvCsgStHSCytQ6I_4work4turn \
	_RNvCs1234_4work4spin _RNvCs1234_4work4turn
renamed "counters" inner.0 inner.1 inner.1 inner.2
renamed "a clone on one side" f.constprop.0 g f g.isra.0

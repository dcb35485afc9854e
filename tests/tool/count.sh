# SPDX-License-Identifier: GPL-2.0-or-later
# count.sh - run programs under the tool, for the test scripts in this folder.
. "$top_srcdir/tests/tap.sh"

programs=$top_builddir/tests/tool/programs

# count PROFILE [TOOL-OPTION...] -- COMMAND...: leaves files out and err, and the status in $status
count() {
	local profile=$1 options=()
	shift
	while [ "$1" != -- ]; do
		options+=("$1")
		shift
	done
	shift
	valgrind --tool=simcount --simcount-out-file="$profile" "${options[@]}" "$@" > out 2> err
	status=$?
}

ask() { # ask PROFILE QUESTION...: see query.py
	"$PYTHON3" -B "$top_srcdir/tests/tool/query.py" "$@" 2>&1
}

# other TOOL [OPTION...] -- COMMAND...: the instructions that another Valgrind tool counts
other() {
	local tool=$1 options=()
	shift
	while [ "$1" != -- ]; do
		options+=("$1")
		shift
	done
	shift
	case $tool in
	cachegrind) options=(--show-below-main=yes --cache-sim=no --cachegrind-out-file=cachegrind.out "${options[@]}") ;;
	callgrind) options=(--callgrind-out-file=/dev/null "${options[@]}") ;;
	lackey) options=(--basic-counts=yes "${options[@]}") ;;
	esac
	valgrind --tool="$tool" --log-file="$tool.log" "${options[@]}" "$@" > "$tool.stdout" 2> "$tool.stderr"
	sed -nE 's/.*(I +refs:|guest instrs:|Collected :) *([0-9,]+)$/\2/p' "$tool.log" | tr -d , | head -n 1
}

# SPDX-License-Identifier: GPL-2.0-or-later
# The program sees the user's environment, and counts do not depend on where things are installed.
. "$top_srcdir/tests/machine/machine.sh"

in_env() { # in_env FOLDER COMMAND...: with a small environment and a Valgrind library folder
	local folder=$1
	shift
	env -i PATH="$PATH" PWD="$PWD" HOME=/ VALGRIND_LIB="$folder" "$@"
}

is "$(in_env "$VALGRIND_LIB" valgrind -q --tool=simcount --simcount-out-file=profile env | sort)" \
	"$(env -i PATH="$PATH" PWD="$PWD" HOME=/ env | sort)" "the launcher's variables are not seen"
is "$(LD_LIBRARY_PATH=/nonexistent in_env "$VALGRIND_LIB" LD_LIBRARY_PATH=/nonexistent valgrind -q \
	--tool=simcount --simcount-out-file=profile sh -c 'echo $LD_LIBRARY_PATH')" /nonexistent \
	"the user's library path stays"
like "$(in_env "$VALGRIND_LIB" valgrind -q --tool=simcount --real=environment \
	--simcount-out-file=profile env)" "LD_PRELOAD=.*vgpreload_core" "released, they are"

longer=$PWD/another/rather/longer/folder
mkdir -p "$longer"
cp -L "$VALGRIND_LIB"/* "$longer"
for folder in "$VALGRIND_LIB" "$longer"; do
	for valgrind in valgrind valgrind.bin; do
		type $valgrind > /dev/null 2>&1 || continue
		in_env "$folder" $valgrind --tool=simcount --simcount-out-file="$valgrind.${#folder}" \
			"$programs/ask" stack 2>&1 | sed -n 's/.*instructions: *//p'
	done
done > totals
is "$(sort -u totals | wc -l)" 1 "totals do not depend on the install path"
is "$(cat valgrind*.[0-9]* | grep -v '<arg>' | cksum | cut -d' ' -f1 | sort -u | wc -l)" 1 "nor do profiles"

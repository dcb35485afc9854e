# SPDX-License-Identifier: GPL-2.0-or-later
# build-disagg.sh - the serving simulator as it is, and once more from another folder with a few
# instructions added to one function. Sourced.
#
#   add_instructions FUNCTION FILE; build_pair FLAGS...   the programs old/disagg and new/disagg

copy_simulator() { # copy_simulator FOLDER
	mkdir -p "$1"
	cp -r "$top_srcdir/sims" "$1"
	chmod -R u+w "$1"
}

# One folder is deeper than the other, so that every path in debug information differs.
copy_simulator first
copy_simulator second/one/much/deeper
changed=second/one/much/deeper

# A volatile loop, that no compiler takes out, where the function begins.
add_instructions() { # add_instructions FUNCTION FILE
	local file=$changed/sims/disagg/$2
	cp "$top_srcdir/sims/disagg/$2" "$file"
	chmod u+w "$file"
	awk -v name="$1" '
		{ print }
		$0 ~ "noinline.* " name "\\(" { found = 1 }
		found && $0 == "{" { print "\tfor (volatile int i = 0; i < 10; i++)\n\t\t;"; found = 0; done = 1 }
		END { exit !done }' "$top_srcdir/sims/disagg/$2" > "$file"
}

compile() { # compile FOLDER OUTPUT FLAGS...
	local folder=$1 output=$2
	shift 2
	(
		cd "$folder" &&
			$CC -std=gnu11 -D_GNU_SOURCE -I. -O2 -ffp-contract=off "$@" -o disagg \
				sims/*.c sims/disagg/*.c -ljansson -lm
	) 2> compile.log && mkdir -p "$output" && mv "$folder/disagg" "$output"
}

# Fails where the compiler cannot do it, as without the plug-in for link-time optimisation.
build_pair() { # build_pair FLAGS...
	compile first old "$@" && compile "$changed" new "$@"
}

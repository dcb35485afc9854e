# SPDX-License-Identifier: GPL-2.0-or-later
# Programs that differ from run to run by nature are equal in ten runs.
. "$top_srcdir/tests/machine/machine.sh"

profiles() { # profiles N COMMAND...: how many different profiles N runs leave
	local n=$1 i
	shift
	: > profile # Python lists the folder it is started in: the first run must see the same files
	for ((i = 0; i < n; i++)); do
		run "$@" > /dev/null
		cksum < profile
	done | sort -u | wc -l
}

hashes='
d = {"key %d" % i: i for i in range(2000)}
print(sum(hash(k) & 7 for k in d), len(set(d)))'

if [ -n "$PYTHON3" ]; then
	unset PYTHONHASHSEED
	is "$(profiles 10 "$PYTHON3" -c "$hashes")" 1 "Python's randomised hashes"
	is "$([ "$(run --real=entropy "$PYTHON3" -c "$hashes"; total)" != \
		"$(run --real=entropy "$PYTHON3" -c "$hashes"; total)" ] && echo moves)" moves \
		"which move when entropy is real"
else
	skip "Python's randomised hashes" "there is no python3"
fi
is "$(profiles 10 "$programs/device")" 1 "a generator seeded by std::random_device"
is "$(profiles 10 date)" 1 "a program that prints the time"
is "$(profiles 10 perl -e 'my %h = map { $_ => 1 } 1 .. 500; print join(" ", keys %h)')" 1 "Perl's hashes"

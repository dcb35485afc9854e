# SPDX-License-Identifier: GPL-2.0-or-later
# The same run gives the same bytes, however busy the machine is.
. "$top_srcdir/tests/tool/count.sh"

runs=${REPEAT_RUNS:-3}
seq 1 2000 | sort -R --random-source=/dev/zero > numbers
busy=()
trap 'kill "${busy[@]}" 2>/dev/null' EXIT
for _ in $(seq $((2 * $(nproc)))); do
	(while :; do :; done) &
	busy+=($!)
done
for run in $(seq "$runs"); do
	count "sort.$run" -- sort -n numbers
	count "exceptions.$run" -- "$programs/exceptions"
	count "cache.$run" --cache=yes --branch=yes -- sort -n numbers
done
for name in sort exceptions cache; do
	is "$(cat $name.* | wc -c)" $((runs * $(wc -c < $name.1))) "$name: $runs profiles of one size"
	is "$(md5sum $name.* | cut -d' ' -f1 | sort -u | wc -l)" 1 "$name: $runs runs under load, byte for byte the same"
done
like "$(ask sort.1 total)" '^[0-9]{6,}$' "and they hold a program's counts"

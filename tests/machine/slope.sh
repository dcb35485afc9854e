# SPDX-License-Identifier: GPL-2.0-or-later
# Requests of equal cost: each costs the same, however many there are and however they are linked.
. "$top_srcdir/tests/machine/stat.sh"

for how in lazy now; do
	unset LD_BIND_NOW
	[ $how = lazy ] || export LD_BIND_NOW=1
	for r in 0000 0001 0002 0010 0100; do # libc reads a first zero its own way
		stat --keep-env=LD_BIND_NOW -- "$programs/requests" $r
		echo "$(row total) $(row main) $(row start-up)"
	done | tr -d , > $how
	cut -d' ' -f1 $how | tr '\n' ' ' > totals
	read -r none one two ten hundred < totals
	cost=$((two - one))
	is "$((ten - one)) $((hundred - one))" "$((9 * cost)) $((99 * cost))" \
		"$how binding: each request but the first costs $cost"
	is "$(cut -d' ' -f3 $how | sort -u | wc -l)" 1 "$how binding: and start-up is what it is"
	ok $((cost < 1000)) "$how binding: a request is not nothing"
	eval "$how=$cost first_$how=$((one - none - cost))"
done
is "$lazy" "$now" "binding does not change the cost of a request"
ok $((first_now >= first_lazy)) "it changes what the first one pays for all: $first_lazy, not $first_now"

# What grows is not proportional.
stat -- "$programs/requests" 010 growing
ten=$(row main | tr -d ,)
stat -- "$programs/requests" 020 growing
ok $(($(row main | tr -d ,) - ten <= 10 * lazy)) "requests that grow cost more than the others"

# SPDX-License-Identifier: GPL-2.0-or-later
# A long run shows at a terminal how far it is, and nothing anywhere else.
. "$top_srcdir/tests/tap.sh"
. "$top_srcdir/tests/sims/variants.sh"

for variant in "${variants[@]}"; do
	start "$variant" memsim || continue
	"${command[@]}" 66000 > stdout 2> stderr
	is "$(wc -c < stderr)" 0 "$variant: no progress in a pipe"
	if ! script -qec true /dev/null > found 2>&1; then
		skip "$variant: progress at a terminal" "script(1) is missing or gets no terminal here"
		continue
	fi
	script -qec "$(printf '%q ' "${command[@]}") 66000" terminal > shown
	like "$(cat terminal)" $'^\r?65536 of 66000 requests\r\033\\[K' "$variant: a line that comes and goes"
	is "$(tr '\r' '\n' < terminal | grep -c 'of 66000')" 1 "$variant: and comes once"
done

# SPDX-License-Identifier: GPL-2.0-or-later
# One program with symbols, with dynamic symbols only, and with none; static, PIE and non-PIE.
. "$top_srcdir/tests/tool/count.sh"

# Files of one name length, since the loader's work depends on it.
mkdir full dyn_ none
for kind in full dyn_ none; do
	cp "$programs/names" "$programs/names_pie" "$programs/names_static" $kind/
done
objcopy --strip-all dyn_/names 2> /dev/null
objcopy --strip-all dyn_/names_pie
for program in names names_pie names_static; do
	objcopy --strip-all none/$program
done

for program in names names_pie; do
	count $program.full -- ./full/$program
	count $program.dyn -- ./dyn_/$program
	is "$(ask $program.full function work)" 4004 "$program: by its symbol"
	is "$(ask $program.dyn function work)" 4004 "$program: by its dynamic symbol, stripped"
	is "$(ask $program.dyn total)" "$(ask $program.full total)" "$program: stripping changes no total"
	is "$(ask $program.dyn object work)" $program "$program: in the program's own object"
done

count static.full -- ./full/names_static
count static.none -- ./none/names_static
is "$(ask static.full function work)" 4004 "static: by its symbol"
is "$(ask static.none total)" "$(ask static.full total)" "static: stripping changes no total"
is "$(ask static.none function work)" none "static, stripped: there is no symbol"
like "$(ask static.none names)" '^names_static\+0x[0-9a-f]+$' "but a place in the object"
is "$(ask static.none attribute complete)" yes "and all is counted"

# Without dynamic symbols of its own, that is, not linked with -rdynamic.
$CC -O2 -o unexported "$top_srcdir/tests/tool/programs/names.c" "$top_srcdir/tests/tool/programs/work.S"
strip unexported
count unexported.1 -- ./unexported
count unexported.2 -- ./unexported
like "$(ask unexported.1 names)" '^unexported\+0x[0-9a-f]+$' "fully stripped PIE: places in the file"
like "$(ask unexported.1 names)" '^unexported:plt' "the linkage table is one entry"
ok "$(cmp unexported.1 unexported.2 >&2; echo $?)" "the same from run to run"
phase=$(ask unexported.1 phase main)
ok $((phase < 4004)) "main is found without any symbol ($phase instructions in it)"
startup=$(ask unexported.1 phase startup)
ok $((startup < 50000)) "and start-up is apart from it ($startup)"

# Assembly as people write it: labels without a type, in a program without data. Local labels are
# places in a function; global ones begin one.
cat > labels.S <<'LABELS'
	.globl _start, second
_start:
	mov $1000, %ecx
again:
	dec %ecx
	jnz again
	call second
	mov $60, %eax
	xor %edi, %edi
	syscall
second:
	ret
LABELS
$CC -static -nostdlib -o labels labels.S
count labels.profile -- ./labels
is "$(ask labels.profile function _start)" 2005 "labels: the loop belongs to the global label before it"
is "$(ask labels.profile function second)" 1 "labels: the next global label is another function"
count labels.until --startup-until=second -- ./labels
is "$(ask labels.until attribute complete)" yes "labels: start-up can end at one"
like "$(cat err)" "start-up: 2,002" "labels: and does"

# SPDX-License-Identifier: GPL-2.0-or-later
# The models of caches and branches: figures that can be computed by hand, geometries, refusals.
. "$top_srcdir/tests/tool/count.sh"

# Walks whose misses follow from the geometry; programs/walks.S says which. The one read besides is
# that of the return address.
count walks --cache=yes -- "$programs/walks"
misses() { # misses FUNCTION EVENT...
	local name=$1
	shift
	ask walks of "$name" "$@"
}
is "$(misses small_first Dr D1mr DLmr)" "257 256 256" "16 KiB, first time: each of the 256 lines misses"
is "$(misses small_second Dr D1mr DLmr)" "257 0 0" "16 KiB, second time: none does"
is "$(misses large_first Dr D1mr DLmr)" "16385 16385 16384" "1 MiB: 16,384 lines, and the return address"
is "$(misses large_second Dr D1mr DLmr)" "16385 16385 0" "1 MiB again: as many, and none in the last level"
is "$(misses eight_of_a_set Dr D1mr)" "801 8" "eight lines of a set stay in eight ways"
is "$(misses nine_of_a_set Dr D1mr)" "901 892" "nine in turn all miss, once the eight are gone"
is "$(misses sixteen_of_a_last_set D1mr DLmr)" "1600 16" "sixteen lines of a last-level set stay there"
is "$(misses seventeen_of_a_last_set D1mr DLmr)" "1700 1684" "seventeen do not"
is "$(misses straddling Dr D1mr DLmr)" "257 256 256" "a read across two lines is one read and one miss"
is "$(misses within_lines Dr D1mr)" "257 0" "reads up to a line's end stay in it"
is "$(misses writes_first Dw D1mw DLmw)" "256 256 256" "writes bring lines in"
is "$(misses writes_second Dw D1mw DLmw)" "256 0 0" "and find them there"
is "$(misses by_rows Dr D1mr DLmr)" "16385 2049 2048" "128 x 128 numbers by rows: one miss in eight"
is "$(misses by_columns Dr D1mr DLmr)" "16385 16385 0" "by columns: each misses"
is "$(misses code Ir I1mr ILmr)" "8192 64 64" "64 lines of code, twice: 64 misses"
is "$(misses straddling_code Ir I1mr)" "17 2" "a fetch of two lines is one miss"
is "$(ask walks event D1mr)" 55916 "and nothing besides"
like "$(cat err)" 'D1 reads: +71,577 +55,916 +78\.12%' "the summary has the rate"
like "$(cat err)" 'I1: +299,507 +78 +0\.03%  0\.260' "and the misses per thousand instructions"
A=some B=$(printf %0500d 0) count more --cache=yes -- "$programs/walks" arguments
is "$(ask more of small_first D1mr) $(ask more of large_second D1mr)" "256 16385" \
	"arguments and environment do not matter"

# Two phases: the second finds what the first has left.
count phases --cache=yes --branch=yes -- "$programs/phases" mark
is "$(ask phases attribute events)" "Ir RepIr Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw Bc Bcm Bi Bim" \
	"events of both models"
is "$(ask phases of work Bc)" 3000 "a loop of 100 to 900 turns has as many branches"
is "$(ask phases of work I1mr)" 1 "work's only line misses once in all phases together"
count branch --branch=yes -- "$programs/phases"
is "$(ask branch attribute events)" "Ir RepIr Bc Bcm Bi Bim" "--branch=yes alone"
count plain -- "$programs/phases"
is "$(ask plain attribute events)" "Ir RepIr" "no model: Ir and RepIr"
is "$(grep -c '<model' plain)" 0 "and nothing about models"
is "$(ask branch total) $(ask branch phase startup)" "$(ask plain total) $(ask plain phase startup)" \
	"models do not change what is executed"

# What was modelled is in the profile.
like "$(cat walks)" '<model branch="no" cache="yes"><cache name="I1" size="32768" ways="8" line="64"/>' \
	"the profile has the geometry"
count small --cache=yes --D1=1024,1,64 -- "$programs/walks"
like "$(cat small)" '<cache name="D1" size="1024" ways="1" line="64"/><cache name="LL" size="8388608"' \
	"what was not said stays as it is"
is "$(ask small of small_first D1mr) $(ask small of small_second D1mr)" "257 257" \
	"a direct-mapped cache of 1 KiB"
count host --cache=host -- "$programs/count_loop"
if [ "$status" -eq 0 ]; then
	like "$(cat host)" '<model branch="no" cache="host">' "--cache=host says so"
	is "$(ask host total)" 2004 "and counts"
	kernel=/sys/devices/system/cpu/cpu0/cache/index0
	if [ "$(cat $kernel/type 2> /dev/null)" = Data ]; then
		like "$(cat host)" "<cache name=\"D1\" size=\"$(($(cat $kernel/size | tr -d K) * 1024))\"" \
			"with the first level's size as the kernel has it"
	fi
else
	like "$(cat err)" 'does not tell its (I1|D1|LL) cache: say --' "--cache=host says what is missing"
fi

# Refused, with what to do instead.
refuse() { # refuse REGEX NAME OPTION...
	local regex=$1 name=$2
	shift 2
	count refused "$@" -- "$programs/count_loop"
	is "$status" 1 "$name is refused"
	like "$(cat err)" "$regex" "$name: the message says why"
}
refuse 'Say size,ways,line' "two numbers" --cache=yes --I1=32768,8
refuse 'Say size,ways,line' "letters" --cache=yes --I1=32k,8,64
refuse 'Say size,ways,line' "more behind it" --cache=yes --I1=32768,8,64,1
refuse 'numbers up to 1073741824' "a size beyond reason" --cache=yes --LL=99999999999,16,64
refuse 'at least 32' "a line of 16 bytes" --cache=yes --D1=32768,8,16
refuse 'power of two' "a line of 48 bytes" --cache=yes --D1=24576,8,48
refuse 'at least one way' "no way" --cache=yes --D1=32768,0,64
refuse 'more than one line' "a single line" --cache=yes --D1=64,1,64
refuse 'too small for 8 ways' "less than a set" --cache=yes --D1=256,8,64
refuse 'is 32768,8,64' "48,000 bytes" --cache=yes --LL=48000,8,64
refuse 'is 3145728,12,64' "sets that are no power of two" --cache=yes --LL=5242880,12,64
refuse 'say --cache=yes as well' "a geometry without a cache" --D1=32768,8,64
refuse 'Unknown option: --cache=maybe' "another word" --cache=maybe

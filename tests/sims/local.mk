# SPDX-License-Identifier: GPL-2.0-or-later
sims_test_sources = %D%/golden.c %D%/golden.h
sims_test_cflags = $(sims_cflags) $(CUNIT_CFLAGS)
sims_test_libs = tests/libunit.a $(CUNIT_LIBS) $(JANSSON_LIBS)

test_programs += %D%/test_random
%C%_test_random_SOURCES = %D%/test_random.c $(sims_test_sources)
%C%_test_random_CFLAGS = $(sims_test_cflags)
%C%_test_random_LDADD = sims/libsims.a $(sims_test_libs)

test_programs += %D%/test_number
%C%_test_number_SOURCES = %D%/test_number.c
%C%_test_number_CFLAGS = $(sims_test_cflags)
%C%_test_number_LDADD = sims/libsims.a $(sims_test_libs)

test_programs += %D%/test_disagg_numeric
%C%_test_disagg_numeric_SOURCES = %D%/test_disagg_numeric.c $(sims_test_sources)
%C%_test_disagg_numeric_CFLAGS = $(sims_test_cflags)
%C%_test_disagg_numeric_LDADD = sims/disagg/libdisagg.a sims/libsims.a $(sims_test_libs)

test_programs += %D%/test_disagg_cost
%C%_test_disagg_cost_SOURCES = %D%/test_disagg_cost.c $(sims_test_sources)
%C%_test_disagg_cost_CFLAGS = $(sims_test_cflags)
%C%_test_disagg_cost_LDADD = sims/disagg/libdisagg.a sims/libsims.a $(sims_test_libs)

test_programs += %D%/test_disagg
%C%_test_disagg_SOURCES = %D%/test_disagg.c $(sims_test_sources)
%C%_test_disagg_CFLAGS = $(sims_test_cflags)
%C%_test_disagg_LDADD = sims/disagg/libdisagg.a sims/libsims.a $(sims_test_libs)

test_programs += %D%/test_memsim_units
%C%_test_memsim_units_SOURCES = %D%/test_memsim_units.c $(sims_test_sources)
%C%_test_memsim_units_CFLAGS = $(sims_test_cflags)
%C%_test_memsim_units_LDADD = sims/memsim/libmemsim.a sims/libsims.a $(sims_test_libs)

test_programs += %D%/test_memsim_checker
%C%_test_memsim_checker_SOURCES = %D%/test_memsim_checker.c $(sims_test_sources)
%C%_test_memsim_checker_CFLAGS = $(sims_test_cflags)
%C%_test_memsim_checker_LDADD = sims/memsim/libmemsim.a sims/libsims.a $(sims_test_libs)

test_programs += %D%/test_memsim
%C%_test_memsim_SOURCES = %D%/test_memsim.c $(sims_test_sources)
%C%_test_memsim_CFLAGS = $(sims_test_cflags)
%C%_test_memsim_LDADD = sims/memsim/libmemsim.a sims/libsims.a $(sims_test_libs)

test_scripts += %D%/disagg.sh
test_scripts += %D%/disagg-errors.sh
test_scripts += %D%/disagg-files.sh
test_scripts += %D%/disagg-sweep.sh
test_scripts += %D%/disagg-without-simpy.sh
test_scripts += %D%/disagg_units.py
test_scripts += %D%/memsim.sh
test_scripts += %D%/memsim-errors.sh
test_scripts += %D%/memsim_units.py
test_scripts += %D%/progress.sh
test_scripts += %D%/variants-agree.sh
long_test_scripts += %D%/variants-agree-long.sh

# These run the programs under Valgrind, which sanitizers do not survive.
if SANITIZERS
EXTRA_DIST += %D%/compilers-agree.sh %D%/instructions.sh
else
test_scripts += %D%/instructions.sh
long_test_scripts += %D%/compilers-agree.sh
endif

EXTRA_DIST += %D%/compare.py %D%/golden.py %D%/tap.py %D%/variants.sh
EXTRA_DIST += tests/golden/README.md \
	tests/golden/disagg/2p2d-eth25g-2ch.json \
	tests/golden/disagg/a100-8b-pcie5-2p1d.json \
	tests/golden/disagg/cap200-compute-bound.json \
	tests/golden/disagg/cap350-dvfs.json \
	tests/golden/disagg/cli-errors.json \
	tests/golden/disagg/cli-sweep.json \
	tests/golden/disagg/colocated-3.json \
	tests/golden/disagg/default-1p1d.json \
	tests/golden/disagg/fixed-lengths-ties.json \
	tests/golden/disagg/hetero-8b-h100-a100.json \
	tests/golden/disagg/optical-eth100g.json \
	tests/golden/disagg/percap-dvfs-nvlink4-small-batch.json \
	tests/golden/disagg/simultaneous-kv-into-idle-decoder.json \
	tests/golden/disagg/tight-kv-rejections.json \
	tests/golden/disagg/tiny-1p1d.json \
	tests/golden/disagg/tiny-colocated.json \
	tests/golden/disagg/units.json \
	tests/golden/memsim/checker.json \
	tests/golden/memsim/cli.json \
	tests/golden/memsim/ddr4-2rank-random-writes.json \
	tests/golden/memsim/ddr4-queue1.json \
	tests/golden/memsim/ddr4-rowstride-xor.json \
	tests/golden/memsim/ddr4-stream-RoRaBgBaCoCh.json \
	tests/golden/memsim/ddr4-stride-8k-norefresh.json \
	tests/golden/memsim/hbm-4-streams.json \
	tests/golden/memsim/hbm-4ch-stream-load60.json \
	tests/golden/memsim/hbm-random-1gib.json \
	tests/golden/memsim/hbm-random-fcfs.json \
	tests/golden/memsim/hbm-random-load20-uniform.json \
	tests/golden/memsim/hbm-random-writes-closed.json \
	tests/golden/memsim/hbm-stream-1in3-writes.json \
	tests/golden/memsim/hbm-stream.json \
	tests/golden/memsim/tiny-ddr4-closed.json \
	tests/golden/memsim/tiny-ddr4-fcfs-2rank.json \
	tests/golden/memsim/tiny-hbm-mixed.json \
	tests/golden/memsim/units.json

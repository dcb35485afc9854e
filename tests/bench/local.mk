# SPDX-License-Identifier: GPL-2.0-or-later
# What the tool costs in time and memory, how long the simulators' variants run, and how much sooner
# a suite is done two at a time: make bench prints it, make bench-results records it too.
bench_programs = %D%/sortsum %D%/des %D%/chase %D%/recurse
EXTRA_PROGRAMS += $(bench_programs) %D%/gendata
EXTRA_DIST += %D%/bench.py %D%/objs.py %D%/suite.py %D%/variants.py %D%/work.sql
test_scripts += %D%/test_bench.py

# The same code whatever CFLAGS is, so that recorded figures can be compared.
bench_cflags = -std=gnu11 -O2 -g $(WARNING_CFLAGS)
%C%_sortsum_CFLAGS = $(bench_cflags)
%C%_des_CFLAGS = $(bench_cflags)
%C%_chase_CFLAGS = $(bench_cflags)
%C%_recurse_CFLAGS = $(bench_cflags)
%C%_gendata_CFLAGS = $(bench_cflags)

%D%/data8m: %D%/gendata
	$(AM_V_GEN)%D%/gendata 8388608 > $@.new && mv $@.new $@
%D%/des.i: %D%/des.c
	$(AM_V_GEN)$(CC) -E $(srcdir)/%D%/des.c -o $@
CLEANFILES += $(EXTRA_PROGRAMS) %D%/data8m %D%/des.i %D%/raw.tsv %D%/table.md %D%/suite.md \
	%D%/variants.md %D%/log %D%/out

# Some tests run them too.
check-long: $(bench_programs)

# One missed bar is no reason not to measure the others.
bench: bench-variants $(bench_programs) %D%/data8m %D%/des.i
	status=0; VALGRIND_LIB='$(abs_top_builddir)/simcount/vglib' CC='$(CC)' PYTHON3='$(PYTHON3)' \
		$(PYTHON3) -B $(srcdir)/%D%/bench.py %D%/raw.tsv %D%/table.md || status=$$?; \
	$(MAKE) $(AM_MAKEFLAGS) bench-suite || status=$$?; exit $$status

# The simulators themselves, compiled and interpreted.
bench-variants: all
	PYTHON3='$(PYTHON3)' $(PYTHON3) -B $(srcdir)/%D%/variants.py %D%/variants.md

# A suite of many benchmarks, two at a time.
bench-suite: all
	VALGRIND_LIB='$(abs_top_builddir)/simcount/vglib' \
		$(PYTHON3) -B $(srcdir)/%D%/suite.py %D%/suite.md

# Over the bars or within them, the figures are recorded.
bench-results:
	status=0; $(MAKE) $(AM_MAKEFLAGS) bench || status=$$?; \
	$(MKDIR_P) $(srcdir)/results/bench && \
	cp %D%/raw.tsv %D%/table.md %D%/suite.md %D%/variants.md $(srcdir)/results/bench/ && exit $$status
.PHONY: bench bench-results bench-suite bench-variants

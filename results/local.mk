# SPDX-License-Identifier: GPL-2.0-or-later
# What is recorded here, make results rewrites; make study only prints it.
EXTRA_DIST += \
	%D%/RESULTS.md \
	%D%/study.xml \
	%D%/raw/disagg-C-events.tsv \
	%D%/raw/disagg-C-percentiles.tsv \
	%D%/raw/disagg-C.tsv \
	%D%/raw/disagg-Python-events.tsv \
	%D%/raw/disagg-Python-percentiles.tsv \
	%D%/raw/disagg-Python.tsv \
	%D%/raw/memsim-C-events.tsv \
	%D%/raw/memsim-C.tsv \
	%D%/raw/memsim-Python-events.tsv \
	%D%/raw/memsim-Python.tsv

run_study = VALGRIND_LIB='$(abs_top_builddir)/simcount/vglib' harness/simcount study

study: all
	@$(run_study)

results: all
	$(run_study) --results='$(srcdir)/%D%'
.PHONY: study results

# What tests/gate-self compares with; --save-baseline writes another where compiler or system differ.
EXTRA_DIST += %D%/baselines %D%/bench

# SPDX-License-Identifier: GPL-2.0-or-later
# Suites, their results, baselines and the gate.
%C%_libharness_a_SOURCES += \
	%D%/baseline.c %D%/baseline.h \
	%D%/baseline_options.c %D%/baseline_options.h \
	%D%/benchmark.c %D%/benchmark.h \
	%D%/benchmark_run.c %D%/benchmark_run.h \
	%D%/doctype.c %D%/doctype.h \
	%D%/document.c %D%/document.h \
	%D%/filter.c %D%/filter.h \
	%D%/fingerprint.c %D%/fingerprint.h \
	%D%/fingerprint_json.c %D%/fingerprint_json.h \
	%D%/gate.c %D%/gate.h \
	%D%/gate_count.c %D%/gate_count.h \
	%D%/gate_functions.c %D%/gate_functions.h \
	%D%/count_limits.c %D%/count_limits.h \
	%D%/markup.c %D%/markup.h \
	%D%/merge.c %D%/merge.h \
	%D%/result_ledger.c %D%/result_ledger.h \
	%D%/result_make.c %D%/result_make.h \
	%D%/results.c %D%/results.h %D%/results_read.c %D%/results_write.c \
	%D%/results_report.c %D%/results_report.h \
	%D%/runner.c %D%/runner.h \
	%D%/schema.c %D%/schema.h %D%/schema_text.S \
	%D%/substitution.c %D%/substitution.h \
	%D%/subtraction.c %D%/subtraction.h \
	%D%/suite.c %D%/suite.h \
	%D%/suite_options.c %D%/suite_options.h \
	%D%/variants.c %D%/variants.h \
	%D%/verdict.c %D%/verdict.h \
	%D%/writer_gate_json.c \
	%D%/writer_gate_text.c
%C%_libharness_a_CCASFLAGS = -Wa,-I$(top_srcdir)/docs
# What it takes in by .incbin no compiler tells make.
schema_text_object = %D%/libharness_a-schema_text.$(OBJEXT)
$(schema_text_object): $(srcdir)/docs/simcount-suite.rng $(srcdir)/docs/simcount-results.rng

%C%_simcount_SOURCES += \
	%D%/cmd_fingerprint.c \
	%D%/cmd_gate.c \
	%D%/cmd_merge.c \
	%D%/cmd_run.c

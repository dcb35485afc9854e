# SPDX-License-Identifier: GPL-2.0-or-later
# Suites, their results, baselines and the gate.
%C%_libharness_a_SOURCES += \
	%D%/benchmark.c %D%/benchmark.h \
	%D%/doctype.c %D%/doctype.h \
	%D%/document.c %D%/document.h \
	%D%/fingerprint.c %D%/fingerprint.h \
	%D%/count_limits.c %D%/count_limits.h \
	%D%/markup.c %D%/markup.h \
	%D%/results.c %D%/results.h %D%/results_read.c %D%/results_write.c \
	%D%/schema.c %D%/schema.h %D%/schema_text.S \
	%D%/substitution.c %D%/substitution.h \
	%D%/suite.c %D%/suite.h
%C%_libharness_a_CCASFLAGS = -Wa,-I$(top_srcdir)/docs
# What it takes in by .incbin no compiler tells make.
schema_text_object = %D%/libharness_a-schema_text.$(OBJEXT)
$(schema_text_object): $(srcdir)/docs/simcount-suite.rng $(srcdir)/docs/simcount-results.rng

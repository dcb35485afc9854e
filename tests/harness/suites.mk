# SPDX-License-Identifier: GPL-2.0-or-later
# Suites, their results, baselines and the gate.
test_scripts += \
	%D%/baselines.sh \
	%D%/gate_matrix.sh \
	%D%/only.sh \
	%D%/run_suite.sh \
	%D%/schema_gate.sh
check_PROGRAMS += %D%/programs/only %D%/programs/turns
# A tail call is a jump only with optimisation.
%C%_programs_only_SOURCES = %D%/programs/only.c
%C%_programs_only_CFLAGS = $(AM_CFLAGS) -O2
%C%_programs_turns_SOURCES = %D%/programs/turns.c

test_programs += \
	%D%/test_baseline \
	%D%/test_count_limits \
	%D%/test_filter \
	%D%/test_fingerprint \
	%D%/test_gate \
	%D%/test_markup \
	%D%/test_merge \
	%D%/test_results \
	%D%/test_substitution \
	%D%/test_suite
%C%_test_baseline_CPPFLAGS = $(harness_test_cppflags)
%C%_test_baseline_CFLAGS = $(harness_test_cflags)
%C%_test_baseline_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_baseline_LDADD = $(harness_test_ldadd)
%C%_test_count_limits_CPPFLAGS = $(harness_test_cppflags)
%C%_test_count_limits_CFLAGS = $(harness_test_cflags)
%C%_test_count_limits_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_count_limits_LDADD = $(harness_test_ldadd)
%C%_test_filter_CPPFLAGS = $(harness_test_cppflags)
%C%_test_filter_CFLAGS = $(harness_test_cflags)
%C%_test_filter_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_filter_LDADD = $(harness_test_ldadd)
%C%_test_fingerprint_CPPFLAGS = $(harness_test_cppflags)
%C%_test_fingerprint_CFLAGS = $(harness_test_cflags)
%C%_test_fingerprint_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_fingerprint_LDADD = $(harness_test_ldadd)
%C%_test_gate_CPPFLAGS = $(harness_test_cppflags)
%C%_test_gate_CFLAGS = $(harness_test_cflags)
%C%_test_gate_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_gate_LDADD = $(harness_test_ldadd)
%C%_test_markup_CPPFLAGS = $(harness_test_cppflags)
%C%_test_markup_CFLAGS = $(harness_test_cflags)
%C%_test_markup_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_markup_LDADD = $(harness_test_ldadd)
%C%_test_merge_CPPFLAGS = $(harness_test_cppflags)
%C%_test_merge_CFLAGS = $(harness_test_cflags)
%C%_test_merge_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_merge_LDADD = $(harness_test_ldadd)
%C%_test_results_CPPFLAGS = $(harness_test_cppflags)
%C%_test_results_CFLAGS = $(harness_test_cflags)
%C%_test_results_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_results_LDADD = $(harness_test_ldadd)
%C%_test_substitution_CPPFLAGS = $(harness_test_cppflags)
%C%_test_substitution_CFLAGS = $(harness_test_cflags)
%C%_test_substitution_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_substitution_LDADD = $(harness_test_ldadd)
%C%_test_suite_CPPFLAGS = $(harness_test_cppflags)
%C%_test_suite_CFLAGS = $(harness_test_cflags)
%C%_test_suite_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_suite_LDADD = $(harness_test_ldadd)

# Hostile input: a short set here, the long one by make check-long.
check_PROGRAMS += %D%/mutate
%C%_mutate_SOURCES = %D%/fuzz_target.c %D%/fuzz_target.h %D%/mutate.c
%C%_mutate_CPPFLAGS = $(harness_test_cppflags)
%C%_mutate_CFLAGS = $(harness_cflags)
%C%_mutate_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_mutate_LDADD = $(harness_libs)
test_scripts += %D%/mutated.sh
long_test_scripts += %D%/mutated_long.sh
EXTRA_DIST += \
	%D%/corpus/baseline.xml \
	%D%/corpus/results.xml \
	%D%/corpus/suite.xml

# SPDX-License-Identifier: GPL-2.0-or-later
# Suites, their results, baselines and the gate.
test_programs += \
	%D%/test_count_limits \
	%D%/test_fingerprint \
	%D%/test_markup \
	%D%/test_results \
	%D%/test_substitution \
	%D%/test_suite
%C%_test_count_limits_CPPFLAGS = $(harness_test_cppflags)
%C%_test_count_limits_CFLAGS = $(harness_test_cflags)
%C%_test_count_limits_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_count_limits_LDADD = $(harness_test_ldadd)
%C%_test_fingerprint_CPPFLAGS = $(harness_test_cppflags)
%C%_test_fingerprint_CFLAGS = $(harness_test_cflags)
%C%_test_fingerprint_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_fingerprint_LDADD = $(harness_test_ldadd)
%C%_test_markup_CPPFLAGS = $(harness_test_cppflags)
%C%_test_markup_CFLAGS = $(harness_test_cflags)
%C%_test_markup_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_markup_LDADD = $(harness_test_ldadd)
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

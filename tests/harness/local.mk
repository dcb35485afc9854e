# SPDX-License-Identifier: GPL-2.0-or-later
# One CUnit program a module; scripts for what a user types.
test_programs += \
	%D%/test_alignment \
	%D%/test_comparison \
	%D%/test_compiler \
	%D%/test_environment \
	%D%/test_error \
	%D%/test_expectation \
	%D%/test_family \
	%D%/test_file \
	%D%/test_fit \
	%D%/test_functions \
	%D%/test_groups \
	%D%/test_interpreter \
	%D%/test_judge \
	%D%/test_launch \
	%D%/test_ledger \
	%D%/test_measurement \
	%D%/test_names \
	%D%/test_new_file \
	%D%/test_number \
	%D%/test_options \
	%D%/test_outputs \
	%D%/test_pairing \
	%D%/test_path \
	%D%/test_profile \
	%D%/test_rates \
	%D%/test_repeat \
	%D%/test_scope \
	%D%/test_startup \
	%D%/test_study \
	%D%/test_surroundings \
	%D%/test_symbol \
	%D%/test_table \
	%D%/test_tally \
	%D%/test_variation \
	%D%/test_words

harness_test_cppflags = -I$(top_srcdir) -I$(top_srcdir)/harness
harness_test_cflags = $(harness_cflags) $(CUNIT_CFLAGS)
harness_test_ldadd = tests/libunit.a $(harness_libs) $(CUNIT_LIBS)

test_scripts += \
	%D%/bad-input.sh \
	%D%/compare-builds.sh \
	%D%/compare-names.sh \
	%D%/golden.sh \
	%D%/inlined.py \
	%D%/manual.sh \
	%D%/model.sh \
	%D%/readme.sh \
	%D%/schema.sh \
	%D%/stat.sh \
	%D%/stripped.py \
	%D%/study.sh
long_test_scripts += \
	%D%/compare-builds-long.sh
EXTRA_DIST += \
	%D%/build-disagg.sh \
	%D%/compared.py \
	%D%/programs/clones.c \
	%D%/programs/namesakes_a.c \
	%D%/programs/namesakes_b.c \
	%D%/programs/namesakes_main.c
EXTRA_DIST += %D%/study.py
# Makefiles know no wildcards: a golden test and a recorded profile each have a line here.
EXTRA_DIST += \
	%D%/programs/inlined.c \
	%D%/programs/inlined.cc \
	%D%/golden/bad-input.expected \
	%D%/golden/bad-input.sh \
	%D%/golden/compare-csv.expected \
	%D%/golden/compare-csv.sh \
	%D%/golden/compare-failed.expected \
	%D%/golden/compare-failed.sh \
	%D%/golden/compare-help.expected \
	%D%/golden/compare-help.sh \
	%D%/golden/compare-json.expected \
	%D%/golden/compare-json.sh \
	%D%/golden/compare-markdown.expected \
	%D%/golden/compare-markdown.sh \
	%D%/golden/compare-no-misses.expected \
	%D%/golden/compare-no-misses.sh \
	%D%/golden/compare-nothing.expected \
	%D%/golden/compare-nothing.sh \
	%D%/golden/compare-only.expected \
	%D%/golden/compare-only.sh \
	%D%/golden/compare-other-caches.expected \
	%D%/golden/compare-other-caches.sh \
	%D%/golden/compare-only-missing.expected \
	%D%/golden/compare-only-missing.sh \
	%D%/golden/compare-only-tiny.expected \
	%D%/golden/compare-only-tiny.sh \
	%D%/golden/compare-phase-missing.expected \
	%D%/golden/compare-phase-missing.sh \
	%D%/golden/compare-phase-tiny.expected \
	%D%/golden/compare-phase-tiny.sh \
	%D%/golden/compare-results-csv.expected \
	%D%/golden/compare-results-csv.sh \
	%D%/golden/compare-results-html.expected \
	%D%/golden/compare-results-html.sh \
	%D%/golden/compare-results-json.expected \
	%D%/golden/compare-results-json.sh \
	%D%/golden/compare-results-markdown.expected \
	%D%/golden/compare-results-markdown.sh \
	%D%/golden/compare-results-nothing.expected \
	%D%/golden/compare-results-nothing.sh \
	%D%/golden/compare-results-single.expected \
	%D%/golden/compare-results-single.sh \
	%D%/golden/compare-results-text.expected \
	%D%/golden/compare-results-text.sh \
	%D%/golden/compare-same.expected \
	%D%/golden/compare-same.sh \
	%D%/golden/compare-separate-clones.expected \
	%D%/golden/compare-separate-clones.sh \
	%D%/golden/compare-several.expected \
	%D%/golden/compare-several.sh \
	%D%/golden/compare-text.expected \
	%D%/golden/compare-text.sh \
	%D%/golden/compare-tolerance.expected \
	%D%/golden/compare-tolerance.sh \
	%D%/golden/compare-total.expected \
	%D%/golden/compare-total.sh \
	%D%/golden/compare-usage.expected \
	%D%/golden/compare-usage.sh \
	%D%/golden/diff-different.expected \
	%D%/golden/diff-different.sh \
	%D%/golden/diff-help.expected \
	%D%/golden/diff-help.sh \
	%D%/golden/diff-results.expected \
	%D%/golden/diff-results.sh \
	%D%/golden/diff-same.expected \
	%D%/golden/diff-same.sh \
	%D%/golden/diff-trouble.expected \
	%D%/golden/diff-trouble.sh \
	%D%/golden/fingerprint-other-caches.expected \
	%D%/golden/fingerprint-other-caches.sh \
	%D%/golden/stat-became-another.expected \
	%D%/golden/stat-became-another.sh \
	%D%/golden/stat-border-not-reached-json.expected \
	%D%/golden/stat-border-not-reached-json.sh \
	%D%/golden/stat-border-not-reached.expected \
	%D%/golden/stat-border-not-reached.sh \
	%D%/golden/stat-cached.expected \
	%D%/golden/stat-cached.sh \
	%D%/golden/stat-cached-json.expected \
	%D%/golden/stat-cached-json.sh \
	%D%/golden/stat-failed-json.expected \
	%D%/golden/stat-failed-json.sh \
	%D%/golden/stat-groups.expected \
	%D%/golden/stat-groups.sh \
	%D%/golden/stat-help.expected \
	%D%/golden/stat-help.sh \
	%D%/golden/stat-huge-counts-json.expected \
	%D%/golden/stat-huge-counts-json.sh \
	%D%/golden/stat-huge-counts.expected \
	%D%/golden/stat-huge-counts.sh \
	%D%/golden/stat-json.expected \
	%D%/golden/stat-json.sh \
	%D%/golden/stat-killed-expected.expected \
	%D%/golden/stat-killed-expected.sh \
	%D%/golden/stat-killed.expected \
	%D%/golden/stat-killed.sh \
	%D%/golden/stat-several-json.expected \
	%D%/golden/stat-several-json.sh \
	%D%/golden/stat-several.expected \
	%D%/golden/stat-several.sh \
	%D%/golden/stat-text.expected \
	%D%/golden/stat-text.sh \
	%D%/golden/stat-top.expected \
	%D%/golden/stat-top.sh \
	%D%/golden/stat-worst-cause.expected \
	%D%/golden/stat-worst-cause.sh \
	%D%/golden/usage-errors.expected \
	%D%/golden/usage-errors.sh \
	%D%/profiles/became-another.xml \
	%D%/profiles/border-not-reached.xml \
	%D%/profiles/cached-small.xml \
	%D%/profiles/cached.xml \
	%D%/profiles/failed.xml \
	%D%/profiles/huge-counts.xml \
	%D%/profiles/killed.xml \
	%D%/profiles/marked-phases.xml \
	%D%/profiles/more-events.xml \
	%D%/profiles/shop-new.xml \
	%D%/profiles/shop-old.xml \
	%D%/profiles/shop-rebuilt.xml \
	%D%/profiles/static-without-main.xml \
	%D%/profiles/serve.xml

%C%_test_environment_CPPFLAGS = $(harness_test_cppflags)
%C%_test_environment_CFLAGS = $(harness_test_cflags)
%C%_test_environment_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_environment_LDADD = $(harness_test_ldadd)
%C%_test_error_CPPFLAGS = $(harness_test_cppflags)
%C%_test_error_CFLAGS = $(harness_test_cflags)
%C%_test_error_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_error_LDADD = $(harness_test_ldadd)
%C%_test_expectation_CPPFLAGS = $(harness_test_cppflags)
%C%_test_expectation_CFLAGS = $(harness_test_cflags)
%C%_test_expectation_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_expectation_LDADD = $(harness_test_ldadd)
%C%_test_family_CPPFLAGS = $(harness_test_cppflags)
%C%_test_family_CFLAGS = $(harness_test_cflags)
%C%_test_family_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_family_LDADD = $(harness_test_ldadd)
%C%_test_file_CPPFLAGS = $(harness_test_cppflags)
%C%_test_file_CFLAGS = $(harness_test_cflags)
%C%_test_file_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_file_LDADD = $(harness_test_ldadd)
%C%_test_functions_CPPFLAGS = $(harness_test_cppflags)
%C%_test_functions_CFLAGS = $(harness_test_cflags)
%C%_test_functions_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_functions_LDADD = $(harness_test_ldadd)
%C%_test_groups_CPPFLAGS = $(harness_test_cppflags)
%C%_test_groups_CFLAGS = $(harness_test_cflags)
%C%_test_groups_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_groups_LDADD = $(harness_test_ldadd)
%C%_test_judge_CPPFLAGS = $(harness_test_cppflags)
%C%_test_judge_CFLAGS = $(harness_test_cflags)
%C%_test_judge_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_judge_LDADD = $(harness_test_ldadd)
%C%_test_launch_CPPFLAGS = $(harness_test_cppflags)
%C%_test_launch_CFLAGS = $(harness_test_cflags)
%C%_test_launch_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_launch_LDADD = $(harness_test_ldadd)
%C%_test_measurement_CPPFLAGS = $(harness_test_cppflags)
%C%_test_measurement_CFLAGS = $(harness_test_cflags)
%C%_test_measurement_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_measurement_LDADD = $(harness_test_ldadd)
%C%_test_names_CPPFLAGS = $(harness_test_cppflags)
%C%_test_names_CFLAGS = $(harness_test_cflags)
%C%_test_names_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_names_LDADD = $(harness_test_ldadd)
%C%_test_number_CPPFLAGS = $(harness_test_cppflags)
%C%_test_number_CFLAGS = $(harness_test_cflags)
%C%_test_number_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_number_LDADD = $(harness_test_ldadd)
%C%_test_options_CPPFLAGS = $(harness_test_cppflags)
%C%_test_options_CFLAGS = $(harness_test_cflags)
%C%_test_options_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_options_LDADD = $(harness_test_ldadd)
%C%_test_path_CPPFLAGS = $(harness_test_cppflags)
%C%_test_path_CFLAGS = $(harness_test_cflags)
%C%_test_path_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_path_LDADD = $(harness_test_ldadd)
%C%_test_profile_CPPFLAGS = $(harness_test_cppflags)
%C%_test_profile_CFLAGS = $(harness_test_cflags)
%C%_test_profile_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_profile_LDADD = $(harness_test_ldadd)
%C%_test_rates_CPPFLAGS = $(harness_test_cppflags)
%C%_test_rates_CFLAGS = $(harness_test_cflags)
%C%_test_rates_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_rates_LDADD = $(harness_test_ldadd)
%C%_test_repeat_CPPFLAGS = $(harness_test_cppflags)
%C%_test_repeat_CFLAGS = $(harness_test_cflags)
%C%_test_repeat_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_repeat_LDADD = $(harness_test_ldadd)
%C%_test_table_CPPFLAGS = $(harness_test_cppflags)
%C%_test_table_CFLAGS = $(harness_test_cflags)
%C%_test_table_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_table_LDADD = $(harness_test_ldadd)
%C%_test_tally_CPPFLAGS = $(harness_test_cppflags)
%C%_test_tally_CFLAGS = $(harness_test_cflags)
%C%_test_tally_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_tally_LDADD = $(harness_test_ldadd)
%C%_test_words_CPPFLAGS = $(harness_test_cppflags)
%C%_test_words_CFLAGS = $(harness_test_cflags)
%C%_test_words_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_words_LDADD = $(harness_test_ldadd)
%C%_test_alignment_CPPFLAGS = $(harness_test_cppflags)
%C%_test_alignment_CFLAGS = $(harness_test_cflags)
%C%_test_alignment_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_alignment_LDADD = $(harness_test_ldadd)
%C%_test_compiler_CPPFLAGS = $(harness_test_cppflags)
%C%_test_compiler_CFLAGS = $(harness_test_cflags)
%C%_test_compiler_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_compiler_LDADD = $(harness_test_ldadd)
%C%_test_fit_CPPFLAGS = $(harness_test_cppflags)
%C%_test_fit_CFLAGS = $(harness_test_cflags)
%C%_test_fit_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_fit_LDADD = $(harness_test_ldadd)
%C%_test_interpreter_CPPFLAGS = $(harness_test_cppflags)
%C%_test_interpreter_CFLAGS = $(harness_test_cflags)
%C%_test_interpreter_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_interpreter_LDADD = $(harness_test_ldadd)
%C%_test_new_file_CPPFLAGS = $(harness_test_cppflags)
%C%_test_new_file_CFLAGS = $(harness_test_cflags)
%C%_test_new_file_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_new_file_LDADD = $(harness_test_ldadd)
%C%_test_startup_CPPFLAGS = $(harness_test_cppflags)
%C%_test_startup_CFLAGS = $(harness_test_cflags)
%C%_test_startup_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_startup_LDADD = $(harness_test_ldadd)
%C%_test_study_CPPFLAGS = $(harness_test_cppflags)
%C%_test_study_CFLAGS = $(harness_test_cflags)
%C%_test_study_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_study_LDADD = $(harness_test_ldadd)
%C%_test_surroundings_CPPFLAGS = $(harness_test_cppflags)
%C%_test_surroundings_CFLAGS = $(harness_test_cflags)
%C%_test_surroundings_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_surroundings_LDADD = $(harness_test_ldadd)
%C%_test_variation_CPPFLAGS = $(harness_test_cppflags)
%C%_test_variation_CFLAGS = $(harness_test_cflags)
%C%_test_variation_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_variation_LDADD = $(harness_test_ldadd)
%C%_test_comparison_CPPFLAGS = $(harness_test_cppflags)
%C%_test_comparison_CFLAGS = $(harness_test_cflags)
%C%_test_comparison_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_comparison_LDADD = $(harness_test_ldadd)
%C%_test_ledger_CPPFLAGS = $(harness_test_cppflags)
%C%_test_ledger_CFLAGS = $(harness_test_cflags)
%C%_test_ledger_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_ledger_LDADD = $(harness_test_ldadd)
%C%_test_outputs_CPPFLAGS = $(harness_test_cppflags)
%C%_test_outputs_CFLAGS = $(harness_test_cflags)
%C%_test_outputs_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_outputs_LDADD = $(harness_test_ldadd)
%C%_test_pairing_CPPFLAGS = $(harness_test_cppflags)
%C%_test_pairing_CFLAGS = $(harness_test_cflags)
%C%_test_pairing_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_pairing_LDADD = $(harness_test_ldadd)
%C%_test_scope_CPPFLAGS = $(harness_test_cppflags)
%C%_test_scope_CFLAGS = $(harness_test_cflags)
%C%_test_scope_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_scope_LDADD = $(harness_test_ldadd)
%C%_test_symbol_CPPFLAGS = $(harness_test_cppflags)
%C%_test_symbol_CFLAGS = $(harness_test_cflags)
%C%_test_symbol_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_symbol_LDADD = $(harness_test_ldadd)
include tests/harness/suites.mk
include tests/harness/reports.mk

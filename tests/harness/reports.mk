# SPDX-License-Identifier: GPL-2.0-or-later
# Reports of results.
test_scripts += \
	%D%/report_page.py \
	%D%/junit.sh \
	%D%/report_github.sh \
	%D%/report_json.sh
test_programs += %D%/test_report
%C%_test_report_CPPFLAGS = $(harness_test_cppflags)
%C%_test_report_CFLAGS = $(harness_test_cflags)
%C%_test_report_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_report_LDADD = $(harness_test_ldadd)
EXTRA_DIST += \
	%D%/golden/compare-html.expected \
	%D%/golden/compare-html.sh \
	%D%/junit.rng \
	%D%/results/mart-foreign.xml \
	%D%/results/mart-new.xml \
	%D%/results/mart-none.xml \
	%D%/results/mart-old.xml \
	%D%/results/mart-older.xml \
	%D%/results/ways.xml \
	%D%/golden/report-alone.expected \
	%D%/golden/report-alone.sh \
	%D%/golden/report-csv.expected \
	%D%/golden/report-csv.sh \
	%D%/golden/report-github.expected \
	%D%/golden/report-github.sh \
	%D%/golden/report-help.expected \
	%D%/golden/report-help.sh \
	%D%/golden/report-html.expected \
	%D%/golden/report-html.sh \
	%D%/golden/report-json.expected \
	%D%/golden/report-json.sh \
	%D%/golden/report-junit.expected \
	%D%/golden/report-junit.sh \
	%D%/golden/report-markdown.expected \
	%D%/golden/report-markdown.sh \
	%D%/golden/report-text.expected \
	%D%/golden/report-text.sh \
	%D%/golden/report-usage.expected \
	%D%/golden/report-usage.sh \
	%D%/golden/report-variants.expected \
	%D%/golden/report-variants.sh

# SPDX-License-Identifier: GPL-2.0-or-later
# Reports of results, a writer a format; the page's style and script are built into the program.
%C%_libharness_a_SOURCES += \
	%D%/csv.c %D%/csv.h \
	%D%/github_summary.c %D%/github_summary.h \
	%D%/markdown.c %D%/markdown.h \
	%D%/report.c %D%/report.h \
	%D%/report_options.c %D%/report_options.h \
	%D%/report_page.S \
	%D%/writer_report_bencher.c \
	%D%/writer_report_benchmark_action.c \
	%D%/writer_report_csv.c \
	%D%/writer_report_github.c \
	%D%/writer_report_html.c \
	%D%/writer_report_junit.c \
	%D%/writer_report_markdown.c
%C%_libharness_a_CCASFLAGS += -Wa,-I$(srcdir)/%D%
report_page_object = %D%/libharness_a-report_page.$(OBJEXT)
$(report_page_object): $(srcdir)/%D%/report_page.css $(srcdir)/%D%/report_page.js
EXTRA_DIST += %D%/report_page.css %D%/report_page.js

%C%_simcount_SOURCES += %D%/cmd_report.c

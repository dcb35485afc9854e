# SPDX-License-Identifier: GPL-2.0-or-later
# Reports of results, a writer a format; the pages' style and script are built into the program.
%C%_libharness_a_SOURCES += \
	%D%/csv.c %D%/csv.h \
	%D%/github_summary.c %D%/github_summary.h \
	%D%/html.c %D%/html.h %D%/html_page.S \
	%D%/markdown.c %D%/markdown.h \
	%D%/report.c %D%/report.h \
	%D%/report_options.c %D%/report_options.h \
	%D%/writer_compare_html.c \
	%D%/writer_report_bencher.c \
	%D%/writer_report_benchmark_action.c \
	%D%/writer_report_csv.c \
	%D%/writer_report_github.c \
	%D%/writer_report_html.c \
	%D%/writer_report_junit.c \
	%D%/writer_report_markdown.c
%C%_libharness_a_CCASFLAGS += -Wa,-I$(srcdir)/%D%
html_page_object = %D%/libharness_a-html_page.$(OBJEXT)
$(html_page_object): $(srcdir)/%D%/html_page.css $(srcdir)/%D%/html_page.js
EXTRA_DIST += %D%/html_page.css %D%/html_page.js

%C%_simcount_SOURCES += %D%/cmd_report.c

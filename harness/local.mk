# SPDX-License-Identifier: GPL-2.0-or-later
# The command line: a thin main.c over libharness.a, which the tests link too.
bin_PROGRAMS += %D%/simcount
noinst_LIBRARIES += %D%/libharness.a
# Counted by simcount doctor: no libc, so that nothing but its own 2,004 instructions runs.
pkglibexec_PROGRAMS = %D%/simcount-known
%C%_simcount_known_SOURCES = %D%/known.S
%C%_simcount_known_LDFLAGS = -static -nostdlib -nostartfiles -Wl,--build-id=none

harness_cflags = $(AM_CFLAGS) -D_GNU_SOURCE $(XML_CFLAGS) $(JANSSON_CFLAGS) $(DW_CFLAGS) $(MD_CFLAGS) \
	$(SANITIZE_CFLAGS)
harness_libs = %D%/libharness.a $(XML_LIBS) $(JANSSON_LIBS) $(DW_LIBS) $(MD_LIBS) -lelf
harness_ldflags = $(SANITIZE_CFLAGS)

%C%_libharness_a_SOURCES = \
	%D%/alignment.c %D%/alignment.h \
	%D%/binary.c %D%/binary.h \
	%D%/bundled.c %D%/bundled.h \
	%D%/causes.c %D%/causes.h \
	%D%/compare_options.c %D%/compare_options.h \
	%D%/compare_report.c %D%/compare_report.h \
	%D%/compare_suite.c %D%/compare_suite.h \
	%D%/comparison.c %D%/comparison.h \
	%D%/compiler.c %D%/compiler.h \
	%D%/division.c %D%/division.h \
	%D%/environment.c %D%/environment.h \
	%D%/error.c %D%/error.h \
	%D%/event_family.c %D%/event_family.h \
	%D%/expectation.c %D%/expectation.h \
	%D%/exit_code.c %D%/exit_code.h \
	%D%/family.c %D%/family.h \
	%D%/fde.c %D%/fde.h \
	%D%/file.c %D%/file.h \
	%D%/fit.c %D%/fit.h \
	%D%/folder.c %D%/folder.h \
	%D%/frames.c %D%/frames.h \
	%D%/functions.c %D%/functions.h \
	%D%/groups.c %D%/groups.h \
	%D%/host.c %D%/host.h \
	%D%/installation.c %D%/installation.h \
	%D%/interpreter.c %D%/interpreter.h \
	%D%/json_values.c %D%/json_values.h \
	%D%/judge.c %D%/judge.h \
	%D%/launch.c %D%/launch.h \
	%D%/ledger.c %D%/ledger.h \
	%D%/lineup.c %D%/lineup.h \
	%D%/measurement.c %D%/measurement.h \
	%D%/memory.c %D%/memory.h \
	%D%/model.c %D%/model.h \
	%D%/moves.c %D%/moves.h \
	%D%/names.c %D%/names.h \
	%D%/new_file.c %D%/new_file.h \
	%D%/namespace.c %D%/namespace.h \
	%D%/number.c %D%/number.h \
	%D%/object_match.c %D%/object_match.h \
	%D%/options.c %D%/options.h \
	%D%/outputs.c %D%/outputs.h \
	%D%/pairing.c %D%/pairing.h \
	%D%/path.c %D%/path.h \
	%D%/profile.c %D%/profile.h \
	%D%/profile_read.c %D%/profile_read_functions.c \
	%D%/profile_read_ranges.c %D%/profile_read_run.c \
	%D%/profile_reader.c %D%/profile_reader.h \
	%D%/progress.c %D%/progress.h \
	%D%/rates.c %D%/rates.h \
	%D%/rates_json.c %D%/rates_json.h \
	%D%/repeat.c %D%/repeat.h \
	%D%/result_profile.c %D%/result_profile.h \
	%D%/scope.c %D%/scope.h \
	%D%/sheet.c %D%/sheet.h \
	%D%/startup.c %D%/startup.h \
	%D%/stat_report.c %D%/stat_report.h \
	%D%/study.c %D%/study.h \
	%D%/study_choice.c %D%/study_choice.h \
	%D%/study_choice_sheets.c \
	%D%/study_figures.c %D%/study_figures.h \
	%D%/study_misses.c %D%/study_misses.h \
	%D%/study_misses_sheets.c \
	%D%/study_results.c %D%/study_results.h \
	%D%/study_sheets.c %D%/study_sheets.h \
	%D%/study_variant.c %D%/study_variant.h \
	%D%/study_writers.h \
	%D%/string_array.c %D%/string_array.h \
	%D%/subject.c %D%/subject.h \
	%D%/surroundings.c %D%/surroundings.h \
	%D%/symbol.c %D%/symbol.h \
	%D%/table.c %D%/table.h \
	%D%/tally.c %D%/tally.h \
	%D%/variation.c %D%/variation.h \
	%D%/words.c %D%/words.h \
	%D%/worlds.c %D%/worlds.h \
	%D%/writer_compare_csv.c \
	%D%/writer_compare_json.c \
	%D%/writer_compare_markdown.c \
	%D%/writer_compare_text.c \
	%D%/writer_events_text.c %D%/writer_events_text.h \
	%D%/writer_stat_json.c \
	%D%/writer_stat_text.c \
	%D%/writer_study_functions.c \
	%D%/writer_study_json.c \
	%D%/writer_study_markdown.c \
	%D%/writer_study_text.c \
	%D%/writer_study_xml.c \
	%D%/writer_variation_text.c %D%/writer_variation_text.h
%C%_libharness_a_CPPFLAGS = -DSC_TOOL_FOLDER='"$(toolexecdir)"' \
	-DSC_PKGLIBEXECDIR='"$(pkglibexecdir)"'
%C%_libharness_a_CFLAGS = $(harness_cflags)

%C%_simcount_SOURCES = \
	%D%/cmd_compare.c \
	%D%/cmd_diff.c \
	%D%/cmd_doctor.c \
	%D%/cmd_stat.c \
	%D%/cmd_study.c \
	%D%/commands.h \
	%D%/main.c
%C%_simcount_CPPFLAGS = -DSC_PYTHON3='"$(PYTHON3)"'
%C%_simcount_CFLAGS = $(harness_cflags)
%C%_simcount_LDFLAGS = $(harness_ldflags)
%C%_simcount_LDADD = $(harness_libs)

# What is installed finds its tool and its simulators, wherever it is called.
installcheck-local:
if !SANITIZERS
	cd / && env -u VALGRIND_LIB '$(DESTDIR)$(bindir)/simcount' study --requests=4 > /dev/null
endif
include harness/suites.mk
include harness/reports.mk

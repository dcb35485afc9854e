# SPDX-License-Identifier: GPL-2.0-or-later
# The command line: a thin main.c over libharness.a, which the tests link too.
noinst_LIBRARIES += %D%/libharness.a
# Counted by simcount doctor: no libc, so that nothing but its own 2,004 instructions runs.
pkglibexec_PROGRAMS = %D%/simcount-known
%C%_simcount_known_SOURCES = %D%/known.S
%C%_simcount_known_LDFLAGS = -static -no-pie -nostdlib -nostartfiles -Wl,--build-id=none

harness_cflags = $(AM_CFLAGS) -D_GNU_SOURCE $(XML_CFLAGS) $(JANSSON_CFLAGS) $(DW_CFLAGS) $(MD_CFLAGS) \
	$(SANITIZE_CFLAGS)
harness_libs = %D%/libharness.a $(XML_LIBS) $(JANSSON_LIBS) $(DW_LIBS) $(MD_LIBS) -lelf
harness_ldflags = $(SANITIZE_CFLAGS)

%C%_libharness_a_SOURCES = \
	%D%/causes.c %D%/causes.h \
	%D%/error.c %D%/error.h \
	%D%/expectation.c %D%/expectation.h \
	%D%/exit_code.c %D%/exit_code.h \
	%D%/family.c %D%/family.h \
	%D%/file.c %D%/file.h \
	%D%/folder.c %D%/folder.h \
	%D%/installation.c %D%/installation.h \
	%D%/judge.c %D%/judge.h \
	%D%/launch.c %D%/launch.h \
	%D%/measurement.c %D%/measurement.h \
	%D%/memory.c %D%/memory.h \
	%D%/names.c %D%/names.h \
	%D%/options.c %D%/options.h \
	%D%/profile.c %D%/profile.h %D%/profile_read.c \
	%D%/repeat.c %D%/repeat.h \
	%D%/tally.c %D%/tally.h \
	%D%/words.c %D%/words.h
%C%_libharness_a_CPPFLAGS = -DSC_TOOL_FOLDER='"$(toolexecdir)"' \
	-DSC_PKGLIBEXECDIR='"$(pkglibexecdir)"'
%C%_libharness_a_CFLAGS = $(harness_cflags)

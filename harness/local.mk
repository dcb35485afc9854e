# SPDX-License-Identifier: GPL-2.0-or-later
# The modules below the command line, which the tests link too.
noinst_LIBRARIES += %D%/libharness.a

harness_cflags = $(AM_CFLAGS) -D_GNU_SOURCE $(XML_CFLAGS) $(JANSSON_CFLAGS) $(DW_CFLAGS) $(MD_CFLAGS) \
	$(SANITIZE_CFLAGS)
harness_libs = %D%/libharness.a $(XML_LIBS) $(JANSSON_LIBS) $(DW_LIBS) $(MD_LIBS) -lelf
harness_ldflags = $(SANITIZE_CFLAGS)

%C%_libharness_a_SOURCES = \
	%D%/causes.c %D%/causes.h \
	%D%/error.c %D%/error.h \
	%D%/exit_code.c %D%/exit_code.h \
	%D%/file.c %D%/file.h \
	%D%/folder.c %D%/folder.h \
	%D%/installation.c %D%/installation.h \
	%D%/launch.c %D%/launch.h \
	%D%/memory.c %D%/memory.h \
	%D%/options.c %D%/options.h \
	%D%/profile.c %D%/profile.h %D%/profile_read.c \
	%D%/tally.c %D%/tally.h \
	%D%/words.c %D%/words.h
%C%_libharness_a_CPPFLAGS = -DSC_TOOL_FOLDER='"$(toolexecdir)"' \
	-DSC_PKGLIBEXECDIR='"$(pkglibexecdir)"'
%C%_libharness_a_CFLAGS = $(harness_cflags)

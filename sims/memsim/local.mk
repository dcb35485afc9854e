# SPDX-License-Identifier: GPL-2.0-or-later
# The memory controller: the model in a library, for its tests, and a short main.
# simcount study runs it where it is installed.
memsimdir = $(pkglibexecdir)/memsim
memsim_PROGRAMS = %D%/memsim
noinst_LIBRARIES += %D%/libmemsim.a

%C%_libmemsim_a_SOURCES = \
	%D%/channel.c %D%/channel.h \
	%D%/checker.c %D%/checker.h \
	%D%/command_log.c %D%/command_log.h \
	%D%/controller.c %D%/controller.h \
	%D%/device.c %D%/device.h \
	%D%/mapping.c %D%/mapping.h \
	%D%/memory.c %D%/memory.h \
	%D%/options.c %D%/options.h \
	%D%/report.c \
	%D%/requests.c %D%/requests.h \
	%D%/requests_csv.c \
	%D%/summary.c %D%/summary.h \
	%D%/summary_json.c
%C%_libmemsim_a_CFLAGS = $(sims_cflags)

%C%_memsim_SOURCES = %D%/main.c
%C%_memsim_CFLAGS = $(sims_cflags)
%C%_memsim_LDADD = %D%/libmemsim.a sims/libsims.a $(JANSSON_LIBS)

# SPDX-License-Identifier: GPL-2.0-or-later
# The memory controller: the model in a library, for its tests, and a short main.
# simcount study runs both variants where they are installed.
memsimdir = $(pkglibexecdir)/memsim
memsim_dramdir = $(memsimdir)/dram
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

# The interpreted twin. It runs from the source tree; the build tree has a link to it.
dist_memsim_SCRIPTS = %D%/memsim.py
dist_memsim_dram_DATA = \
	%D%/dram/__init__.py \
	%D%/dram/checker.py \
	%D%/dram/controller.py \
	%D%/dram/device.py \
	%D%/dram/mapping.py \
	%D%/dram/options.py \
	%D%/dram/requests.py \
	%D%/dram/summary.py

all-local: link-memsim
clean-local: unlink-memsim
.PHONY: link-memsim unlink-memsim
link-memsim:
	@test -e %D%/memsim.py || $(LN_S) '$(abs_srcdir)/%D%/memsim.py' %D%/memsim.py
# In the source tree it is no link.
unlink-memsim:
	@test ! -h %D%/memsim.py || rm -f %D%/memsim.py

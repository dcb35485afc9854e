# SPDX-License-Identifier: GPL-2.0-or-later
# The fixed machine: programs that ask for what varies, and what they are told.
machine_programs = %D%/ask %D%/wait %D%/levels %D%/children %D%/device %D%/where \
	%D%/requests %D%/ticks %D%/workers
check_PROGRAMS += $(machine_programs)
machine_cflags = -std=gnu11 -O1 -g $(WARNING_CFLAGS)
%C%_ask_CFLAGS = $(machine_cflags)
%C%_wait_CFLAGS = $(machine_cflags) -pthread
%C%_levels_CFLAGS = $(machine_cflags)
%C%_children_CFLAGS = $(machine_cflags)
%C%_where_CFLAGS = $(machine_cflags)
%C%_requests_CFLAGS = $(machine_cflags)
%C%_ticks_CFLAGS = $(machine_cflags)
%C%_workers_CFLAGS = $(machine_cflags) -pthread
%C%_device_SOURCES = %D%/device.cc
%C%_device_CXXFLAGS = -O1 -g -Wall -Wextra

# A static libc need not be there; without it that test is skipped.
check_DATA += %D%/ask-static
%D%/ask-static: %D%/ask.c
	$(AM_V_CCLD)$(CC) $(machine_cflags) -static -o $@ $(srcdir)/%D%/ask.c || : > $@
CLEANFILES += %D%/ask-static

test_scripts += \
	%D%/atime.sh \
	%D%/clock.sh \
	%D%/cpu.sh \
	%D%/environment.sh \
	%D%/layout.sh \
	%D%/one_source.sh \
	%D%/repeat.sh \
	%D%/shells.sh \
	%D%/slope.sh \
	%D%/sources.sh \
	%D%/stat_clock.sh \
	%D%/static.sh \
	%D%/turns.sh \
	%D%/worlds.sh
EXTRA_DIST += %D%/machine.sh %D%/stat.sh

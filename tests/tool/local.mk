# SPDX-License-Identifier: GPL-2.0-or-later
# The tool, on programs whose instructions are counted by hand and beside tools that are not ours.
EXTRA_DIST += %D%/count.sh %D%/query.py %D%/against_cachegrind.py
test_scripts += %D%/exact.sh %D%/processes.sh %D%/names.sh %D%/unmapped.sh %D%/endings.sh \
	%D%/phases.sh %D%/threads.sh %D%/oracles.sh %D%/repeat.sh %D%/strings.sh \
	%D%/cache.sh %D%/cache_equal.sh
long_test_scripts += %D%/repeat_long.sh %D%/cache_equal_long.sh

# Assembly without libc: what runs is what is written.
freestanding = -static -nostdlib
check_PROGRAMS += %D%/programs/count_loop %D%/programs/and_and %D%/programs/two_tests \
	%D%/programs/early_exit %D%/programs/rep_movsb %D%/programs/ground_truth \
	%D%/programs/tail_calls %D%/programs/raised_signal %D%/programs/fault \
	%D%/programs/fork %D%/programs/avx512 %D%/programs/walks %D%/programs/turns
%C%_programs_count_loop_SOURCES = %D%/programs/count_loop.S
%C%_programs_count_loop_LDFLAGS = $(freestanding)
%C%_programs_and_and_SOURCES = %D%/programs/and_and.S
%C%_programs_and_and_LDFLAGS = $(freestanding)
%C%_programs_two_tests_SOURCES = %D%/programs/two_tests.S
%C%_programs_two_tests_LDFLAGS = $(freestanding)
%C%_programs_early_exit_SOURCES = %D%/programs/early_exit.S
%C%_programs_early_exit_LDFLAGS = $(freestanding)
%C%_programs_rep_movsb_SOURCES = %D%/programs/rep_movsb.S
%C%_programs_rep_movsb_LDFLAGS = $(freestanding)
%C%_programs_ground_truth_SOURCES = %D%/programs/ground_truth.S
%C%_programs_ground_truth_LDFLAGS = $(freestanding)
%C%_programs_tail_calls_SOURCES = %D%/programs/tail_calls.S
%C%_programs_tail_calls_LDFLAGS = $(freestanding)
%C%_programs_raised_signal_SOURCES = %D%/programs/raised_signal.S
%C%_programs_raised_signal_LDFLAGS = $(freestanding)
%C%_programs_fault_SOURCES = %D%/programs/fault.S
%C%_programs_fault_LDFLAGS = $(freestanding)
%C%_programs_fork_SOURCES = %D%/programs/fork.S %D%/programs/work.S
%C%_programs_fork_LDFLAGS = $(freestanding)
%C%_programs_avx512_SOURCES = %D%/programs/avx512.S %D%/programs/work.S
%C%_programs_avx512_LDFLAGS = $(freestanding)
%C%_programs_walks_SOURCES = %D%/programs/walks.S
%C%_programs_walks_LDFLAGS = $(freestanding)
%C%_programs_turns_SOURCES = %D%/programs/turns.S %D%/programs/work.S
%C%_programs_turns_LDFLAGS = $(freestanding)
EXTRA_DIST += %D%/programs/function.h

# C around a counted routine. Each sets its own CFLAGS, so that CFLAGS comes after -O2.
measured_cflags = $(AM_CFLAGS) -O2 -g
check_PROGRAMS += %D%/programs/endings %D%/programs/plugins %D%/programs/generated \
	%D%/programs/threads %D%/programs/jumps %D%/programs/phases %D%/programs/exceptions \
	%D%/programs/names %D%/programs/names_pie %D%/programs/names_static %D%/programs/stepcount
check_PROGRAMS += %D%/programs/fill
%C%_programs_fill_SOURCES = %D%/programs/fill.c
%C%_programs_fill_CFLAGS = $(measured_cflags) -fno-builtin
check_PROGRAMS += %D%/programs/accesses %D%/programs/avx2
%C%_programs_accesses_SOURCES = %D%/programs/accesses.c
%C%_programs_accesses_CFLAGS = $(measured_cflags)
%C%_programs_avx2_SOURCES = %D%/programs/avx2.c
%C%_programs_avx2_CFLAGS = $(measured_cflags)
%C%_programs_endings_SOURCES = %D%/programs/endings.c %D%/programs/work.S %D%/programs/work.h
%C%_programs_endings_CFLAGS = $(measured_cflags)
%C%_programs_plugins_SOURCES = %D%/programs/plugins.c
%C%_programs_plugins_CFLAGS = $(measured_cflags)
%C%_programs_plugins_LDADD = -ldl
%C%_programs_generated_SOURCES = %D%/programs/generated.c
%C%_programs_generated_CFLAGS = $(measured_cflags)
%C%_programs_threads_SOURCES = %D%/programs/threads.c %D%/programs/work.S %D%/programs/work.h
%C%_programs_threads_CFLAGS = $(measured_cflags) -pthread
%C%_programs_jumps_SOURCES = %D%/programs/jumps.c %D%/programs/work.S %D%/programs/work.h
%C%_programs_jumps_CFLAGS = $(measured_cflags)
%C%_programs_phases_SOURCES = %D%/programs/phases.c %D%/programs/work.S %D%/programs/work.h
%C%_programs_phases_CFLAGS = $(measured_cflags)
%C%_programs_phases_CPPFLAGS = -I$(srcdir)/simcount
%C%_programs_exceptions_SOURCES = %D%/programs/exceptions.cc
%C%_programs_exceptions_CXXFLAGS = -O2 -g
%C%_programs_stepcount_SOURCES = %D%/programs/stepcount.c
names_sources = %D%/programs/names.c %D%/programs/work.S %D%/programs/work.h
%C%_programs_names_SOURCES = $(names_sources)
%C%_programs_names_CFLAGS = $(measured_cflags) -fno-pie
%C%_programs_names_LDFLAGS = -no-pie -rdynamic
%C%_programs_names_pie_SOURCES = $(names_sources)
%C%_programs_names_pie_CFLAGS = $(measured_cflags) -fPIE
%C%_programs_names_pie_LDFLAGS = -pie -rdynamic
%C%_programs_names_static_SOURCES = $(names_sources)
%C%_programs_names_static_CFLAGS = $(measured_cflags)
%C%_programs_names_static_LDFLAGS = -static

# Libraries of one size, so that the second lands where the first was.
check_PROGRAMS += %D%/programs/first.so %D%/programs/second.so
%C%_programs_first_so_SOURCES = %D%/programs/first.S
%C%_programs_first_so_LDFLAGS = -shared -nostdlib
%C%_programs_second_so_SOURCES = %D%/programs/second.S
%C%_programs_second_so_LDFLAGS = -shared -nostdlib

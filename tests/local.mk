# SPDX-License-Identifier: GPL-2.0-or-later
# One closing line over everything; tests/run says how a test reports.
noinst_LIBRARIES += %D%/libunit.a
%C%_libunit_a_SOURCES = %D%/unit.c %D%/unit.h
%C%_libunit_a_CFLAGS = $(AM_CFLAGS) $(CUNIT_CFLAGS) $(SANITIZE_CFLAGS)

EXTRA_DIST += %D%/run %D%/tap.sh
EXTRA_DIST += %D%/fresh-machine.sh
test_scripts += %D%/runner.sh %D%/bootstrap.sh %D%/recipes.py

include tests/machine/local.mk
include tests/tool/local.mk
include tests/harness/local.mk
include tests/sims/local.mk
include tests/bench/local.mk

check_PROGRAMS += $(test_programs)
EXTRA_DIST += $(test_scripts) $(long_test_scripts)

# The project's own gate, over the simulators.
test_scripts += %D%/gate_self.sh
EXTRA_DIST += %D%/gate-self %D%/planted.h %D%/simulators.xml
gate-self: all
	@top_srcdir='$(abs_top_srcdir)' top_builddir='$(abs_top_builddir)' CC='$(CC)' \
		$(srcdir)/%D%/gate-self $(GATE_SELF_OPTIONS)
.PHONY: gate-self

# What a test may rely on, besides a fixed locale.
run_tests = top_srcdir='$(abs_top_srcdir)' top_builddir='$(abs_top_builddir)' CC='$(CC)' \
	PYTHON3='$(PYTHON3)' bash $(srcdir)/%D%/run

check-local: all $(check_PROGRAMS) $(check_DATA)
	@$(run_tests) $(test_programs) $(test_scripts)

check-long: all $(check_PROGRAMS) $(check_DATA)
	@$(run_tests) $(long_test_scripts)
.PHONY: check-long

clean-local: clean-tests
.PHONY: clean-tests
clean-tests:
	rm -rf %D%/out

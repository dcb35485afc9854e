# SPDX-License-Identifier: GPL-2.0-or-later
# Contracting a * b + c into one rounding would change results.
sims_cflags = $(AM_CFLAGS) $(JANSSON_CFLAGS) -ffp-contract=off $(SANITIZE_CFLAGS)

# What the simulators share: random numbers, and numbers as text.
noinst_LIBRARIES += %D%/libsims.a
%C%_libsims_a_SOURCES = \
	%D%/number.c %D%/number.h \
	%D%/random.c %D%/random.h
%C%_libsims_a_CFLAGS = $(sims_cflags)

include sims/disagg/local.mk
include sims/memsim/local.mk

# SPDX-License-Identifier: GPL-2.0-or-later
# Suites, their results, baselines and the gate.
%C%_libharness_a_SOURCES += \
	%D%/doctype.c %D%/doctype.h

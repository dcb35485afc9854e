#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Mutated suites, results, baselines and profiles: refused with file and line, or read.
mutate=$top_builddir/tests/harness/mutate
tests=$top_srcdir/tests/harness
"$mutate" 1000 1 "$tests"/corpus/*.xml "$tests"/profiles/*.xml

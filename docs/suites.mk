# SPDX-License-Identifier: GPL-2.0-or-later
# Suites, their results, baselines and the gate. The schemas of files are built into the program, too.
dist_man_MANS += \
	%D%/simcount-fingerprint.1 \
	%D%/simcount-gate.1 \
	%D%/simcount-merge.1 \
	%D%/simcount-results.5 \
	%D%/simcount-run.1 \
	%D%/simcount-suite.5
dist_doc_DATA += \
	%D%/simcount-gate.schema.json \
	%D%/simcount-results.rng \
	%D%/simcount-run.schema.json \
	%D%/simcount-suite.rng

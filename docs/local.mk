# SPDX-License-Identifier: GPL-2.0-or-later
dist_man_MANS += %D%/simcount-tool.1
dist_man_MANS += \
	%D%/simcount.1 \
	%D%/simcount-compare.1 \
	%D%/simcount-diff.1 \
	%D%/simcount-doctor.1 \
	%D%/simcount-profile.5 \
	%D%/simcount-stat.1 \
	%D%/simcount-study.1
dist_doc_DATA = \
	%D%/design.md \
	%D%/hacking.md \
	%D%/method.md \
	%D%/simcount-compare.schema.json \
	%D%/simcount-profile.rng \
	%D%/simcount-stat.schema.json \
	%D%/simcount-study.rng \
	%D%/simcount-study.schema.json
include docs/suites.mk
include docs/reports.mk

# SPDX-License-Identifier: GPL-2.0-or-later
# counts.mk - instruction counts for a makefile that includes it.
#
#	make check-counts			fail where a limit of the suite is broken
#	make save-counts			make the counts of now the baseline
#	make save-counts REASON='checks more'	even where they are worse
SIMCOUNT ?= simcount
COUNTS_SUITE ?= bench/suite.xml
COUNTS_FOLDER ?= counts

.PHONY: check-counts save-counts
check-counts: all
	@mkdir -p $(COUNTS_FOLDER)
	$(SIMCOUNT) gate --output=$(COUNTS_FOLDER)/results.xml \
		--report=junit:$(COUNTS_FOLDER)/junit.xml \
		--report=html:$(COUNTS_FOLDER)/report.html $(COUNTS_SUITE)

# The reason goes through the environment, so that it may hold any character.
save-counts: export COUNTS_REASON = $(REASON)
save-counts: all
	$(SIMCOUNT) run --save-baseline $${COUNTS_REASON:+"--accept=$$COUNTS_REASON"} $(COUNTS_SUITE)

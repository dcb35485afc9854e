#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# bisect.sh RESULTS SUITE [OPTION...] - for git bisect run: is this commit as cheap as RESULTS?
#
#	git checkout GOOD && make && simcount run -o /tmp/good.xml bench/suite.xml
#	cp bench/suite.xml /tmp/suite.xml
#	git bisect start BAD GOOD
#	git bisect run .../bisect.sh /tmp/good.xml /tmp/suite.xml --limits=ir=0.5%
#
# Suite and results are outside of the tree, so that no commit brings its own. A commit that cannot
# be built, or whose counts say nothing, is skipped; trouble with simcount itself ends the search.
results=$1
suite=$2
shift 2

make > /dev/null 2>&1 || exit 125
simcount gate --against="$results" "$@" "$suite"
case $? in
0) exit 0 ;;
3) exit 1 ;;
4 | 5 | 6) exit 125 ;;
*) exit 128 ;;
esac

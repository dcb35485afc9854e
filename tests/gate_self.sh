#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The project's own gate finds half a percent that was planted: beside a recorded baseline, and where
# there is none for the environment, beside the commit of the one there is.
. "$top_srcdir/tests/tap.sh"

if ! command -v git > /dev/null; then
	skip "the simulators are gated" "no git (Debian package: git)"
	exit
fi
if ldd "$top_builddir/harness/simcount" | grep -q libasan; then
	skip "the simulators are gated" "the command under test is slow with sanitizers"
	exit
fi
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a
unset GITHUB_ACTIONS GIT_DIR GIT_WORK_TREE BASELINES GATE_SELF_CFLAGS

# A project of the simulators and the gate alone, as they are now.
mkdir -p project/tests project/results
cp -r "$top_srcdir/sims" project
cp "$top_srcdir"/tests/{gate-self,simulators.xml} project/tests
chmod -R u+w project
gate() { top_srcdir=$PWD/project bash project/tests/gate-self "$@" > said 2> complained; }
plant() { GATE_SELF_CFLAGS="-include $top_srcdir/tests/planted.h -DPLANTED_ROUNDS=11" gate "$@"; }

gate --save-baseline
is $? 4 "without a baseline nothing passes"
ls project/results/baselines > baselines
is "$(grep -c . baselines)" 1 "a baseline is saved"
gate
is $? 0 "the simulators as they are pass"

plant --report=csv:"$PWD/planted.csv"
is $? 3 "half a percent more in one simulator is a regression"
ok "$(awk -F, '$1 == "disagg" && $3 == "Ir" && $4 == "net" { share = $9 / $7 }
	END { print (share < 0.005 || share > 0.006) }' planted.csv)" "it is half a percent: $(
	awk -F, '$1 == "disagg" && $3 == "Ir" && $4 == "net" { print $7, $8 }' planted.csv)"
is "$(awk -F, '$2 == "regressed" { print $1 }' planted.csv | sort -u)" disagg "the other one is left alone"

# The same baseline, as if from a machine with another libc.
(
	cd project || exit
	mv results/baselines/* results/baselines/"$(sed 's/\.[0-9a-f]*\.xml/.0123456789abcdef.xml/' ../baselines)"
	sed -i 's/\(name="libc.so.6" identity="\)[^"]*/\1another/' results/baselines/*
	git init -q . && git add . && git commit -q -m "the simulators"
)
plant
is $? 3 "in an unknown environment it is found beside the baseline's commit"
like "$(cat complained)" "no baseline is from here: comparing with commit $(git -C project rev-parse HEAD)" \
	"which is named"
is "$(grep '^  [a-z]' said | awk '{ print $1, $2 }' | tail -n 2 | tr '\n' ' ')" "regressed disagg equal memsim " \
	"in the simulator that has it"

sed -i '/name="memsim"/,/<\/benchmark>/d' project/tests/simulators.xml
gate
is $? 4 "a benchmark that was taken away is no unknown environment"
like "$(cat said)" '^  vanished ' "but told"

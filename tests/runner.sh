# SPDX-License-Identifier: GPL-2.0-or-later
# The runner itself: a failing, a silent and a crashing test each count as one failure.
. "$top_srcdir/tests/tap.sh"

mkdir -p fake/tests
echo 'echo "ok - fine"' > fake/tests/good.sh
echo 'echo "not ok - wrong"' > fake/tests/bad.sh
echo 'true' > fake/tests/silent.sh
echo 'echo "ok - before"; exit 3' > fake/tests/crashing.sh
echo 'echo "ok - later # SKIP no reason"' > fake/tests/skipping.sh

run_fake() { # run_fake TEST...: the closing line and the exit status
	(unset ONLY; top_srcdir=$PWD/fake top_builddir=$PWD/fake bash "$top_srcdir/tests/run" "$@" | tail -n 1
	echo "exit ${PIPESTATUS[0]}")
}

is "$(run_fake tests/good.sh)" $'1 passed, 0 failed\nexit 0' "a passing test passes"
is "$(run_fake tests/good.sh tests/bad.sh)" $'1 passed, 1 failed\nexit 1' "a failing test fails the run"
is "$(run_fake tests/silent.sh)" $'0 passed, 1 failed\nexit 1' "a silent test is a failure"
is "$(run_fake tests/crashing.sh)" $'1 passed, 1 failed\nexit 1' "a crash after a result is a failure"
is "$(run_fake tests/skipping.sh)" $'0 passed, 0 failed, 1 skipped\nexit 1' "skipping everything is no pass"

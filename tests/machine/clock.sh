# SPDX-License-Identifier: GPL-2.0-or-later
# Waits end as they do natively, within their time, and the clock shows it.
. "$top_srcdir/tests/machine/machine.sh"

check_wait() { # check_wait KIND MILLISECONDS
	local result
	result=$(timeout 12 valgrind -q --tool=simcount --simcount-out-file=profile "$programs/wait" "$1" 2> stderr)
	is "$result" "$("$programs/wait" "$1" 2> native)" "$1 ends as it does natively"
	is "$(sed -n 's/elapsed //p' stderr)" "$2" "$1 takes its time on the clock"
}

check_wait sleep 2000
check_wait nanosleep 200
check_wait until 300
check_wait poll 300
check_wait select 300
check_wait epoll 300
check_wait condition 400
check_wait signalled 100
check_wait semaphore 300
check_wait timer 300
check_wait timer_until 300
check_wait signal 300
check_wait together 300
check_wait asking 1000

wait_300='
import threading, time
start = time.monotonic()
print(threading.Event().wait(0.3), round(time.monotonic() - start, 1))'
if [ -n "$PYTHON3" ]; then
	is "$(timeout 12 valgrind -q --tool=simcount --simcount-out-file=profile "$PYTHON3" -c "$wait_300")" \
		"False 0.3" "Python's Event.wait comes back"
else
	skip "Python's Event.wait comes back" "there is no python3"
fi
is "$(valgrind -q --tool=simcount --simcount-out-file=profile date -u +%F)" 2025-01-01 "the date is fixed"

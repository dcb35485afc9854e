# SPDX-License-Identifier: GPL-2.0-or-later
# Where start-up ends and exit begins, and the marks of simcount.h.
. "$top_srcdir/tests/tool/count.sh"

count auto -- "$programs/phases"
is "$(ask auto attribute version)" 1 "the format's version"
is "$(ask auto function work startup)" 404 "a constructor is start-up"
is "$(ask auto function work main)" 2008 "main is main"
is "$(ask auto function work exit)" 3604 "a destructor is exit"
is "$(ask auto entered work)" 4 "work was entered four times"

count serve --startup-until=serve -- "$programs/phases"
is "$(ask serve function work startup)" 1208 "--startup-until=serve: what runs before it is start-up"
is "$(ask serve function work main)" 1204 "and serve is in main"
is "$(ask serve function set_up main)" 0 "set_up is not"
count none --startup-until=none -- "$programs/phases"
is "$(ask none function work startup)" 0 "--startup-until=none: no start-up"
is "$(ask none function work main)" 6016 "all of it is main"
is "$(ask none phase startup) $(ask none phase exit)" "0 0" "the other phases are empty"
count wrong --startup-until=no_such_function -- "$programs/phases"
is "$status" 0 "a function that is never reached does not stop the program"
like "$(ask wrong notes)" 'no_such_function.*never entered' "it is noted"

totals=$(for profile in auto serve none; do ask $profile total; done | sort -u | wc -l)
is "$totals" 1 "the total is the same wherever the border is"

count mark -- "$programs/phases" mark
is "$(ask mark function work load)" 4008 "a marked phase that is entered twice adds up"
is "$(ask mark function work run)" 2004 "another one"
is "$(ask mark function work main)" 2008 "what comes before the marks is main"
is "$(ask mark function work exit)" 3604 "what comes after main is exit"
is "$("$programs/phases" mark; echo $?)" 0 "without the tool a mark does nothing"
count top --top=1 -- "$programs/phases" mark
is "$(grep -c '%  ' err)" 1 "--top=1 prints one function"

# SPDX-License-Identifier: GPL-2.0-or-later
# When a file was last read is no part of the answer, since reading it changes that.
. "$top_srcdir/tests/machine/machine.sh"

echo text > file
touch -m -d '2020-01-01 01:01:01.5' file
written=$(stat -c %.9Y file)
for read in '2021-01-01 00:00:00' '2022-02-02 02:02:02.123456789'; do
	touch -a -d "$read" file
	is "$(run stat -c %.9X file)" "$written" "statx: read at $read"
	like "$(used atime)" "^fixed [1-9]" "the profile says that it was asked for"
	like "$(run find file -printf '%A@\n')" "^${written%0}" "fstatat: read at $read"
	is "$(run --real=atime stat -c %.9X file)" "$(stat -c %.9X file)" "released, it is the file's"
done

# Numbers of 0 nanoseconds cost Python less than others.
python=${PYTHON3:-python3}
count_python() { # count_python OPTION...: of a script that asks about a file not read yet, and after
	touch -a -d '2021-01-01 00:00:00' file
	run "$@" "$python" -B -c 'import os; os.stat("file")' && total
	cat file > /dev/null
	touch -a -d '2021-01-01 00:00:00.5' file
	run "$@" "$python" -B -c 'import os; os.stat("file")' && total
}
is "$(count_python | uniq | wc -l)" 1 "Python counts the same before and after a file is read"
is "$(count_python --real=atime | uniq | wc -l)" 2 "and not where that is released"

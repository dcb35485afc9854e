# SPDX-License-Identifier: GPL-2.0-or-later
# A build that misses nothing in a function, and one that does.
cp cached.xml misses.xml
sed 's/1 2500 0 1 3 0 20000/1 0 0 1 0 0 20000/; s/3 2512 625 3 12/3 12 625 3 9/; /0x1103/s/2500 0 0 3/0/' cached.xml > none.xml
simcount compare --event=D1mr none.xml misses.xml
echo "exit status $?"
simcount compare --event=D1mr --only=sum_rows misses.xml none.xml
echo "exit status $?"
simcount compare --event=D1mr --only=fill misses.xml none.xml

# SPDX-License-Identifier: GPL-2.0-or-later
simcount diff shop-old.xml missing.xml
echo "exit status $?"
simcount diff shop-old.xml failed.xml
echo "exit status $?"
simcount diff --no-such-option
echo "exit status $?"
simcount diff

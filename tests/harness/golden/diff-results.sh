# SPDX-License-Identifier: GPL-2.0-or-later
simcount diff mart-old.xml mart-old.xml
echo "exit status $?"
simcount diff --filter=serve mart-old.xml mart-old.xml
echo "exit status $?"
simcount diff --filter='*e*r*' mart-old.xml mart-new.xml
echo "exit status $?"
simcount diff mart-old.xml mart-new.xml
echo "exit status $?"

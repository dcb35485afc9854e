# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare --phase=mian shop-old.xml shop-new.xml
echo "exit status $?"
simcount compare --event=Dr shop-old.xml shop-new.xml

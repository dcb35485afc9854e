# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare --only=find_itm shop-old.xml shop-new.xml
echo "exit status $?"
simcount compare --only=parse_order shop-old.xml shop-new.xml
echo "exit status $?"
simcount compare --only=no_such_function_at_all shop-old.xml shop-new.xml

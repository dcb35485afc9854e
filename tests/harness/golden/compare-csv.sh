# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare --format=csv --group 'search=find_*' shop-old.xml shop-new.xml

# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare --format=json --requests=100 --group 'search=find_*' shop-old.xml shop-new.xml

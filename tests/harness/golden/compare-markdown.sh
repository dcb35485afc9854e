# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare --format=markdown --requests=100 --group 'search=find_*' --top=3 shop-old.xml shop-new.xml

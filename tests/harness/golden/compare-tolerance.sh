# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare --tolerance=100 --tolerance=5% --top=1 shop-old.xml shop-new.xml

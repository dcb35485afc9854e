# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare --separate-clones shop-old.xml shop-new.xml

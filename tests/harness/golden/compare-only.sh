# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare --only=find_item shop-old.xml shop-new.xml

# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare --reference=C shop-old.xml shop-new.xml shop-rebuilt.xml

# SPDX-License-Identifier: GPL-2.0-or-later
simcount diff --top=2 shop-old.xml shop-new.xml

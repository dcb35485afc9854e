# SPDX-License-Identifier: GPL-2.0-or-later
simcount report --format=markdown --against=shop-old.xml shop-new.xml

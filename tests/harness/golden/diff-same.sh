# SPDX-License-Identifier: GPL-2.0-or-later
simcount diff shop-old.xml shop-rebuilt.xml

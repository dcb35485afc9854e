# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare --event=RepIr shop-old.xml shop-new.xml

# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare --phase=total --event=RepIr shop-old.xml shop-new.xml

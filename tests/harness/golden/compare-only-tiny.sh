# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare --only=audit shop-old.xml shop-old.xml

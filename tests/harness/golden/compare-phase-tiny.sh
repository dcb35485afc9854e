# SPDX-License-Identifier: GPL-2.0-or-later
# A phase of less than a thousandth is mostly not the one that is meant.
simcount compare --phase=exit shop-old.xml shop-new.xml | grep Note

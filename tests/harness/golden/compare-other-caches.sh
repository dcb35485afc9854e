# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare --event=DLmr cached-small.xml cached.xml

# SPDX-License-Identifier: GPL-2.0-or-later
simcount stat static-without-main.xml more-events.xml

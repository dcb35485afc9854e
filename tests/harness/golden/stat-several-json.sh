# SPDX-License-Identifier: GPL-2.0-or-later
simcount stat --format=json static-without-main.xml more-events.xml

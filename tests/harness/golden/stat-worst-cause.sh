# SPDX-License-Identifier: GPL-2.0-or-later
simcount stat two-functions.xml border-not-reached.xml failed.xml > /dev/null

# SPDX-License-Identifier: GPL-2.0-or-later
simcount stat serve.xml border-not-reached.xml failed.xml > /dev/null

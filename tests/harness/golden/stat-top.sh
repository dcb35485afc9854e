# SPDX-License-Identifier: GPL-2.0-or-later
simcount stat --top=1 marked-phases.xml

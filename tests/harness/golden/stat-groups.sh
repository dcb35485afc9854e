# SPDX-License-Identifier: GPL-2.0-or-later
simcount stat --requests=7 --group 'copies=mem*' --group 'own=serve:*,nothing*' marked-phases.xml

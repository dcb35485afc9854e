# SPDX-License-Identifier: GPL-2.0-or-later
simcount stat --requests=3 --format=json huge-counts.xml

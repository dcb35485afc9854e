# SPDX-License-Identifier: GPL-2.0-or-later
simcount stat --format=json --requests=200 --group='rows=sum*' cached.xml

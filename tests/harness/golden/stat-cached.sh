# SPDX-License-Identifier: GPL-2.0-or-later
simcount stat --requests=200 --group='rows=sum*' --top=1 cached.xml

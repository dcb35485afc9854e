# SPDX-License-Identifier: GPL-2.0-or-later
simcount stat --requests=20 --format=json serve.xml

# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare --format=json --filter='*e*' mart-old.xml mart-new.xml

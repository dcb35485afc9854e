# SPDX-License-Identifier: GPL-2.0-or-later
simcount report --format=text --against=mart-old.xml mart-new.xml

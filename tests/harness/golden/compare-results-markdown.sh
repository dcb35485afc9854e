# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare --format=markdown mart-old.xml mart-new.xml

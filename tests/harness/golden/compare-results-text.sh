# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare mart-old.xml mart-new.xml

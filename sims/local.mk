# SPDX-License-Identifier: GPL-2.0-or-later
include sims/disagg/local.mk

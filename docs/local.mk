# SPDX-License-Identifier: GPL-2.0-or-later
dist_man_MANS += %D%/simcount-tool.1

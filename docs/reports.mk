# SPDX-License-Identifier: GPL-2.0-or-later
# Reports, and how to use the gate in other people's continuous integration.
dist_man_MANS += %D%/simcount-report.1

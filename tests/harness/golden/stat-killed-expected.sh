# SPDX-License-Identifier: GPL-2.0-or-later
simcount stat --expect-exit=SIGSEGV killed.xml

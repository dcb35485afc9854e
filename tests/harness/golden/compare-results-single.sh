# SPDX-License-Identifier: GPL-2.0-or-later
# One benchmark of each is compared as profiles are, also with one.
simcount compare --filter=serve mart-older.xml mart-old.xml mart-new.xml
simcount compare --top=3 --filter=serve mart-old.xml shop-old.xml

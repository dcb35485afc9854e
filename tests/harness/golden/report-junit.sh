# SPDX-License-Identifier: GPL-2.0-or-later
SOURCE_DATE_EPOCH=0 simcount report --format=junit --against=mart-old.xml mart-new.xml |
	sed 's/ hostname="[^"]*"/ hostname="HOST"/'

# SPDX-License-Identifier: GPL-2.0-or-later
simcount report --format=html --against=mart-old.xml mart-older.xml mart-new.xml |
	sed -e "/^<style>/,/^<\/style>/d" -e "/^<script>/,/^<\/script>/d"

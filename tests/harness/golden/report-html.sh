# SPDX-License-Identifier: GPL-2.0-or-later
simcount report --format=html --against=shop-old.xml shop-older.xml shop-new.xml |
	sed -e "/^<style>/,/^<\/style>/d" -e "/^<script>/,/^<\/script>/d"

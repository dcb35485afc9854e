# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare --format=html --requests=100 --group 'search=find_*' shop-old.xml shop-new.xml |
	sed -e "/^<style>/,/^<\/style>/d" -e "/^<script>/,/^<\/script>/d"

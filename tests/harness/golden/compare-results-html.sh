# SPDX-License-Identifier: GPL-2.0-or-later
simcount compare --format=html mart-old.xml mart-new.xml 2> /dev/null |
	sed -e "/^<style>/,/^<\/style>/d" -e "/^<script>/,/^<\/script>/d"

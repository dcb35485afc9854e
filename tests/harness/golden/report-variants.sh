# SPDX-License-Identifier: GPL-2.0-or-later
for format in text markdown; do
	simcount report --format=$format ways.xml
done
simcount report --format=html ways.xml | sed -n '/id="variants"/,/<.tbody>/p'
simcount report --format=json ways.xml | sed -n '/^  "variants"/,$p'

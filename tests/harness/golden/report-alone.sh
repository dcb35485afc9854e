# SPDX-License-Identifier: GPL-2.0-or-later
# Held against nothing.
for format in text csv markdown github bencher benchmark-action; do
	echo "== $format"
	simcount report --format=$format mart-new.xml
done

# SPDX-License-Identifier: GPL-2.0-or-later
# Every way of having nothing to compare is told apart from "equal".
for arguments in '--filter=no mart-old.xml mart-new.xml' 'mart-old.xml mart-none.xml' \
	'--filter=broken mart-old.xml mart-new.xml' '--event=Dr --filter=serve mart-old.xml mart-new.xml' \
	'mart-old.xml shop-old.xml' '--run=true mart-old.xml' '--reference=C mart-old.xml mart-new.xml'; do
	simcount compare $arguments
	echo "exit status $?"
done
sed '/<benchmark /s/name="/name="other-/' mart-new.xml > others.xml
simcount compare mart-old.xml others.xml

# SPDX-License-Identifier: GPL-2.0-or-later
for arguments in "" "shop-old.xml" "--run true" "shop-old.xml shop-new.xml --reference=D" "shop-old.xml shop-new.xml --reference=0" \
	"shop-old.xml shop-new.xml --tolerance=x" "shop-old.xml shop-new.xml --format=xml" "shop-old.xml shop-new.xml --group=x" \
	"shop-old.xml missing.xml" "-- true -- " "-- true -- --" \
	"shop-old.xml shop-new.xml --branch" "shop-old.xml shop-new.xml --timeout=1" \
	"shop-old.xml shop-new.xml --filter=a"; do
	echo "simcount compare $arguments"
	simcount compare $arguments
	echo "exit status $?"
done

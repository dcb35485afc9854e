# SPDX-License-Identifier: GPL-2.0-or-later
simcount fingerprint cached.xml
echo
simcount fingerprint cached.xml cached-small.xml

#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# install.sh FOLDER - build simcount from its sources in FOLDER and install it, as root
set -eu
cd "$1"
./bootstrap all
make install

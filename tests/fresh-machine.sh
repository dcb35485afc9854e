#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# fresh-machine.sh SUITE - both commands of the README on a machine that has nothing yet.
#
# As root: a minimal Debian SUITE (bookworm, trixie) in a temporary folder, in it a clone of HEAD,
# ./bootstrap study and ./bootstrap check; then both once more, as a user who may install nothing.
# Environment: DEBIAN_MIRROR (default: the one apt uses here), TMPDIR, KEEP=1 to keep the folder.
set -u
suite=${1:-}
self=$(readlink -f "$0")
top=$(dirname "$(dirname "$self")")

die() {
	echo "fresh-machine: $*" >&2
	exit 1
}

[ $# -eq 1 ] || { echo "usage: tests/fresh-machine.sh bookworm|trixie" >&2; exit 2; }
[ "$(id -u)" -eq 0 ] || die "run it as root: it makes a chroot"
for tool in debootstrap git unshare chroot; do
	command -v $tool >/dev/null || die "$tool is missing"
done
# In namespaces of its own, so that nothing stays mounted or running, however this ends.
if [ "${FRESH_MACHINE_INSIDE:-}" != yes ]; then
	FRESH_MACHINE_INSIDE=yes exec unshare --mount --pid --fork --kill-child "$self" "$suite"
fi

find_mirror() {
	apt-get indextargets --format '$(LABEL) $(REPO_URI)' 2>/dev/null |
		awk '$1 == "Debian" { print $2; exit }'
}

root=$(mktemp -d "${TMPDIR:-/tmp}/fresh-$suite.XXXXXX") || exit 1
chmod 755 "$root"
clean_up() {
	umount "$root/dev/pts" "$root/proc" "$root/sys" 2>/dev/null
	if [ "${KEEP:-}" = 1 ]; then
		echo "fresh-machine: kept $root"
	else
		rm -rf --one-file-system "$root"
	fi
}
trap clean_up EXIT
trap 'exit 130' INT TERM

step() { # step NAME COMMAND...: names the step before it runs, and again where it fails
	local name=$1 start=$SECONDS status
	shift
	echo "fresh-machine: $suite: $name"
	"$@"
	status=$?
	[ $status -eq 0 ] || die "$suite: FAILED (exit $status, after $((SECONDS - start)) s): $name"
	echo "fresh-machine: $suite: done in $((SECONDS - start)) s: $name"
}

inside() { # inside USER FOLDER COMMAND: by a login shell, from home, with no more of our environment than a proxy
	env -i ${http_proxy+http_proxy="$http_proxy"} ${https_proxy+https_proxy="$https_proxy"} \
		TERM=dumb LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin \
		chroot "$root" su -w http_proxy,https_proxy,LC_ALL,PATH -s /bin/sh -l "$1" -c "cd $2 && $3"
}

prepare() {
	cp /etc/resolv.conf "$root/etc/resolv.conf"
	# A proxy that apt uses here is used there.
	apt-config dump | grep -E '^Acquire::(http|https)::' > "$root/etc/apt/apt.conf.d/99host"
	mount -t proc proc "$root/proc" && mount -t sysfs -o ro sysfs "$root/sys" &&
		mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts "$root/dev/pts" &&
		git -C "$top" bundle create -q "$root/simcount.bundle" HEAD &&
		chroot "$root" useradd -m -s /bin/sh somebody
}

mirror=${DEBIAN_MIRROR:-$(find_mirror)}
[ -n "$mirror" ] || die "no Debian mirror in apt's configuration; set DEBIAN_MIRROR"
step "a minimal system from $mirror" \
	debootstrap --variant=minbase --include=git,ca-certificates "$suite" "$root" "$mirror"
step "mounts, user and a bundle of HEAD" prepare
step "a clone" inside root . "git -c advice.detachedHead=false clone -q /simcount.bundle simcount"
step "./bootstrap study" inside root simcount "./bootstrap study"
step "./bootstrap check" inside root simcount "./bootstrap check"
step "a user's clone" inside somebody . "git -c advice.detachedHead=false clone -q /simcount.bundle simcount"
step "a user's ./bootstrap study" inside somebody simcount "./bootstrap study"
step "a user's ./bootstrap check" inside somebody simcount "./bootstrap check"
echo "fresh-machine: $suite: all steps succeeded"

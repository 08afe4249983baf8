#!/usr/bin/env bash
# Makes a package for Debian of what was installed into FOLDER/root.
#
# Usage: deb.sh FOLDER VERSION MAINTAINER HOMEPAGE OUTPUT-FOLDER
set -euo pipefail

folder=$1 version=$2-1 maintainer=$3 homepage=$4 output=$5
here=$(dirname "$(realpath "$0")")
root=$folder/root
documents=$root/usr/share/doc/memento
architecture=$(dpkg --print-architecture)
day=$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")

# Debian's places and forms of documents.
mkdir -p "$documents" "$root/usr/share/lintian/overrides" "$root/DEBIAN"
rm -f "$documents"/{LICENSE,THIRD-PARTY}
cp "$here/debian/copyright" "$documents/copyright"
cp "$here/debian/lintian-overrides" "$root/usr/share/lintian/overrides/memento"
printf 'memento (%s) unstable; urgency=medium\n\n  * A version of the project; its changes are in the file changelog.gz.\n\n -- %s  %s\n' \
  "$version" "$maintainer" "$day" | gzip -9n >"$documents/changelog.Debian.gz"
cp "$here/../CHANGELOG.md" "$documents/changelog"
gzip -9n "$documents/changelog" "$root"/usr/share/man/man?/*.?

# The libraries that the program loads name the packages it depends on.
mkdir -p "$folder/debian"
sed -e "s|@VERSION@|$version|; s|@MAINTAINER@|$maintainer|; s|@HOMEPAGE@|$homepage|; s|@ARCHITECTURE@|$architecture|" \
  "$here/debian/control" >"$folder/control"
printf 'Source: memento\n\nPackage: memento\nArchitecture: any\n' >"$folder/debian/control"
depends=$(cd "$folder" && dpkg-shlibdeps -O root/usr/bin/memento | sed 's/^shlibs:Depends=//')
size=$(find "$root/usr" -type f -printf '%s\n' | awk '{ kilobytes += int(($1 + 1023) / 1024) } END { print kilobytes }')
sed -e "s|@DEPENDS@|$depends|; s|@SIZE@|$size|" "$folder/control" >"$root/DEBIAN/control"
(cd "$root" && find usr -type f -printf '%P\0' | LC_ALL=C sort -z | sed -z 's|^|usr/|' | xargs -0 md5sum) >"$root/DEBIAN/md5sums"

chmod -R u=rwX,go=rX "$root"
mkdir -p "$output"
dpkg-deb --root-owner-group --uniform-compression -Zxz --build "$root" "$output/memento_${version}_$architecture.deb"

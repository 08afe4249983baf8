#!/usr/bin/env bash
# Makes a package for Debian of what was installed into FOLDER/root, and checks it.
#
# Usage: deb.sh FOLDER OUTPUT-FOLDER, with VERSION, MAINTAINER and HOMEPAGE in the environment
set -euo pipefail

folder=$1 output=$2
here=$(dirname "$(realpath "$0")")
root=$folder/root
documents=$root/usr/share/doc/memento
day=$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
if [[ ! $MAINTAINER =~ ^[^\<\>]+\ \<[^\<\>\ ]+@[^\<\>\ ]+\>$ || $MAINTAINER == *$'\n'* ]]; then
  echo "MAINTAINER must be a name and an address, as in MAINTAINER=\"Anna Example <anna@example.org>\"." >&2
  exit 1
fi

# Debian's places and forms of documents and completions.
umask 022
mkdir -p "$documents" "$root/usr/share/lintian/overrides" "$root/usr/share/zsh" "$root/DEBIAN"
rm "$documents"/{LICENSE,THIRD-PARTY}
mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
cp "$here/debian/copyright" "$documents/copyright"
cp "$here/debian/lintian-overrides" "$root/usr/share/lintian/overrides/memento"
printf 'memento (%s-1) unstable; urgency=medium\n\n  * Version %s; changelog.gz has its changes.\n\n -- %s  %s\n' \
  "$VERSION" "$VERSION" "$MAINTAINER" "$day" | gzip -9n >"$documents/changelog.Debian.gz"
cp "$here/../CHANGELOG.md" "$documents/changelog"
gzip -9n "$documents/changelog" "$root"/usr/share/man/man?/*.?

# The libraries that the program loads name the packages it depends on.
mkdir -p "$folder/debian"
printf 'Source: memento\n\nPackage: memento\nArchitecture: any\n' >"$folder/debian/control"
DEPENDS=$(cd "$folder" && dpkg-shlibdeps -O root/usr/bin/memento | sed 's/^shlibs:Depends=//')
SIZE=$(find "$root/usr" -type f -printf '%s\n' | awk '{ kilobytes += int(($1 + 1023) / 1024) } END { print kilobytes }')
ARCHITECTURE=$(dpkg --print-architecture)
export DEPENDS SIZE ARCHITECTURE
"$here/fill.sh" "$here/debian/control" VERSION ARCHITECTURE MAINTAINER SIZE DEPENDS HOMEPAGE >"$root/DEBIAN/control"
install -m 755 "$here"/debian/{postinst,prerm} "$root/DEBIAN"
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"

# Only a package that was checked reaches the output.
package=memento_$VERSION-1_$ARCHITECTURE.deb
dpkg-deb --root-owner-group --uniform-compression -Zxz --build "$root" "$folder/$package"
lintian --fail-on error,warning "$folder/$package"
mkdir -p "$output"
mv "$folder/$package" "$output/$package"
echo "$output/$package"

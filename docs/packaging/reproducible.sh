#!/usr/bin/env bash
# Builds a clone of the repository, and the archive of its sources in a folder of another name, and compares the programs.
#
# Usage: reproducible.sh SOURCES.tar.xz FOLDER
set -euo pipefail

sources=$(realpath "$1") folder=$2
rm -rf "$folder"
mkdir -p "$folder/the-archive"
git clone --quiet . "$folder/clone"
make -C "$folder/clone" NO_INSTALL=1 build

# Root builds the archive without a network: it has all that the build needs.
apart=()
if [[ $(id -u) == 0 ]] && unshare --net true; then apart=(unshare --net); fi
tar -xf "$sources" -C "$folder/the-archive" --strip-components 1
"${apart[@]}" make -C "$folder/the-archive" NO_INSTALL=1 build

sha256sum "$folder"/*/.build/release/memento
cmp "$folder"/*/.build/release/memento
echo "Both programs are identical."

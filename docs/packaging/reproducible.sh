#!/usr/bin/env bash
# Builds an archive of the sources in two folders of different names, and compares the programs with each other, and with
# the one that was built in the repository.
#
# Usage: reproducible.sh SOURCES.tar.xz FOLDER PROGRAM
set -euo pipefail

sources=$(realpath "$1") folder=$2 program=$3
rm -rf "$folder"
# Root builds without a network: the archive has all that the build needs.
apart=()
if [[ $(id -u) == 0 ]] && unshare --net true; then apart=(unshare --net); fi
for name in first a-second-one; do
  mkdir -p "$folder/$name"
  tar -xf "$sources" -C "$folder/$name" --strip-components 1
  "${apart[@]}" make -C "$folder/$name" NO_INSTALL=1 build
done
sha256sum "$program" "$folder"/*/.build/release/memento
for built in "$folder"/*/.build/release/memento; do cmp "$program" "$built"; done
echo "All three programs are identical."

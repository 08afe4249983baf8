#!/usr/bin/env bash
# Checks the entry for desktops and the recipes of packages with the tools of their systems, as far as Debian has them.
#
# Usage: recipes.sh FOLDER
set -euo pipefail

desktop-file-validate "$(dirname "$0")/../../docs/packaging/memento.desktop"
cd "$1"
rpmspec --parse --define "_sourcedir $PWD" memento.spec >/dev/null
rpmlint memento.spec
bash -n PKGBUILD
# Arrays and variables of a PKGBUILD are used by makepkg; srcdir and pkgdir are set by it.
shellcheck --shell bash --exclude SC2034,SC2154,SC2164 PKGBUILD
ruby -wc memento.rb
echo "The recipes are well-formed."

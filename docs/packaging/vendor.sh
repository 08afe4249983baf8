#!/usr/bin/env bash
# Lays out the sources of HEAD in FOLDER/NAME, with those of all dependencies, so that they build without a network.
#
# Usage: vendor.sh FOLDER NAME
set -euo pipefail

folder=$1 name=$2
if [[ ! -e .git ]]; then
  echo "The archive of the sources is made in the repository; here is no git repository." >&2
  exit 1
fi
if ! git diff --quiet HEAD; then
  echo "The archive has the sources of the last commit: commit or put away the changes first." >&2
  exit 1
fi
root=$folder/$name
rm -rf "$folder" && mkdir -p "$root/vendor"
git archive HEAD | tar -x -C "$root"
for checkout in .build/checkouts/*; do
  dependency=$(basename "$checkout")
  mkdir "$root/vendor/$dependency"
  git -C "$checkout" archive HEAD | tar -x -C "$root/vendor/$dependency"
  rm -rf "$root/vendor/$dependency"/{Examples,Tests,.github}
  # For `make sbom`, which has no record of the resolution there.
  printf '%s %s\n' "$dependency" "$(git -C "$checkout" describe --tags --exact-match)" >>"$root/vendor/versions"
done

# The manifest names the folders in place of the addresses.
sed -i -E 's|\.package\(url: "https://[^"]*/([^/"]+)", exact: "[^"]+"\)|.package(path: "vendor/\1")|' \
  "$root/Package.swift"
if grep -n 'package(url:' "$root/Package.swift"; then
  echo "A dependency of Package.swift is not vendored." >&2
  exit 1
fi

# TOMLKit's own manifest names packages for its tests and documents, which would be looked for in the network.
rm "$root"/vendor/TOMLKit/Package*.swift
cat >"$root/vendor/TOMLKit/Package.swift" <<'MANIFEST'
// swift-tools-version:5.9

import PackageDescription

let package = Package(
  name: "TOMLKit",
  products: [.library(name: "TOMLKit", targets: ["TOMLKit"])],
  targets: [
    .target(name: "CTOML", cxxSettings: [.define("TOML_EXCEPTIONS", to: "1")]),
    .target(name: "TOMLKit", dependencies: ["CTOML"], exclude: ["TOMLKit.docc"]),
  ],
  cLanguageStandard: .c99,
  cxxLanguageStandard: .cxx17
)
MANIFEST

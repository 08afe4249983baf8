"""Writes down what the release program contains, and what it loads, as SPDX 2.3 in JSON.

Usage: sbom.py PROGRAM MAP OUTPUT, with VERSION and HOMEPAGE in the environment

The parts come from the linker's map of the program, their versions from where they were taken: the toolchain, the
resolved packages, and the packages of the system. A part that is not in the table below is an error.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path

# Each part: its name, its licence, whose it is, where it comes from, and the files in the map that belong to it.
SWIFT = "Copyright (c) Apple Inc. and the Swift project authors"
COMPONENTS = [
    ("swift", "Apache-2.0 WITH Swift-exception", SWIFT, "https://github.com/swiftlang/swift",
     r"/swift_static/linux/.*(libswift\w*|libdispatch|libBlocksRuntime|lib_?Foundation\w*)\.a|/swift_static/.*/swiftrt\.o"),
    ("swift-argument-parser", "Apache-2.0 WITH Swift-exception", SWIFT,
     "https://github.com/apple/swift-argument-parser", r"/ArgumentParser(ToolInfo)?\.build/"),
    ("swift-system", "Apache-2.0 WITH Swift-exception", SWIFT, "https://github.com/apple/swift-system",
     r"/(SystemPackage|CSystem)\.build/"),
    ("tomlkit", "MIT", "Copyright (c) 2024 Jeff Lebrun", "https://github.com/LebJe/TOMLKit",
     r"/(TOMLKit|CTOML)\.build/"),
    ("toml++", "MIT", "Copyright (c) Mark Gillard", "https://github.com/marzer/tomlplusplus", r"/CTOML\.build/"),
    ("utf8-decoder", "MIT", "Copyright (c) 2008-2009 Bjoern Hoehrmann", "https://bjoern.hoehrmann.de/utf-8/decoder/dfa",
     r"/CTOML\.build/"),
    ("llvm", "Apache-2.0 WITH LLVM-exception", "Copyright (c) the LLVM project authors", "https://llvm.org",
     r"/libswift(Core|Runtime)\.a"),
    ("libuuid", "BSD-3-Clause", "Copyright (c) 2004 Apple Computer, Inc.",
     "https://github.com/swiftlang/swift-foundation", r"/lib_FoundationCShims\.a"),
    ("xxhash", "BSD-2-Clause", "Copyright (c) Yann Collet", "https://github.com/Cyan4973/xxHash", r"/CXXHash\.build/"),
    ("sqlite", "blessing", "NONE", "https://www.sqlite.org", r"/libsqlite3\.a"),
    ("zstd", "BSD-3-Clause", "Copyright (c) Meta Platforms, Inc. and affiliates",
     "https://github.com/facebook/zstd", r"/libzstd\.a"),
    ("pcre2", "BSD-3-Clause AND BSD-2-Clause", "Copyright (c) 1997-2022 University of Cambridge; Zoltan Herczeg",
     "https://github.com/PCRE2Project/pcre2", r"/libpcre2-8\.a"),
    ("ncurses", "X11-distribute-modifications-variant AND BSD-3-Clause",
     "Copyright Free Software Foundation, Inc.; Thomas E. Dickey; Pradeep Padala; The Regents of the University of"
     " California", "https://invisible-island.net/ncurses", r"/lib(ncursesw|tinfo)\.a"),
    ("expat", "MIT", "Copyright (C) Thai Open Source Software Center Ltd and Clark Cooper; Expat maintainers",
     "https://github.com/libexpat/libexpat", r"/libexpat\.a"),
    ("hunspell", "MPL-1.1 OR GPL-2.0-or-later OR LGPL-2.1-or-later",
     "Copyright (C) Laszlo Nemeth; Bjoern Jacke; Kevin Hendricks", "https://github.com/hunspell/hunspell",
     r"/libhunspell-1\.7\.a"),
    ("gcc", "GPL-3.0-or-later WITH GCC-exception-3.1", "Copyright (C) Free Software Foundation, Inc.",
     "https://gcc.gnu.org", r"/lib(stdc\+\+|gcc|gcc_eh)\.a|/crtbegin\w*\.o|/crtend\w*\.o"),
    ("glibc", "LGPL-2.1-or-later", "Copyright (C) Free Software Foundation, Inc.",
     "https://www.gnu.org/software/libc", r"/(S?crt[1in]\.o|libc_nonshared\.a)"),
]  # fmt: skip


def fail(words):
    sys.exit(f"{Path(sys.argv[0]).stem}: {words}")


def sections(map_file):
    """The sections that the map says went into the program: name, address, size, and file."""
    text = Path(map_file).read_text(errors="replace").partition("\nMemory map\n")[2]
    if not text:
        fail(f"{map_file} is no map of GNU gold, which has to link the program (package binutils-gold, or binutils)")
    found = re.findall(r"^ (\S*)\s+0x([0-9a-f]+) +0x([0-9a-f]+) +(\S.*)$", text, re.MULTILINE)
    return [(name, int(address, 16), int(size, 16), file) for name, address, size, file in found]


def linked_files(map_file):
    """The object files and archives that the map says went into the program."""
    found = {file for *_, file in sections(map_file) if "/" in file or ".o" in file}
    return sorted({os.path.normpath(re.sub(r"\([^)]*\)$", "", file)) for file in found})


def installed_version(file):
    """The version of the system's package that has a file, as `apt` names it; nil without dpkg."""
    for path in (file, os.path.realpath(file), file.removeprefix("/usr")):
        owner = subprocess.run(["dpkg", "-S", path], capture_output=True, text=True, check=False).stdout
        if owner:
            package = owner.split(": ")[0].split(",")[0]
            return subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package],
                                  capture_output=True, text=True, check=True).stdout
    return None


def resolved_versions():
    """The versions of the packages that the build resolved, by their names in lower case."""
    vendored = Path("vendor/versions")
    if vendored.exists():
        pairs = (line.split(" ") for line in vendored.read_text().splitlines())
        return {name.lower(): number for name, number in pairs}
    state = json.loads(Path(".build/workspace-state.json").read_text())
    return {
        entry["packageRef"]["identity"].lower(): entry["state"].get("checkoutState", {}).get("version")
        for entry in state["object"]["dependencies"]
    }


def header_version(file, pattern):
    """Numbers of a version in a header, joined by points."""
    path = Path(file)
    return ".".join(re.findall(pattern, path.read_text(errors="replace"), re.MULTILINE)[:3]) if path.exists() else None


def version(name, files, resolved):
    if name == "swift":
        line = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
        return re.search(r"Swift version (\S+)", line)[1]
    if name in resolved:
        return resolved[name]
    if name == "toml++":
        places = [Path(folder, "TOMLKit/Sources/CTOML/Sources/toml.hpp") for folder in ("vendor", ".build/checkouts")]
        header = next(filter(Path.exists, places), None)
        return header and header_version(header, r"^#define TOML_LIB_(?:MAJOR|MINOR|PATCH) (\d+)")
    if name == "xxhash":
        return header_version("/usr/include/xxhash.h", r"^#define XXH_VERSION_(?:MAJOR|MINOR|RELEASE) +(\d+)")
    return next(filter(None, map(installed_version, files)), None)


def loaded_libraries(program):
    """The paths of the libraries that the program loads, by their names."""
    dump = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    return dict(re.findall(r"^\s*(\S+) => (/\S+)", dump, re.MULTILINE))


def identifier(name):
    return re.sub(r"[^A-Za-z0-9.-]", "-", name)


def package(name, number, licence, owner, address):
    entry = {
        "SPDXID": f"SPDXRef-{identifier(name)}",
        "name": name,
        "versionInfo": number or "NOASSERTION",
        "downloadLocation": address,
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": owner,
    }
    project = re.match(r"https://github\.com/(\S+)$", address)
    if project and number:
        locator = f"pkg:github/{project[1].lower()}@{number}"
        entry["externalRefs"] = [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": locator}]
    return entry


def document(program, map_file, number, homepage):
    files = linked_files(map_file)
    resolved = resolved_versions()
    patterns = [re.compile(pattern) for *_, pattern in COMPONENTS]
    own = re.compile(r"/release/\w+\.build/|/memento\.product/")
    licences = (Path(__file__).parent / "THIRD-PARTY").read_text()
    for name, _, _, address, _ in COMPONENTS:
        if address not in licences:
            fail(f"THIRD-PARTY does not have {name}, {address}")
    unknown = [file for file in files if not own.search(file) and not any(p.search(file) for p in patterns)]
    if unknown:
        fail("the program has parts that the table does not name: " + ", ".join(unknown))

    root = package("memento", number, "Apache-2.0", "The authors of Memento", homepage)
    digest = hashlib.sha256(Path(program).read_bytes()).hexdigest()
    root["checksums"] = [{"algorithm": "SHA256", "checksumValue": digest}]
    root["primaryPackagePurpose"] = "APPLICATION"
    packages, relations = [root], [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-memento")]
    for (name, licence, owner, address, _), pattern in zip(COMPONENTS, patterns):
        belonging = [file for file in files if pattern.search(file)]
        if belonging:
            packages.append(package(name, version(name, belonging, resolved), licence, owner, address))
            relations.append(("SPDXRef-memento", "STATIC_LINK", f"SPDXRef-{identifier(name)}"))
    for name, path in loaded_libraries(program).items():
        packages.append(package(name, installed_version(path), "NOASSERTION", "NOASSERTION", "NOASSERTION"))
        relations.append(("SPDXRef-memento", "DYNAMIC_LINK", f"SPDXRef-{identifier(name)}"))
    moment = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), timezone.utc)
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"memento-{number}",
        "documentNamespace": f"{homepage}/spdx/memento-{number}-{digest[:16]}",
        "creationInfo": {
            "created": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: docs/packaging/sbom.py"],
        },
        "packages": packages,
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
            for one, kind, other in relations
        ],
    }


def main():
    program, map_file, output = sys.argv[1:4]
    text = json.dumps(document(program, map_file, os.environ["VERSION"], os.environ["HOMEPAGE"]), indent=2)
    Path(output).write_text(text + "\n")


if __name__ == "__main__":
    main()

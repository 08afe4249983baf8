"""Prints the size of the release program, and how much of it comes from where, by the linker's map.

Usage: sizes.py PROGRAM MAP
"""

import os
import re
import subprocess
import sys
import tempfile
from collections import Counter

from sbom import COMPONENTS, sections

# Larger than this, a target of the program has a line of its own.
SHOWN_BYTES = 400_000
MEGABYTE = 1_000_000


def stripped_size(program):
    with tempfile.NamedTemporaryFile() as copy:
        subprocess.run(["strip", "-o", copy.name, program], check=True)
        return os.path.getsize(copy.name)


def contributions(map_file):
    """The bytes that each part brings into the program's memory, by name."""
    found = Counter()
    for name, address, size, file in sections(map_file):
        if address and not name.startswith((".bss", ".tbss", ".debug", ".comment")):
            found[owner(file)] += size
    return found


def owner(file):
    """The part that a file of the map belongs to."""
    library = re.search(r"lib_?(swift\w*|Foundation\w*|dispatch)\.a", file)
    if library:
        return "Foundation" if library[1].startswith("Foundation") else "Swift"
    for name, *_, pattern in COMPONENTS:
        if re.search(pattern, file):
            return name
    target = re.search(r"/(\w+)\.build/", file)
    return target[1] if target else "other"


def main():
    program, map_file = sys.argv[1:3]
    symbols = subprocess.run(["nm", "-D", "--defined-only", program], check=True, capture_output=True, text=True).stdout
    print(f"{os.path.getsize(program) / MEGABYTE:6.1f} MB  the program with its symbols")
    print(f"{stripped_size(program) / MEGABYTE:6.1f} MB  stripped, as it is installed")
    print(f"{len(symbols.splitlines()):6}     exported symbols")
    parts, rest = contributions(map_file), 0
    for name, size in parts.most_common():
        if size < SHOWN_BYTES:
            rest += size
        else:
            print(f"{size / MEGABYTE:6.1f} MB  {name}")
    print(f"{rest / MEGABYTE:6.1f} MB  others, each below {SHOWN_BYTES / MEGABYTE} MB")


if __name__ == "__main__":
    main()

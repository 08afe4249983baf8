#!/usr/bin/env python3
"""Takes real files of each language from a folder, and asks GtkSourceView how it colours them.

    xvfb-run -a /usr/bin/python3 agreement.py SOURCE TARGET [COUNT]

SOURCE is searched for files, for example the contents of packages. TARGET gets at most COUNT (6) files of a language,
from 1 to 40 kB each, as LANGUAGE/FILE, beside each the spans of oracle.py. Which ones depends on the hashes of
their names alone, so that nobody chooses.
"""
import collections
import hashlib
import os
import shutil
import sys

source, target = sys.argv[1:3]
count = int(sys.argv[3]) if len(sys.argv) > 3 else 6
sys.argv[1:] = ["--none"]
import oracle  # noqa: E402

SMALLEST, LARGEST = 1_000, 40_000


def candidates():
    found = collections.defaultdict(list)
    for folder, _, names in os.walk(source):
        for name in names:
            path = os.path.join(folder, name)
            if os.path.islink(path) or not SMALLEST <= os.path.getsize(path) <= LARGEST:
                continue
            language = oracle.manager.guess_language(name, None)
            if language:
                found[language.get_id()].append(path)
    return found


def text_of(path):
    try:
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
    except UnicodeDecodeError:
        return None
    # GtkSourceView ends a line at a lone CR, too.
    return None if "\0" in text or "\r" in text else text


def order(path):
    return hashlib.sha256(os.path.relpath(path, source).encode()).hexdigest()


for language, paths in sorted(candidates().items()):
    taken, contents = 0, set()
    for path in sorted(paths, key=order):
        text = text_of(path)
        if taken == count or text is None or text in contents:
            continue
        contents.add(text)
        taken += 1
        folder = os.path.join(target, language)
        os.makedirs(folder, exist_ok=True)
        copy = os.path.join(folder, f"{taken}-{os.path.basename(path)}")
        shutil.copyfile(path, copy)
        with open(copy + ".spans", "w", encoding="utf-8") as file:
            file.write(oracle.spans(copy, language))
    print(language, taken, flush=True)

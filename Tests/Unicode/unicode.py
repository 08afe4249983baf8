#!/usr/bin/env python3
"""Shows the Unicode test files in the release program, and checks characters, cells and bytes.

    unicode.py PROGRAM FOLDER [--input FOLDER]

The files: GraphemeBreakTest of the current Unicode version, Markus Kuhn's UTF-8 stress test, and the big
list of naughty strings. Those that are not in the input folder are brought from their addresses.

Each line gets a bar at its end. Of each line is checked: the number of characters is that of Unicode; the
bar is in the cell where the program has the cursor; no invisible control reached the terminal; a repaint
changes nothing on the screen; and the saved file has the bytes of the opened one.
"""

import argparse
import os
import re
import sys
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Faults"))
from sandbox import Sandbox  # noqa: E402
from terminal import Terminal, is_open, message, status  # noqa: E402

ADDRESSES = {
    "GraphemeBreakTest.txt": "https://www.unicode.org/Public/UCD/latest/ucd/auxiliary/GraphemeBreakTest.txt",
    "UTF-8-test.txt": "https://www.cl.cam.ac.uk/~mgk25/ucs/examples/UTF-8-test.txt",
    "blns.txt": "https://raw.githubusercontent.com/minimaxir/big-list-of-naughty-strings/master/blns.txt",
}
# Conjuncts that Swift's standard library does not join; the manual names them among the limits.
KNOWN = {0x1039, 0x1B44, 0x17D2}
# Arabic end of ayah, which belongs to the character behind it.
PREPENDED = "\u06dd".encode()
# Invisible and bidirectional controls, which are shown instead of sent.
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e007f]")
# So wide that no line of the files is cut, so high that few screens show each file.
WIDTH, HEIGHT = 900, 100


def bring(name, folder, given):
    """The bytes of a test file."""
    for place in filter(None, [given, folder]):
        path = os.path.join(place, name)
        if os.path.exists(path):
            return open(path, "rb").read()
    with urllib.request.urlopen(ADDRESSES[name], timeout=60) as answer:
        contents = answer.read()
    with open(os.path.join(folder, name), "wb") as file:
        file.write(contents)
    return contents


def grapheme_cases(contents):
    """Each case without a line break: its text, and the number of its characters."""
    cases = []
    for line in contents.decode().splitlines():
        words = line.split("#")[0].split()
        if not words:
            continue
        scalars = [int(word, 16) for word in words if word not in "÷×"]
        if {0x0A, 0x0D} & set(scalars):
            continue
        cases.append(("".join(map(chr, scalars)).encode(), words.count("÷") - 1))
    return cases


class Trial:
    def __init__(self, terminal, box):
        self.terminal, self.box = terminal, box
        self.complaints, self.known, self.lines = [], 0, 0

    def show(self, name, lines):
        """Opens the lines, each a text and the number of its characters (None: unknown), and checks them."""
        contents = b"".join(text + b"|\n" for text, _ in lines)
        self.box.make(contents, settings="[text]\nwrap = false\n")
        self.terminal.start([self.box.program, self.box.file], self.box.environment)
        if not self.terminal.wait(is_open, 10):
            return self.complaints.append(f"{name}: not opened: {message(self.terminal.screen())}")
        for number, (text, count) in enumerate(lines, 1):
            self.check_line(f"{name}, line {number}, {text!r}", number, text, count)
            if number % (HEIGHT // 2) == 0 or number == len(lines):
                self.check_screen(f"{name}, around line {number}")
            self.terminal.press("Down")
        self.save(name, contents)
        self.lines += len(lines)

    def check_line(self, name, number, text, count):
        self.terminal.press("End")
        # A sign that takes the next one with it takes the bar, too.
        joins = text.endswith(PREPENDED)
        found = self.rest(number)
        if found is None:
            return self.complaints.append(f"{name}: the cursor is elsewhere: {status(self.terminal.screen())}")
        # The column behind the bar counts from 1.
        characters = found - (1 if joins else 2)
        if count is not None and characters != count:
            if KNOWN & set(map(ord, text.decode())):
                self.known += 1
            else:
                self.complaints.append(f"{name}: {characters} characters instead of {count}")
        self.terminal.press("Left")
        if self.rest(number, unlike=found) != found - 1:
            self.complaints.append(f"{name}: Left does not move by one character")
        cell = self.terminal.run("display-message -p '#{cursor_character}'")
        if cell != ["|"] and not joins:
            self.complaints.append(f"{name}: the cursor is on {cell}, not on the bar")

    def rest(self, line, unlike=None):
        """The column of the cursor in a line when it does not change any more; None if it is elsewhere."""
        place = re.compile(rf"Ln {line}, Col (\d+)")
        columns = []

        def is_at_rest(screen):
            found = place.search(status(screen))
            columns.append(int(found.group(1)) if found else None)
            last = columns[-4:]
            return len(last) == 4 and len(set(last)) == 1 and last[0] not in (None, unlike)

        return columns[-1] if self.terminal.wait(is_at_rest, 2) else None

    def check_screen(self, name):
        before = self.terminal.run("capture-pane -p")
        hidden = sorted({f"U+{ord(sign):04X}" for row in before for sign in HIDDEN.findall(row)})
        if hidden:
            self.complaints.append(f"{name}: the terminal got {', '.join(hidden)}")
        # The terminal's cells are erased, and the program draws all of them.
        for width in (WIDTH - 1, WIDTH):
            self.terminal.run(f"resize-window -x {width} -y {HEIGHT}")
            self.terminal.wait(lambda screen: False, 0.3)
        after = self.terminal.run("capture-pane -p")
        for row, (old, new) in enumerate(zip(before, after)):
            if old.rstrip() != new.rstrip():
                self.complaints.append(f"{name}, row {row}: repainted {old.strip()!r} as {new.strip()!r}")

    def save(self, name, contents):
        self.terminal.press("C-Home")
        self.terminal.type("x")
        self.terminal.wait(lambda screen: "•" in status(screen), 5)
        self.terminal.press("C-s")
        if not self.terminal.wait(lambda screen: message(screen).startswith("Saved"), 10):
            self.complaints.append(f"{name}: not saved: {message(self.terminal.screen())}")
        elif self.box.contents != b"x" + contents:
            found = self.box.contents
            place = next((i for i, (a, b) in enumerate(zip(found, b"x" + contents)) if a != b), -1)
            self.complaints.append(
                f"{name}: other bytes were saved: {len(found)} instead of {len(contents) + 1}, from {place}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--input", default="", help="a folder with the files, to need no network")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    files = {name: bring(name, options.folder, options.input) for name in ADDRESSES}
    box = Sandbox(os.path.join(os.path.abspath(options.folder), "run"), os.path.abspath(options.program))
    terminal = Terminal("unicode", WIDTH, HEIGHT)
    trial = Trial(terminal, box)
    try:
        trial.show("GraphemeBreakTest.txt", grapheme_cases(files["GraphemeBreakTest.txt"]))
        for name in ("UTF-8-test.txt", "blns.txt"):
            trial.show(name, [(line.rstrip(b"\r"), None) for line in files[name].split(b"\n")])
    finally:
        terminal.close()
    for complaint in trial.complaints:
        print(complaint)
    version = files["GraphemeBreakTest.txt"].split(b"\n")[0].decode().lstrip("# ")
    print(f"{version}: {trial.lines} lines of {len(files)} files, {trial.known} known differences of conjuncts, "
          f"{len(trial.complaints)} complaints")
    sys.exit(1 if trial.complaints else 0)


if __name__ == "__main__":
    main()

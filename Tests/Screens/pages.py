"""Writes the screens of docs/history.md anew, from the running program.

Usage: pages.py PROGRAM PAGE

A screen is the block of code below a comment with its name, `<!-- screen: pane -->`.
"""

import os
import re
import sys
from pathlib import Path

from captured import editor, plain

COLUMNS = 80
SETTINGS = '[view]\ntheme = "terminal"\nscrollbar = false\n'
LETTER = b"Dear Anna,\n\nthank you for the book. It came on Monday.\n\nYours, Max\n"

# What is done, one after the other: keys, what the screen shows then, and the screen of the page, with its height.
STORY = [
    (["Down", "Down", "Down", "Down", "Enter", "Up"], "state 2/2", None),
    (["C-z"], "state 1/2", None),
    (["The chapter about the sea is the best of all. I read it in one night,", "Enter",
      "and went to the harbour the next morning."], "state 3/3", None),
    (["Enter"], "state 4/4", None),
    (["Enter", "C-s"], "Saved", None),
    (["Up", "Up", "Up", "C-k"], "state 6/6", None),
    (["C-k"], "state 7/7", None),
    (["It is good. "], "state 8/8", None),
    (["C-z"], "state 7/8", None),
    (["I read it in one night. "], "state 9/9", None),
    (["C-Home", "End", "Left", " and Tom"], "state 10/10", None),
    (["F2"], "Name", None),
    (["for both", "Enter"], "state 10/10", None),
    (["Down", "Down", "End", " What a surprise!"], "state 11/11", None),
    (["C-t"], "History", None),
    (["Down", "Down", "Down"], "Preview of #8", ("pane", 17)),
    (["/", "harbour"], "harbour", None),
    (["Enter"], "All states", None),
    (["Down"], "Preview of #5", ("find", 13)),
    (["p"], "Mark", None),
    (["]", "]", "Space"], "1 of", ("pick", 21)),
    (["Enter"], "Brought back", ("brought-back", 11)),
    (["C-p", "go-to-line", "Enter"], "line", None),
    (["3", "Enter"], "Ln 3", None),
    (["S-End", "C-t"], "Selected text", ("selection", 12)),
]  # fmt: skip


def screens(program):
    """The screens by their names."""
    found = {}
    with editor(program, COLUMNS, 24, SETTINGS, "letter.txt", LETTER) as server:
        server.settled(lambda screen: "Ln 1" in plain(screen))
        for keys, wanted, page in STORY:
            server.press(*keys)
            screen = server.settled(lambda screen: wanted in plain(screen) and "saving" not in plain(screen))
            if page:
                name, rows = page
                server.resize(COLUMNS, rows)
                screen = server.settled(lambda screen: wanted in plain(screen))
                found[name] = "\n".join(line.rstrip() for line in plain(screen).split("\n")).rstrip("\n")
                server.resize(COLUMNS, 24)
    return found


def main():
    program, page = os.path.abspath(sys.argv[1]), Path(sys.argv[2])
    text = page.read_text()
    for name, screen in screens(program).items():
        pattern = re.compile(rf"(<!-- screen: {name} -->\n```\n).*?(\n```\n)", re.DOTALL)
        if not pattern.search(text):
            sys.exit(f"{page} has no screen {name}")
        text = pattern.sub(lambda match: match[1] + screen + match[2], text)
    page.write_text(text)


if __name__ == "__main__":
    main()

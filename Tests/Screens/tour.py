"""Draws the tour of README.md and the screens of the manual, from the running program.

Usage: tour.py PROGRAM FOLDER

tour.svg shows screens one after another, each for some seconds, with a caption. The others are one screen each.
"""

import os
import sys
from pathlib import Path

from captured import GAP, HEIGHT, SVG_STYLE, WIDTH, drawn, editor, plain

COLUMNS, ROWS = 90, 17
SECONDS = 3.5
SETTINGS = '[view]\ntheme = "dark"\n'
LETTER = b"# Shopping\n\nMilk, eggs, flour.\n\n# Letter\n\nDear Anna,\n\nthank you for the book. "

# What is pressed, what the screen shows then, and the caption.
TOUR = [
    (["C-End", "It came on Monday."], "state 2/2", "You write."),
    ([" I read it in one night."], "state 3/3", "You write more: each pause ends a block of history."),
    (["C-z"], "state 2/3", "Ctrl-Z undoes the last block."),
    ([" Today I lent it to Ben."], "state 4/4", "You write something else. In most editors, the undone words are lost now."),
    (["C-t"], "History", "Ctrl-T: here, they are a branch of the history."),
    (["Down"], "Preview of #3", "Move through the states: the text shows each of them."),
    (["d"], "night", "d shows what is different from now."),
    (["d", "Enter"], "state 5/5", "Enter brings the state back, as a new one. Nothing was lost on the way."),
]  # fmt: skip
# The frame that is shown where nothing moves.
STILL = 5

# Screens of the manual: their files, what is pressed before, and what the screen shows then.
STILLS = {
    "palette": (["C-p", "sort"], "Sort"),
    "help": (["F1"], "Keys to begin with"),
}


def tour(program):
    frames = []
    with editor(program, COLUMNS, ROWS, SETTINGS, "notes.md", LETTER) as server:
        server.settled()
        for keys, wanted, caption in TOUR:
            server.press(*keys)
            frames.append((server.settled(lambda screen: wanted in plain(screen) and "saving" not in plain(screen)), caption))
    return animation(frames)


def animation(frames):
    """Screens that follow each other for ever."""
    width, height = COLUMNS * WIDTH + 2 * GAP, ROWS * HEIGHT + 4 * GAP
    share = 100 / len(frames)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 {width} {height}">',
        f"<style>{SVG_STYLE}.caption{{font:15px sans-serif;fill:#777}}"
        f".frame{{visibility:hidden;animation:shown {len(frames) * SECONDS}s step-end infinite}}"
        f"@keyframes shown{{0%{{visibility:visible}}{share:.3f}%{{visibility:hidden}}}}"
        f".still{{visibility:visible}}@media(prefers-reduced-motion:reduce){{.frame{{animation:none}}}}</style>",
    ]
    for index, (screen, caption) in enumerate(frames):
        name = "frame still" if index == STILL else "frame"
        # All began before now, so that none is shown while it waits for its beginning.
        parts.append(f'<g class="{name}" style="animation-delay:{(index - len(frames)) * SECONDS}s">')
        parts += drawn(screen, COLUMNS, GAP, GAP, "")
        parts.append(f'<text x="{GAP}" y="{height - GAP}" class="caption">{caption}</text></g>')
    return "\n".join(parts + ["</svg>"]) + "\n"


def still(program, keys, wanted):
    width, height = COLUMNS * WIDTH + 2 * GAP, ROWS * HEIGHT + 2 * GAP
    with editor(program, COLUMNS, ROWS, SETTINGS, "notes.md", LETTER) as server:
        server.settled()
        server.press(*keys)
        screen = server.settled(lambda screen: wanted in plain(screen))
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 {width} {height}">', f"<style>{SVG_STYLE}</style>"]
    return "\n".join([*parts, *drawn(screen, COLUMNS, GAP, GAP, ""), "</svg>"]) + "\n"


def main():
    program, folder = os.path.abspath(sys.argv[1]), Path(sys.argv[2])
    (folder / "tour.svg").write_text(tour(program))
    for name, (keys, wanted) in STILLS.items():
        (folder / f"{name}.svg").write_text(still(program, keys, wanted))


if __name__ == "__main__":
    main()

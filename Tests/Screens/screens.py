"""Draws the sheets of docs/screens: ten languages in each of some themes, from the running program.

Usage: screens.py PROGRAM FOLDER

Each sheet is an SVG of ten screens that tmux captured (`capture-pane -e`), with exact colours.
"""

import os
import sys
from pathlib import Path

from captured import GAP, HEIGHT, SVG_STYLE, WIDTH, drawn, editor

SAMPLES = Path(__file__).parent.parent / "HighlightTests" / "Samples"
FILES = [
    "swift/Weather.swift.sample", "c/ringlog.c", "python3/timetable.py", "rust/parser.rs",
    "js/queue.mjs", "html/fahrplan.html", "css/dashboard.css", "sh/backup.sh",
    "markdown/changelog.markdown", "java/RouteFinder.java",
]  # fmt: skip
THEMES = ["terminal", "dark", "light"]
COLUMNS, ROWS = 72, 16


def capture(program, theme, sample):
    settings = f'[view]\ntheme = "{theme}"\nkey-hints = false\n'
    name = sample.name.removesuffix(".sample")
    with editor(program, COLUMNS, ROWS, settings, name, sample.read_bytes()) as server:
        return server.settled()


def sheet(program, theme):
    across = 2
    width = across * (COLUMNS * WIDTH + GAP) + GAP
    height = -(-len(FILES) // across) * (ROWS * HEIGHT + 2 * GAP) + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 {width} {height}">',
        f"<style>{SVG_STYLE}</style>",
    ]
    for index, name in enumerate(FILES):
        sample = SAMPLES / name
        left = GAP + index % across * (COLUMNS * WIDTH + GAP)
        top = 2 * GAP + index // across * (ROWS * HEIGHT + 2 * GAP)
        parts += drawn(capture(program, theme, sample), COLUMNS, left, top, sample.name)
    return "\n".join(parts + ["</svg>"]) + "\n"


def main():
    program, folder = os.path.abspath(sys.argv[1]), Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for theme in THEMES:
        (folder / f"{theme}.svg").write_text(sheet(program, theme))


if __name__ == "__main__":
    main()

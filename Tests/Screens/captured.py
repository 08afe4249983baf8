"""Captures the screens of a program in tmux, with exact colours, and draws them as SVG."""

import os
import re
import shutil
import subprocess
import tempfile
import time
from contextlib import contextmanager
from html import escape
from pathlib import Path

SECONDS = 20
HOMES = Path(".build/screens")

# The size of a cell, and the gap between screens, in pixels.
WIDTH, HEIGHT, GAP = 7, 15, 14
# The sixteen colours of the drawn terminal, and its text and background.
PALETTE = [
    "#000000", "#cd3131", "#0dbc79", "#c8b310", "#4a8fe7", "#bc3fbc", "#11a8cd", "#e5e5e5",
    "#767676", "#f14c4c", "#23d18b", "#f5f543", "#6fb0ff", "#d670d6", "#29b8db", "#ffffff",
]  # fmt: skip
TEXT, BACKGROUND = "#d4d4d4", "#181818"


class Style:
    """The look of a cell, as sequences of the terminal set it."""

    def __init__(self):
        self.foreground = self.background = None
        self.bold = self.italic = self.underlined = self.reversed = self.dim = False

    def apply(self, numbers):
        numbers = list(numbers)
        while numbers:
            code = numbers.pop(0)
            if code == 0:
                self.__init__()
            elif code in (1, 2, 3, 4, 7):
                setattr(self, {1: "bold", 2: "dim", 3: "italic", 4: "underlined", 7: "reversed"}[code], True)
            elif code in (38, 48):
                name = "foreground" if code == 38 else "background"
                setattr(self, name, self.color(numbers))
            elif 30 <= code <= 37:
                self.foreground = PALETTE[code - 30]
            elif 90 <= code <= 97:
                self.foreground = PALETTE[code - 82]
            elif 40 <= code <= 47:
                self.background = PALETTE[code - 40]
            elif 100 <= code <= 107:
                self.background = PALETTE[code - 92]
            elif code == 39:
                self.foreground = None
            elif code == 49:
                self.background = None

    @staticmethod
    def color(numbers):
        if numbers.pop(0) == 2:
            return "#%02x%02x%02x" % tuple(numbers.pop(0) for _ in range(3))
        number = numbers.pop(0)
        if number < 16:
            return PALETTE[number]
        if number >= 232:
            return "#%02x%02x%02x" % ((8 + 10 * (number - 232),) * 3)
        steps = [0, 95, 135, 175, 215, 255]
        number -= 16
        return "#%02x%02x%02x" % (steps[number // 36], steps[number // 6 % 6], steps[number % 6])

    def look(self):
        """The attributes of a text in SVG, and the color behind it."""
        front, back = self.foreground or TEXT, self.background or BACKGROUND
        if self.reversed:
            front, back = back, front
        attributes = [("fill", front)]
        attributes += [("font-weight", "bold")] if self.bold else []
        attributes += [("font-style", "italic")] if self.italic else []
        attributes += [("text-decoration", "underline")] if self.underlined else []
        attributes += [("opacity", "0.7")] if self.dim else []
        return tuple(attributes), back


def runs(screen):
    """The runs of each captured line: column, text, attributes, background. A line goes on with the look of the one before."""
    style = Style()
    for line in screen:
        column, found = 0, []
        for part in re.split(r"(\x1b\[[0-9;]*m)", line):
            if part.startswith("\x1b["):
                style.apply(int(number or 0) for number in part[2:-1].split(";"))
            elif part:
                look, back = style.look()
                found.append((column, part, look, back))
                column += len(part)
        yield found


def plain(screen):
    """The text of a captured screen, without looks."""
    return re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(screen))


def drawn(screen, columns, left, top, title):
    """A captured screen as elements of SVG."""
    # The background of most cells.
    lines = list(runs(screen))
    backs = [back for line in lines for _, text, _, back in line for _ in text]
    page = max(set(backs), key=backs.count)
    yield f'<text x="{left}" y="{top - 4}" class="title">{escape(title)}</text>'
    yield f'<rect x="{left}" y="{top}" width="{columns * WIDTH}" height="{len(screen) * HEIGHT}" fill="{page}"/>'
    for row, found in enumerate(lines):
        y = top + row * HEIGHT
        for column, text, _, back in found:
            if back != page:
                yield (
                    f'<rect x="{left + column * WIDTH}" y="{y}" width="{len(text) * WIDTH}"'
                    f' height="{HEIGHT}" fill="{back}"/>'
                )
        for column, text, look, _ in found:
            bare = text.strip(" ")
            if not bare:
                continue
            column += len(text) - len(text.lstrip(" "))
            attributes = "".join(f' {name}="{value}"' for name, value in look)
            yield (
                f'<text x="{left + column * WIDTH}" y="{y + 11}" textLength="{len(bare) * WIDTH}"'
                f"{attributes}>{escape(bare)}</text>"
            )


def has_several_colors(screen):
    return len({color for line in runs(screen) for _, _, look, _ in line for color in look}) > 4


class Server:
    """A tmux server of its own, with a window that runs the program."""

    def __init__(self, program, home, file, columns, rows):
        self.rows = rows
        # A name of its own: the server before it may still be ending.
        self.name = f"memento-screens-{os.getpid()}-{home.name}"
        environment = {
            "HOME": str(home), "XDG_STATE_HOME": str(home / "state"), "COLORTERM": "truecolor",
            "XDG_CONFIG_HOME": str(home / "config"), "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"],
        }  # fmt: skip
        self.run(
            "-f", "/dev/null", "set-option", "-g", "default-terminal", "tmux-256color", ";",
            "set-option", "-g", "status", "off", ";", "set-option", "-s", "escape-time", "0", ";",
            "new-session", "-d", "-x", str(columns), "-y", str(rows), "--",
            "env", "-i", "TERM=tmux-256color", *[f"{k}={v}" for k, v in environment.items()],
            program, str(file),
        )  # fmt: skip

    def run(self, *words):
        return subprocess.run(
            ["tmux", "-L", self.name, *words], check=True, capture_output=True, text=True
        ).stdout

    def press(self, *keys):
        """Presses keys, as tmux names them; a word with a blank is typed."""
        for key in keys:
            self.run("send-keys", *(["-l"] if " " in key else []), key)

    def resize(self, columns, rows):
        self.rows = rows
        self.run("resize-window", "-x", str(columns), "-y", str(rows))

    def screen(self):
        return self.run("capture-pane", "-e", "-p", "-N").split("\n")[: self.rows]

    def settled(self, wanted=None):
        """The screen when it is as wanted, or else has several colours, and no longer changes."""
        wanted = wanted or has_several_colors
        end, last = time.monotonic() + SECONDS, None
        while time.monotonic() < end:
            screen = self.screen()
            if screen == last and wanted(screen):
                return screen
            last = screen
            time.sleep(0.3)
        raise SystemExit("the screen did not settle:\n" + "\n".join(self.screen()))

    def end(self):
        subprocess.run(["tmux", "-L", self.name, "kill-server"], check=False)


SVG_STYLE = "text{font:11.6px monospace;white-space:pre}.title{font-family:sans-serif;fill:#888}"


@contextmanager
def editor(program, columns, rows, settings, file, contents):
    """The program on a file, with a home and settings of its own."""
    # Not in a temporary folder: files there have no history.
    HOMES.mkdir(parents=True, exist_ok=True)
    home = Path(tempfile.mkdtemp(prefix="memento-screens-", dir=HOMES)).resolve()
    try:
        (home / "config" / "memento").mkdir(parents=True)
        (home / "config" / "memento" / "config.toml").write_text(settings)
        (home / file).write_bytes(contents)
        server = Server(program, home, home / file, columns, rows)
        try:
            yield server
        finally:
            server.end()
    finally:
        shutil.rmtree(home, ignore_errors=True)

#!/usr/bin/python3
"""Measures how fast GtkSourceView, vim and nano find the colours of the texts of ColorBenchmarks.swift.

Usage: xvfb-run -a /usr/bin/python3 -B Tests/Benchmarks/scanners.py [.build/release/benchmarks]

With the benchmarks as an argument, the same run measures Memento's scanner, too. Each figure is the best of three:
GtkSourceView colours the whole buffer (`ensure_highlight`), vim tells the style of the first character of each line
(`synID`), nano shows the last line with and without a syntax, and the difference counts.
"""

import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("GtkSource", "5")
from gi.repository import GtkSource  # noqa: E402

ROUNDS = 3
SOURCE = pathlib.Path(__file__).with_name("ColorBenchmarks.swift")
# The identifier of the language, and the names that vim and nano know.
LANGUAGES = {"swift": ("swift", "swift"), "c": ("c", "c"), "html": ("html", "html")}


def lines_of(name):
    """Returns the lines that the benchmarks repeat for a language."""
    text = re.search(rf'private let {name} = """\n(.*?)\n  """', SOURCE.read_text(), re.S).group(1)
    text = "\n".join(line[2:] for line in text.split("\n"))
    return text.replace("\\\\", "\\")


def best(measure):
    """Returns the shortest of some times; None if one fails."""
    times = [measure() for _ in range(ROUNDS)]
    return None if None in times else min(times)


def gtksourceview(language, text):
    buffer = GtkSource.Buffer()
    buffer.set_text(text)
    start = time.perf_counter()
    buffer.set_language(GtkSource.LanguageManager.get_default().get_language(language))
    buffer.ensure_highlight(buffer.get_start_iter(), buffer.get_end_iter())
    return time.perf_counter() - start


def vim(file_type, path):
    with tempfile.NamedTemporaryFile() as result:
        commands = [
            "syntax on", f"set synmaxcol=0 filetype={file_type}", "let start = reltime()",
            'for line in range(1, line("$")) | call synID(line, 1, 0) | endfor',
            f'call writefile([reltimestr(reltime(start)), get(b:, "current_syntax", "")], "{result.name}")',
            "qa!",
        ]
        words = [word for command in commands for word in ("-c", command)]
        subprocess.run(["vim", "-es", "-u", "NONE", "-i", "NONE", path, *words], check=False)
        lines = pathlib.Path(result.name).read_text().split()
        return float(lines[0]) if len(lines) == 2 else None


def nano_until_shown(syntax, path):
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.environ.update(TERM="xterm-256color", HOME="/nonexistent")
        os.execvp("nano", ["nano", "--view", f"--syntax={syntax}", "+999999999", path])
    start, output = time.perf_counter(), b""
    while b"Exit" not in output and select.select([terminal], [], [], 20)[0]:
        output += os.read(terminal, 1 << 16)
    taken = time.perf_counter() - start
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(terminal)
    return taken


def main():
    if len(sys.argv) > 1:
        subprocess.run([sys.argv[1], "measure", "colors", "--only", "scan of"], check=True)
    for language, (vim_name, nano_name) in LANGUAGES.items():
        lines = lines_of(language)
        text = lines * (300_000 // len(lines))
        with tempfile.NamedTemporaryFile(suffix=f".{language}") as file:
            file.write(text.encode())
            file.flush()
            report(language, "GtkSourceView", len(text), best(lambda: gtksourceview(language, text)))
            report(language, "vim", len(text), best(lambda: vim(vim_name, file.name)))
            # nano is measured with its start, which takes longer than 300 kB.
            file.write((text * 39).encode())
            file.flush()
            coloured = best(lambda: nano_until_shown(nano_name, file.name))
            plain = best(lambda: nano_until_shown("none", file.name))
            report(language, "nano", len(text) * 40, coloured - plain)


def report(language, editor, size, seconds):
    speed = f"{size / 1e6 / seconds:6.2f} MB/s" if seconds and seconds > 0.002 else "not known"
    print(f"{language:6} {editor:14} {speed}", flush=True)


main()

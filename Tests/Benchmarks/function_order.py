#!/usr/bin/env python3
"""Lists the functions that keys and a start run, for the linker, which puts them beside each other.

    function_order.py PROGRAM MAP ORDER

MAP is what the linker wrote of PROGRAM, ORDER the file to write. Valgrind tells which functions run.
"""

import argparse
import fcntl
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import time

COLUMNS, ROWS = 80, 24
TEXT = "".join(f"line {number:03} the quick brown fox\n" for number in range(1, 120))
CODE = "".join(
    f'/* The {number}th. */\nstatic int f{number}(const char *name) {{\n  return name[0] == \'a\' ? {number} : 0; // "x"\n}}\n'
    for number in range(1, 60)
)
# What is typed most; then what is looked at, which is needed less often than a start.
TYPED = list("some words") + ["\r", "\x7f", "\x1b[A", "\x1b[C", "\x1b[6~", "\x1b[5~"]
OTHERS = (
    ["\x7f", "\t", "\x1b[B", "\x1b[D", "\x1b[H", "\x1b[F", "\x1b[1;2C", "\x1b[1;5D", "\x1a", "\x1a", "\x19"]
    + ["\x06", "f", "o", "\x1b", "\x13", "\x14", "\x1b[B", "\x1b[A", "\x1b"]
)


class Session:
    """The program under valgrind on a terminal of its own."""

    def __init__(self, program, file, folder, *options):
        self.counts = folder / "callgrind.out"
        environment = dict(os.environ, HOME=str(folder), XDG_STATE_HOME=str(folder / "state"), TERM="xterm-256color", TZ="UTC")
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={self.counts}", *options, program, str(file)]
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.execvpe(command[0], command, environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))

    def settle(self, idle):
        """Reads what the program writes until it is idle for some seconds."""
        while select.select([self.terminal], [], [], idle)[0]:
            os.read(self.terminal, 65536)

    def type(self, key):
        os.write(self.terminal, key.encode())
        self.settle(0.4)

    def control(self, *words):
        subprocess.run(["callgrind_control", *words, str(self.process)], check=True, capture_output=True)

    def end(self):
        """Ends the program; returns the functions of it that ran while it was looked at."""
        self.control("-d")
        parts = list(self.counts.parent.glob("callgrind.out.*"))
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        return [name for part in parts for name in functions(part)]


def functions(counts):
    """Yields the names of the functions in a file of callgrind's."""
    names, cost = {}, re.compile(r"fn=\((\d+)\)(?: (.*))?$")
    for line in counts.read_text(errors="replace").splitlines():
        found = cost.match(line.removeprefix("c"))
        if not found:
            continue
        if found[2]:
            names[found[1]] = re.sub(r"'\d+$", "", found[2])
        if not line.startswith("c"):
            yield names[found[1]]


def session(program, name, text, keys):
    """Returns the functions that keys run in a file, or a start without keys."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="memento-order-"))
    try:
        (folder / name).write_text(text)
        run = Session(program, folder / name, folder, *(["--instr-atstart=no"] if keys else []))
        # Until colours, history and all that begins behind the first screen are there.
        run.settle(15)
        if keys:
            run.control("-i", "on")
        for key in keys:
            run.type(key)
        return run.end()
    finally:
        shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("program", "map", "order"):
        parser.add_argument(name)
    asked = parser.parse_args()
    sections = set(re.findall(r"^ (\.text\.\S+)", pathlib.Path(asked.map).read_text(errors="replace"), re.MULTILINE))
    found = {}
    for keys in (TYPED, [], OTHERS):
        for name, text in (("notes.txt", TEXT), ("names.c", CODE)):
            start = time.monotonic()
            ran = session(os.path.abspath(asked.program), name, text, keys)
            sections_of_run = [f".text.{function}" for function in ran]
            found.update(dict.fromkeys(section for section in sections_of_run if section in sections))
            print(f"{name}, {len(keys)} keys: {len(found)} functions after {time.monotonic() - start:.0f} s")
    if len(found) < 1000:
        raise SystemExit("Too few functions ran: was the program built by `make build`?")
    pathlib.Path(asked.order).write_text("".join(f"{section}\n" for section in found))


main()

#!/usr/bin/env python3
"""Measures the timeline on a screen, from the key to its first rows, in the project of `benchmarks measure timeline`.

    timeline_screen.py PROGRAM FILES [--rounds N]

FILES is the folder that the benchmark leaves: .build/benchmark-files
"""

import argparse
import fcntl
import os
import pty
import select
import shutil
import statistics
import struct
import tempfile
import termios
import time

COLUMNS, ROWS = 100, 30


class Screen:
    """The program on a terminal of its own."""

    def __init__(self, program, folder, state):
        environment = dict(os.environ, XDG_STATE_HOME=state, XDG_CONFIG_HOME=state, TERM="xterm-256color", TZ="UTC")
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execve(program, [program, "part-0/file-3.log"], environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))

    def read_until(self, word, limit=20.0):
        """Returns when a word was drawn."""
        seen, end = b"", time.monotonic() + limit
        while time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.05)[0]:
                seen = seen[-4096:] + os.read(self.terminal, 65536)
                if word in seen:
                    return time.monotonic()
        raise SystemExit(f"{word!r} was not drawn in {limit} s")

    def settle(self, pause=0.5):
        """Reads until nothing was drawn for a while."""
        while select.select([self.terminal], [], [], pause)[0]:
            os.read(self.terminal, 65536)

    def type(self, keys):
        os.write(self.terminal, keys)

    def milliseconds(self, keys, word):
        began = time.monotonic()
        self.type(keys)
        return (self.read_until(word) - began) * 1000


def measure(screen, rounds):
    """Returns the milliseconds of the work in each round."""
    results = {"timeline, from Enter to its first rows": [], "removed word, typed at once, to its first row": [],
               "the same, from its last letter": []}
    opened, typed, last = results.values()
    for _ in range(rounds):
        screen.type(b"\x10")
        screen.settle()
        screen.type(b"timeline")
        screen.settle()
        opened.append(screen.milliseconds(b"\r", b"stretches"))
        screen.settle()
        typed.append(screen.milliseconds(b'"vanished', b"appeared"))
        screen.settle(1.5)
        screen.type(b"\x7f")
        screen.settle(1.5)
        last.append(screen.milliseconds(b"d", b"appeared"))
        screen.settle(1.5)
        screen.type(b"\x1b")
        screen.settle()
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("files")
    parser.add_argument("--rounds", type=int, default=8)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as state:
        os.mkdir(os.path.join(state, "memento"))
        shutil.copy(os.path.join(options.files, "project.db"), os.path.join(state, "memento/history.db"))
        screen = Screen(os.path.realpath(options.program), os.path.join(options.files, "project"), state)
        screen.settle(2)
        for name, times in measure(screen, options.rounds).items():
            print(f"{name}: {statistics.median(times):.0f} ms ({min(times):.0f} to {max(times):.0f})")
        os.kill(screen.process, 9)


if __name__ == "__main__":
    main()

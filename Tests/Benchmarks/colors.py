#!/usr/bin/python3
"""Measures what colours, spelling, folds and symbols cost in the running program.

Usage: python3 -B Tests/Benchmarks/colors.py [.build/release/memento]

The program runs in a terminal of 100 by 30 cells with 256 colours and folders of its own. The first table has the
time from the start of the program to its first screen, and from there to the first screen with colours of code, for
100 lines of Swift, without and with the list of languages that an earlier start wrote. The second one has the time of a
key in the middle of 10,000 lines, from its write to the screen with it: of a program without definitions of languages and
of one with them, key by key in turns. The third one has the same for a key in 100 MB of Swift.
"""

import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time

CODE = b"""/// Returns the byts of a line, without its newline.
public func range(ofLine line: Int) -> Range<Int> {
  let start = offset(ofLine: line)
  guard line + 1 < lineCount else { return start..<count }
  let name = "line of mispeled words"
  return start..<offset(ofLine: line + 1) - 1
}

"""
# The colours of the theme "terminal" are those of the user; everything else has other numbers.
C = b"""/* Returns the number of bytes up to a line break. */
static size_t length_of_line(const char *text, size_t size) {
  #define LIMIT 4096
  for (size_t i = 0; i < size && i < LIMIT; i++) {
    if (text[i] == '\\n') return i; // found
  }
  return (size_t)-1;
}

"""
HTML = b"""<div class="note" id="n1"><!-- a comment -->
  <p title="a &amp; b">Text with <b>bold</b> words and <a href="a.html">links</a>.</p>
  <script>
    function add(a, b) { return a + b; } // sum
    const words = ["one", `two ${add(1, 2)}`];
  </script>
  <style> p { color: #a0b0c0; margin: 0 1em } </style>
</div>

"""
COLOR = re.compile(rb"\x1b\[(?:\d+;)*3[1-6]m")


class Program:
    """The editor on a pseudo-terminal."""

    def __init__(self, binary, file, settings, cache=None, line=1, definitions=None):
        self.home = tempfile.TemporaryDirectory()
        os.makedirs(f"{self.home.name}/config/memento")
        with open(f"{self.home.name}/config/memento/config.toml", "w") as config:
            config.write(settings)
        environment = {
            "HOME": self.home.name, "TERM": "xterm-256color", "LANG": "C.UTF-8",
            "PATH": os.environ["PATH"], "XDG_CONFIG_HOME": f"{self.home.name}/config",
            "XDG_STATE_HOME": f"{self.home.name}/state",
            "XDG_CACHE_HOME": cache or f"{self.home.name}/cache",
        }
        if definitions is not None:
            environment["XDG_DATA_DIRS"] = definitions
        self.started = time.perf_counter()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.execve(binary, [binary, f"+{line}", file], environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self.output = b""

    def wait(self, condition, limit=30.0):
        """Returns the time at which the output fulfils a condition; None after a limit."""
        end = time.perf_counter() + limit
        while time.perf_counter() < end:
            if not select.select([self.terminal], [], [], 0.2)[0]:
                continue
            self.output += os.read(self.terminal, 65536)
            if condition(self.output):
                return time.perf_counter()
        return None

    def rest(self, quiet):
        """Waits until nothing was written for some seconds."""
        while select.select([self.terminal], [], [], quiet)[0]:
            self.output = os.read(self.terminal, 65536)

    def key(self, keys, condition, limit=30.0):
        """Returns the time from writing a key to output that fulfils a condition."""
        self.output = b""
        started = time.perf_counter()
        os.write(self.terminal, keys)
        ended = self.wait(condition, limit)
        return None if ended is None else ended - started

    def letter(self):
        """Returns the time of a letter."""
        return self.key(b"x", lambda output: b"x" in output, 5) or 5

    def typed(self, count):
        """Returns the times of characters, in lines of fifty."""
        times = []
        for index in range(count):
            times.append(self.letter())
            if index % 50 == 49:
                self.key(b"\r", lambda output: True)
            time.sleep(0.01)
        return times

    def end(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)
        self.home.cleanup()


def milliseconds(values):
    values = sorted(values)
    return f"{statistics.median(values) * 1000:8.2f} {values[-1] * 1000:8.2f}"


def first_colors(binary, folder):
    file = f"{folder}/small.swift"
    with open(file, "wb") as text:
        text.write(CODE * 12)
    print("small file, ms                    median     most")
    for name, cache in [("first start", None), ("later start", f"{folder}/cache")]:
        plain, colored = [], []
        for _ in range(30):
            program = Program(binary, file, "", cache)
            first = program.wait(lambda output: b"guard" in output)
            last = first if COLOR.search(program.output) else program.wait(COLOR.search)
            plain.append(first - program.started)
            colored.append(last - first)
            # The first of the later starts writes the list of languages.
            program.rest(0.3)
            program.end()
        print(f"{name}, to the first screen  ", milliseconds(plain))
        print("  from there to its colours    ", milliseconds(colored))


def keys_in_turns(binary, folder):
    print("key in 10,000 lines, ms          plain:  median  99 %  colours:  median  99 %  median over plain")
    for name, code in [("swift", CODE), ("c", C), ("html", HTML)]:
        file = f"{folder}/middle.{name}"
        with open(file, "wb") as text:
            text.write(code * (10_000 // code.count(b"\n")))
        for place, line, keys in [("in a new line", 5000, b"\x1b[F\r"), ("in front of code", 5004, b"\x1b[H")]:
            programs = [
                Program(binary, file, "", line=line, definitions=definitions)
                for definitions in [f"{folder}/none", None]
            ]
            for program in programs:
                program.wait(lambda output: b"%d" % line in output)
                program.key(keys, lambda output: True)
                program.rest(2)
            medians, slow = letters_in_turns(programs, keys)
            for program in programs:
                program.end()
            print(
                f"{name + ', ' + place:37} {medians[0]:8.3f} {slow[0]:6.2f} {medians[1]:14.3f} {slow[1]:7.2f}"
                f" {(medians[1] / medians[0] - 1) * 100:12.1f} %")


def letters_in_turns(programs, keys):
    """Returns the medians and the 99th percentiles of letters in programs, in milliseconds."""
    times = [[] for _ in programs]
    for index in range(1000):
        # Whichever is second finds a warm processor.
        turn = list(zip(programs, times))
        for program, own in turn if index % 2 == 0 else turn[::-1]:
            own.append(program.letter())
            if index % 40 == 39:
                program.key(b"\x1a" if keys == b"\x1b[H" else keys, lambda output: True)
                program.rest(0.1)
        time.sleep(0.002)
    return (
        [statistics.median(own) * 1000 for own in times],
        [sorted(own)[len(own) * 99 // 100] * 1000 for own in times])


def keys(binary, folder):
    file = f"{folder}/large.swift"
    with open(file, "wb") as text:
        text.write(CODE * (100_000_000 // len(CODE)))
    print("key in 100 MB, ms                 median     most  at once, most")
    plain = '[view]\ntheme = "none"\n'
    for name, settings, setup in [
        ("theme none", plain, b""),
        ("colours", "", b""),
        ("colours, spelling", '[text]\nspelling = "en_US"\n', b""),
        ("colours, folds", "", b"\x1b0"),
        ("colours, sticky lines (symbols)", "[view]\nsticky-line = true\n", b""),
        ("all", '[text]\nspelling = "en_US"\n[view]\nsticky-line = true\n', b"\x1b0"),
    ]:
        program = Program(binary, file, settings)
        program.wait(lambda output: b"guard" in output)
        # While the file is read and scanned, and symbols are looked for.
        early = program.typed(100)
        program.rest(2)
        if setup:
            program.key(setup, lambda output: True)
            program.rest(2)
        times = program.typed(300)
        print(f"{name:31}", milliseconds(times), f"{max(early) * 1000:14.2f}")
        program.end()


with tempfile.TemporaryDirectory() as folder:
    binary = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/release/memento")
    first_colors(binary, folder)
    keys_in_turns(binary, folder)
    keys(binary, folder)

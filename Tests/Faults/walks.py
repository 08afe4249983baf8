#!/usr/bin/env python3
"""Works at random in a terminal, and compares each state and each time with what the screen showed.

    walks.py PROGRAM FOLDER [--operations N] [--seed N]

An operation types, pastes, erases, moves lines, undoes, redoes, restores (in the pane or by a command), saves,
quits, dies, or changes the file from outside: by a program, or by a second editor. A text that stood on the
screen with the status line at rest must be a state of the history, and `memento show FILE @TIME` must give
the text that stood there at that time.
"""

import math
import os
import random
import shutil
import sys
import time

from kills import shape, text_of
from sandbox import LIMIT, Sandbox, arguments
from terminal import Terminal, is_open, is_recorded, message, offers_recovery, status

OLD = "".join(f"line {number}\n" for number in range(1, 8)).encode()
OPERATIONS_PER_FILE = 60
# Seconds that a text stands, so that a whole second of the clock is within.
STAY = 2.2
MOST_LINES = 40


class Walk:
    """The operations on one file, from a seed."""

    def __init__(self, terminal, second, box, draw, number):
        self.terminal, self.second, self.box, self.draw, self.number = terminal, second, box, draw, number
        self.words = 0
        self.texts, self.times, self.log, self.complaints = [], [], [], []

    def word(self):
        self.words += 1
        return f"w{self.number}x{self.words}z"

    # Looking

    def settle(self):
        """Answers what is asked, waits until all is recorded, and returns the text."""
        end, last, since = time.monotonic() + LIMIT, None, 0
        while time.monotonic() < end:
            screen = self.terminal.screen()
            if "k keep" in "".join(screen[-3:]):
                time.sleep(0.8)
                self.terminal.press(self.draw.choice("kt"))
            text = text_of(screen)
            if text is None or not is_recorded(screen) or screen != last:
                last, since = screen, time.monotonic()
            elif time.monotonic() - since > 0.15:
                return text
            time.sleep(0.03)
        self.complaints.append(f"never at rest: {status(self.terminal.screen())} {message(self.terminal.screen())}")
        return None

    @property
    def is_modified(self):
        return "•" in status(self.terminal.screen())

    def note(self):
        """Records the text that stands on the screen, now and then with a time."""
        text = self.settle()
        if text is None:
            return
        self.texts.append((self.log[-1:], text))
        if self.draw.random() < 0.3:
            start = time.time()
            while time.time() - start < STAY:
                time.sleep(0.1)
            if text_of(self.terminal.screen()) == text:
                self.times.append((math.ceil(start), self.log[-1:], text))

    # Operations

    def type(self):
        self.terminal.type(self.word())
        self.terminal.press(self.draw.choice(["Space", "Enter", "Enter"]))

    def paste(self):
        self.terminal.paste(f"{self.word()} pasted")
        self.terminal.press("Enter")

    def erase(self):
        self.terminal.press(*[self.draw.choice(["BSpace", "C-k", "DC"])] * self.draw.randint(1, 3))

    def go(self):
        self.terminal.press(*[self.draw.choice(["Up", "Down", "Home", "End", "C-Home", "C-End"])] * 2)

    def move(self):
        self.terminal.press(self.draw.choice(["M-Up", "M-Down", "M-d"]))

    def undo(self):
        self.terminal.press(*["C-z"] * self.draw.randint(1, 3))

    def redo(self):
        self.terminal.press(*["C-y"] * self.draw.randint(1, 3))

    def fine(self):
        self.terminal.press(self.draw.choice(["M-u", "M-e"]))

    def palette(self):
        self.terminal.press("C-p")
        self.terminal.type(self.draw.choice(
            ["undo-in-time", "redo-in-time", "undo-to-save", "sort-lines", "trim-lines"]))
        self.terminal.press("Enter")
        time.sleep(0.1)
        if "Command:" in message(self.terminal.screen()):
            self.terminal.press("Escape", "Escape")

    def restore(self):
        self.terminal.press("C-t")
        self.terminal.press(*["Down"] * self.draw.randint(1, 5))
        time.sleep(0.1)
        self.terminal.press("Enter")
        time.sleep(0.1)
        self.terminal.press("Escape", "Escape", "Escape")

    def save(self):
        self.terminal.press("C-s")

    def outside(self):
        """Another program changes two lines."""
        lines = self.box.contents.decode().split("\n")
        for _ in range(2):
            lines[self.draw.randrange(len(lines))] += self.word()
        with open(self.box.file, "w") as file:
            file.write("\n".join(lines))
        time.sleep(0.3)

    def command(self):
        """A command restores a state beside the editor."""
        if self.is_modified:
            return
        states, _ = self.box.states()
        if states:
            self.box.command("restore", self.box.file, f"#{self.draw.choice(list(states))}")
            time.sleep(0.3)

    def beside(self):
        """A second editor types a word, saves and quits."""
        if self.is_modified:
            return
        self.second.start([self.box.program, self.box.file], self.box.environment)
        if not self.second.wait(lambda screen: any("notes.txt" in line for line in screen), LIMIT):
            return self.complaints.append(f"the second editor shows nothing: {self.second.screen()}")
        time.sleep(1)
        if "anyway" in "".join(self.second.screen()[-3:]):
            self.second.press("a")
            time.sleep(0.1)
        self.second.press("C-End")
        self.second.type(self.word())
        self.second.press("C-s")
        time.sleep(0.4)
        self.second.press("C-q")
        if not self.second.wait(lambda screen: self.second.is_over, 3):
            self.second.press("n")
            self.second.wait(lambda screen: False, 2)

    def quit(self):
        self.terminal.press("C-q")
        time.sleep(0.3)
        if not self.terminal.is_over:
            self.terminal.press(self.draw.choice("yn"))
        self.terminal.wait(lambda screen: False, LIMIT)
        self.open()

    def die(self):
        os.kill(self.terminal.process, 9)
        self.terminal.wait(lambda screen: False, LIMIT)
        self.open()

    def open(self):
        self.terminal.start([self.box.program, self.box.file], self.box.environment)
        self.terminal.wait(lambda screen: is_open(screen) or offers_recovery(screen), LIMIT)
        if self.terminal.wait(offers_recovery, 0.5):
            time.sleep(0.8)
            self.terminal.press(self.draw.choice("rri"))

    # The whole

    def run(self, count):
        self.open()
        self.note()
        kinds = [(self.type, 8), (self.paste, 3), (self.erase, 3), (self.go, 4), (self.move, 2), (self.undo, 5),
                 (self.redo, 3), (self.fine, 1), (self.palette, 2), (self.restore, 3), (self.save, 4),
                 (self.outside, 2), (self.command, 1), (self.beside, 1), (self.quit, 1), (self.die, 1)]
        for _ in range(count):
            kind, = self.draw.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])
            self.log.append(kind.__name__)
            kind()
            if len(self.texts) and len(self.texts[-1][1]) > MOST_LINES:
                self.terminal.press("C-a", "BSpace")
            self.note()
            if self.complaints:
                break
        self.examine()

    def examine(self):
        states, complaints = self.box.states()
        self.complaints += complaints
        known = {shape(text) or ("",) for text in states.values()} | {shape(self.box.contents) or ("",)}
        for after, text in self.texts:
            if text not in known:
                self.complaints.append(f"after {after}, not in the history: {text!r}")
        for second, after, text in self.times:
            day = time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(second))
            shown = self.box.command("show", self.box.file, f"@{day}")
            if b"no state as old as that" in shown.stderr and text == shape(OLD):
                # A file that was only viewed has no history yet.
                continue
            if shown.returncode or (shape(shown.stdout) or ("",)) != text:
                self.complaints.append(
                    f"after {after}, @{day} is {shape(shown.stdout)!r} {shown.stderr!r}, but the screen showed {text!r}")


def main():
    options = arguments(__doc__, ("--operations", 1000))
    seed = options.seed
    box = Sandbox(os.path.join(options.folder, "run"), options.program)
    terminal, second = Terminal("walks", width=400, height=60), Terminal("beside", width=100, height=30)
    operations = texts = times = failed = 0
    try:
        for number in range(math.ceil(options.operations / OPERATIONS_PER_FILE)):
            box.make(OLD)
            walk = Walk(terminal, second, box, random.Random(f"{seed} {number}"), number)
            walk.run(OPERATIONS_PER_FILE)
            os.kill(terminal.process, 9)
            operations, texts, times = operations + len(walk.log), texts + len(walk.texts), times + len(walk.times)
            if walk.complaints:
                failed += 1
                kept = os.path.join(options.folder, f"failed-{number}")
                shutil.rmtree(kept, ignore_errors=True)
                shutil.copytree(box.root, kept)
                print(f"FAILED: walk {number}, kept in {kept}: {' '.join(walk.log)}")
                for line in walk.complaints[:5]:
                    print("   ", line, flush=True)
            print(f"{operations} operations, {texts} texts and {times} times compared, {failed} walks failed",
                  flush=True)
    finally:
        terminal.close()
        second.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

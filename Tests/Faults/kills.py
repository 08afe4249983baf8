#!/usr/bin/env python3
"""Kills the editor at random moments of scripted sessions in a terminal, and checks what is left.

    kills.py PROGRAM FOLDER [--runs N] [--seed N] [--first N]

The model is the screen: a text that stood there with the status line at rest was recorded, and must be
in the history; a key sent more than 300 ms before the kill must be in a state or in the draft that the
next opening offers.
"""

import os
import random
import shutil
import sys
import time

from sandbox import LIMIT, Sandbox, arguments
from terminal import Terminal, is_open, is_recorded, message, offers_recovery, status

OLD = "".join(f"line {number}\n" for number in range(1, 8)).encode()
# A text stays shorter than the screen.
SESSIONS_PER_FOLDER = 5
MOST_MILLISECONDS = 300
# Seconds after which a session is killed at the latest.
LONGEST = 2.5


class Session:
    """One opening of the file, its keys from a seed, its death at a moment from the seed."""

    def __init__(self, terminal, box, draw, number):
        self.terminal, self.box, self.draw, self.number = terminal, box, draw, number
        self.sent = []  # (word, number of its letters that were sent, moment of each letter)
        self.recorded = []
        self.saves = set()
        self.complaints = []
        self.last = None
        self.modified_since = None
        self.saving = False
        self.before = box.contents
        self.words = 0
        self.was_over = False
        self.stall = 0
        self.process = None

    # What the screen shows

    def look(self):
        """One look at the screen, which counts if it is the same twice, for tmux may show half a frame."""
        now = time.monotonic()
        screen = self.terminal.screen()
        # A machine that stands still delivers no key, and draws none.
        self.stall = max(self.stall, round((time.monotonic() - now) * 1000))
        text = text_of(screen)
        if "•" not in status(screen):
            self.modified_since = None
        if text is not None and screen == self.last:
            if is_recorded(screen) and (not self.recorded or self.recorded[-1] != text):
                self.recorded.append(text)
            if "•" in status(screen) and self.modified_since is None:
                self.modified_since = now
        self.last = screen
        return screen

    def rest(self, seconds):
        """Lets time pass, looking at the screen; ends the session at its moment."""
        end = time.monotonic() + seconds
        while True:
            if time.monotonic() >= self.deadline:
                raise Killed
            self.look()
            if self.terminal.is_over:
                self.was_over = True
                raise Killed
            if time.monotonic() >= end:
                return
            time.sleep(0.01)

    # The script

    def word(self):
        """A word that occurs nowhere else, typed letter by letter."""
        self.words += 1
        word = f"w{self.number}x{self.words}z"
        moments = []
        self.sent.append((word, moments))
        for letter in word:
            moments.append(time.monotonic())
            self.terminal.type(letter)
            self.rest(self.draw.uniform(0, 0.04))
        self.terminal.press("Space" if self.draw.random() < 0.6 else "Enter")

    def paste(self):
        self.words += 1
        word = f"p{self.number}x{self.words}z"
        self.sent.append((word, [time.monotonic()] * len(word)))
        self.terminal.paste(f"{word} pasted ")
        self.rest(self.draw.uniform(0, 0.1))

    def save(self):
        self.saving = True
        self.terminal.press("C-s")
        self.rest(self.draw.uniform(0.05, 0.4))

    def undo(self):
        # It may lead to the saved state, and the kill may come before the screen says so.
        self.terminal.press(*["C-z"] * self.draw.randint(1, 3))
        self.modified_since = None
        self.rest(self.draw.uniform(0, 0.2))
        if self.draw.random() < 0.5:
            self.terminal.press("C-y")
            self.modified_since = None
        self.rest(self.draw.uniform(0, 0.1))

    def history(self):
        self.terminal.press("C-t")
        self.rest(self.draw.uniform(0.05, 0.2))
        self.terminal.press("Down")
        self.rest(self.draw.uniform(0, 0.1))
        if self.draw.random() < 0.4:
            self.terminal.press("Enter")
            self.modified_since = None
            self.rest(0.1)
        self.terminal.press("Escape")
        self.rest(0.1)

    def ask_to_quit(self):
        """Asks to quit, and mostly changes its mind; a document without changes is left at once."""
        if "•" not in status(self.look()):
            return
        self.terminal.press("C-q")
        self.rest(self.draw.uniform(0.05, 0.3))
        if self.draw.random() < 0.15:
            self.saving = True
            self.terminal.press("s")
        else:
            self.terminal.press("Escape")
        self.rest(0.15)

    def open(self, before=None):
        """Opens the file, and restores what is offered; what that is belongs to the session before."""
        terminal = self.terminal
        self.offered, self.restored = False, ()
        terminal.start([self.box.program, self.box.file], self.box.environment)
        if not terminal.wait(lambda screen: is_open(screen) or offers_recovery(screen), LIMIT):
            self.complaints.append(f"nothing is shown: {message(terminal.screen())}")
        self.process = terminal.process
        if terminal.wait(offers_recovery, 2 if before and before.had_unsaved else 0.3):
            self.offered = True
            time.sleep(0.72)
            terminal.press("r")
            if terminal.wait(lambda screen: not offers_recovery(screen) and is_recorded(screen), 2):
                # Letters right behind the answer are ignored.
                time.sleep(0.45)
                self.restored = text_of(terminal.screen()) or ()
            else:
                self.complaints.append(f"restoring fails: {message(terminal.screen())}")

    def play(self):
        """Types, saves, undoes and so on until the kill."""
        self.deadline = time.monotonic() + self.draw.uniform(0.02, LONGEST)
        actions = [(self.word, 10), (self.paste, 2), (self.save, 2), (self.undo, 2),
                   (self.history, 1), (self.ask_to_quit, 1), (lambda: self.rest(1.3), 1)]
        try:
            while True:
                action, = self.draw.choices([a for a, _ in actions], [w for _, w in actions])
                action()
        except Killed:
            self.killed = time.monotonic()
            self.end()

    def end(self):
        if not self.was_over:
            try:
                os.kill(self.process, 9)
            except ProcessLookupError:
                self.was_over = True
        self.terminal.wait(lambda screen: False, LIMIT)

    # What must be true afterwards

    @property
    def had_unsaved(self):
        """Whether the screen showed unsaved text for long enough before the kill."""
        return (self.modified_since is not None and not self.saving and not self.was_over
                and self.killed - self.modified_since > MOST_MILLISECONDS / 1000)

    def examine(self):
        """Compares the file and the history with the model, before the file is opened again."""
        self.contents = self.box.contents
        states, complaints = self.box.states()
        self.complaints += complaints
        known = {shape(text) for text in states.values()} | {shape(self.contents)}
        for text in self.recorded:
            if text not in known:
                self.complaints.append(f"recorded, and not in the history: {text!r}")
        if self.contents not in set(states.values()) | {self.before}:
            self.complaints.append(f"the file is neither old nor a state: {self.contents!r}")
        if self.contents != self.before and not self.saving:
            self.complaints.append("the file changed without a save")
        self.everything = b"\n".join([*states.values(), self.contents])

    def conclude(self, following):
        """Judges what the next opening offers."""
        restored = "\n".join(following.restored).encode()
        self.lost = self.milliseconds_lost(self.everything + b"\n" + restored)
        if self.lost > MOST_MILLISECONDS:
            self.complaints.append(f"keys of the last {self.lost} ms are gone; "
                                   f"the longest look at the screen took {self.stall} ms")
        self.offers = following.offered
        if self.had_unsaved and not self.offers:
            self.complaints.append("there was unsaved text, and no recovery was offered")

    def milliseconds_lost(self, everything):
        """The age at the kill of the oldest letter that is nowhere."""
        if self.was_over:
            return 0
        for word, moments in self.sent:
            for count, moment in enumerate(moments, 1):
                if word[:count].encode() not in everything:
                    return round((self.killed - moment) * 1000)
        return 0


class Killed(Exception):
    pass


def text_of(screen):
    """The lines of the text that the screen shows, without empty ones at its end; None if something else covers a
    part of it."""
    is_cut = any(sign in line for line in screen for sign in "›‹")
    if is_cut or "notes.txt" not in status(screen) or not is_open(screen) or "│" in "".join(screen[:-2]):
        return None
    lines = []
    for number, line in enumerate(screen[:-2], 1):
        if line[:4].strip() != str(number):
            break
        lines.append(line[5:].rstrip())
    if not lines:
        return None
    while lines and not lines[-1]:
        lines.pop()
    return tuple(lines)


def shape(contents):
    """The text of bytes as `text_of` has it, with nothing at the ends of lines."""
    lines = [line.rstrip() for line in contents.decode("utf-8", "replace").split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return tuple(lines)


def main():
    options = arguments(__doc__, ("--runs", 1000), ("--first", 1))
    seed = options.seed
    box = Sandbox(os.path.join(options.folder, "run"), options.program)
    # So wide that no line is cut: what is not on the screen cannot be compared.
    terminal = Terminal("kills", width=400, height=40)
    done = []

    def conclude(session, following):
        session.conclude(following)
        done.append(session)
        if session.complaints:
            kept = os.path.join(options.folder, f"failed-{session.number}")
            print(f"FAILED: run {session.number}, with those before it in {kept}")
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(box.root, kept)
            for line in session.complaints:
                print("   ", line, flush=True)

    first = options.first - (options.first - 1) % SESSIONS_PER_FOLDER
    last = options.first + options.runs - 1
    try:
        before = None
        for number in range(first, last + 2):
            session = Session(terminal, box, random.Random(f"{seed} {number}"), number)
            if before:
                session.open(before)
                conclude(before, session)
                before = None
            if number % SESSIONS_PER_FOLDER == 1 or number > last:
                if session.process:
                    session.end()
                if number > last:
                    break
                box.make(OLD)
                session = Session(terminal, box, random.Random(f"{seed} {number}"), number)
                session.open()
            session.play()
            session.examine()
            before = session
            if number % 50 == 0:
                print(summary(done), flush=True)
    finally:
        terminal.close()
    print(f"SEED={seed}:", summary(done))
    sys.exit(1 if any(session.complaints for session in done) else 0)


def summary(sessions):
    killed = [session for session in sessions if not session.was_over]
    return (f"{len(sessions)} sessions, {len(killed)} killed, "
            f"{sum(session.had_unsaved for session in killed)} with unsaved text for longer than "
            f"{MOST_MILLISECONDS} ms, {sum(session.offers for session in killed)} offers to restore, "
            f"{sum(len(session.recorded) for session in sessions)} recorded texts compared, at most "
            f"{max([session.lost for session in killed], default=0)} ms of keys lost, "
            f"{sum(bool(session.complaints) for session in sessions)} failed")


if __name__ == "__main__":
    main()

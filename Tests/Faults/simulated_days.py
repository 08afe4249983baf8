#!/usr/bin/env python3
"""Edits a real project by a script for simulated days under `memento watch`, and takes it back to random times.

    simulated_days.py PROGRAM FOLDER --library LIBRARY [--source FOLDER] [--files N] [--states N] [--seed N]

The library of `make faults` moves the clock of the program. Files are rewritten, replaced, created, deleted and
moved, with pauses, nights and commits, until there are so many states. At the end the clock jumps back by an hour and
by a day. Then every file must be byte for byte what it was at the time, also after the undo; a moved file has its
earlier texts at its new place, perhaps at the old one, too, and a file that the jumps concern may have either text.
"""

import datetime
import json
import mmap
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import time

from sandbox import arguments

DAY = 86_400.0
DAYS = 5
ROUNDS = 26
TIMES = 30
LIMIT = 120


class Clock:
    """The clock of the program: that of the system, and seconds ahead of it."""

    def __init__(self, path):
        with open(path, "wb") as file:
            file.write(struct.pack("d", -DAYS * DAY))
        with open(path, "r+b") as file:
            self.page = mmap.mmap(file.fileno(), 8)

    @property
    def ahead(self):
        return struct.unpack("d", self.page[:8])[0]

    @ahead.setter
    def ahead(self, seconds):
        self.page[:8] = struct.pack("d", seconds)

    @property
    def now(self):
        return time.time() + self.ahead


class Project:
    """A copy of real sources, with what is known of every text."""

    def __init__(self, options, draw):
        self.program, self.draw = os.path.abspath(options.program), draw
        self.root = os.path.realpath(options.folder)
        shutil.rmtree(self.root, ignore_errors=True)
        self.folder = os.path.join(self.root, "project")
        os.makedirs(self.folder)
        self.clock = Clock(os.path.join(self.root, "clock"))
        self.environment = {**os.environ, "XDG_STATE_HOME": os.path.join(self.root, "state"),
                            "XDG_CONFIG_HOME": os.path.join(self.root, "configuration"), "TZ": "UTC",
                            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}
        for who in ("AUTHOR", "COMMITTER"):
            self.environment |= {f"GIT_{who}_NAME": "a", f"GIT_{who}_EMAIL": "a"}
        self.moved = {**self.environment, "LD_PRELOAD": os.path.abspath(options.library or "clock.so"),
                      "CLOCK_AHEAD": os.path.join(self.root, "clock")}
        self.texts, self.count, self.renames, self.jumped = {}, 0, [], set()
        self.copy(options.source or "/usr/share", options.files)
        self.git("init", "-q")

    def copy(self, source, count):
        paths = sorted(os.path.join(place, name) for place, _, names in os.walk(source) for name in names)
        self.draw.shuffle(paths)
        for path in paths:
            if len(self.texts) == count:
                return
            if os.path.islink(path) or not 200 < os.path.getsize(path) < 40_000:
                continue
            with open(path, "rb") as file:
                text = file.read()
            try:
                text.decode()
            except UnicodeDecodeError:
                continue
            if b"\0" not in text:
                self.write(os.path.relpath(path, source), text)

    def write(self, name, text, replaces=True):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path + ".new~" if replaces else path, "wb") as file:
            file.write(text)
        if replaces:
            os.rename(path + ".new~", path)
        if self.texts.get(name) != text:
            self.count += 1
        self.texts[name] = text

    def git(self, *words):
        subprocess.run(["git", *words], cwd=self.folder, env=self.environment, check=True,
                       stdout=subprocess.DEVNULL, timeout=LIMIT)

    def memento(self, *words):
        subprocess.run([self.program, *words], env=self.moved, check=True, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, timeout=LIMIT)

    @property
    def states(self):
        """The number of states in the history; 0 before there is one."""
        outcome = subprocess.run([self.program, "stats", "--json", self.folder], env=self.moved,
                                 capture_output=True, timeout=LIMIT)
        return json.loads(outcome.stdout)["states"] if outcome.returncode == 0 else 0

    def settle(self):
        """Waits until the watch has recorded all texts, and what is no text: it needs 0.3 s without a change."""
        end = time.monotonic() + LIMIT
        while self.states < self.count:
            if time.monotonic() > end:
                sys.exit("The watch did not record everything")
            time.sleep(0.1)
        time.sleep(0.7)

    def contents(self):
        found = {}
        for place, folders, names in os.walk(self.folder):
            if ".git" in folders:
                folders.remove(".git")
            for name in names:
                path = os.path.join(place, name)
                with open(path, "rb") as file:
                    found[os.path.relpath(path, self.folder)] = file.read()
        return found

    # What a person and their programs do.

    def edited(self, text, mark):
        lines = text.split(b"\n")
        place = self.draw.randrange(len(lines))
        words = b"%d %d" % (mark, self.draw.randrange(1 << 30))
        kind = self.draw.random()
        if kind < 0.4:
            lines.insert(place, b"# inserted " + words)
        elif kind < 0.6:
            lines[place:place + self.draw.randrange(1, 4)] = [b"# cut " + words]
        else:
            lines[place] += b" # " + words
        return b"\n".join(lines)

    def work(self, mark, count, isJump=False):
        """Edits some files, and sometimes creates, deletes, moves and commits; returns the names."""
        names = sorted(self.texts)
        self.draw.shuffle(names)
        chosen, rest = names[:count], names[count:]
        for name in chosen:
            self.write(name, self.edited(self.texts[name], mark), self.draw.random() < 0.5)
        if isJump:
            return self.jumped.update(chosen)
        if mark % 5 == 2:
            name = rest.pop()
            os.unlink(os.path.join(self.folder, name))
            del self.texts[name]
        if mark % 7 == 3:
            self.write(f"new/file-{mark}.txt", b"a new file, %d\n" % mark * 20)
        if mark % 11 == 5:
            name, target = rest.pop(), f"moved/{mark}.txt"
            os.makedirs(os.path.join(self.folder, "moved"), exist_ok=True)
            os.rename(os.path.join(self.folder, name), os.path.join(self.folder, target))
            self.texts[target] = self.texts.pop(name)
            self.renames.append((name, target))
        if mark % 9 == 4:
            self.git("add", "-A")
            self.git("commit", "-qm", f"Commit {mark}")
        return None


def live(project, states):
    """Works for some days, and lets the clock jump; returns the texts of all files at some times."""
    watch = subprocess.Popen([project.program, "watch", project.folder], env=project.moved, stdout=subprocess.DEVNULL)
    project.settle()
    known, mark = [], 0
    for day in range(DAYS):
        project.clock.ahead = max(project.clock.ahead, (day - DAYS) * DAY)
        for _ in range(ROUNDS):
            mark += 1
            project.work(mark, max(1, (states - project.count) // (DAYS * ROUNDS + 1 - mark)))
            project.settle()
            known.append((project.clock.now, dict(project.texts)))
            project.clock.ahead += project.draw.choice((200, 300, 400, 500, 900, 1_200))
    end = project.clock.ahead
    for jump in (-3_600, -DAY, 60):
        project.clock.ahead = end + jump
        project.work(mark, 30, isJump=True)
        project.settle()
    jumped = project.clock.now - DAY - LIMIT
    watch.send_signal(signal.SIGINT)
    watch.wait(LIMIT)
    project.clock.ahead = end + 600
    return known, jumped


def compare(project, then, texts, jumped):
    """The names of files that are not as they were."""
    expected = dict(texts)
    for name, target in project.renames:
        if name in expected:
            expected[target] = expected.pop(name)
    found = project.contents()
    certain = [name for name in {**project.texts, **expected} if then < jumped or name not in project.jumped]
    # A file that was created later stays as it is.
    return [name for name in certain if found.get(name) != expected.get(name, project.texts.get(name))] + [
        name for name in found if name not in {**expected, **project.texts} and found[name] != texts.get(name)]


def main():
    options = arguments(__doc__, ("--files", 600), ("--states", 10_000), ("--source", None),
                        ("--library", None))
    draw = random.Random(options.seed)
    project = Project(options, draw)
    known, jumped = live(project, options.states)
    final = project.contents()
    wrong = 0 if final == project.texts else 1
    for then, texts in draw.sample(known, TIMES):
        date = datetime.datetime.fromtimestamp(then, datetime.timezone.utc).strftime("%Y-%m-%d %H:%M:%S")
        project.memento("restore", "--at", date, "--yes", "--force", project.folder)
        for name in compare(project, then, texts, jumped):
            wrong += 1
            print(f"At {date}: {name} is not what it was")
        project.memento("restore", "--undo", "--yes", "--force", project.folder)
        if project.contents() != final:
            wrong += 1
            print(f"At {date}: the undo left another text")
        project.clock.ahead += 30
    print(f"{project.count} states of {len(final)} files, {TIMES} times, {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

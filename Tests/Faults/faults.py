#!/usr/bin/env python3
"""Makes the calls of scripted sessions fail one by one, and checks the file, the history and the screen.

    faults.py PROGRAM LIBRARY FOLDER [--runs N] [--seed N] [--only "SCENARIO CALL NUMBER FAULT"]

A first run of each scenario counts its calls on the file's folder and the state folder. Then each run
disturbs one of them. If there are more calls and faults than runs, all kinds of calls and faults are
visited in turn and the calls are drawn from the seed.
"""

import argparse
import collections
import errno
import os
import random
import shutil
import sys
import time
import zlib

from sandbox import LIMIT, Sandbox
from terminal import Terminal, has_no_history, is_open, is_recorded, message, offers_recovery, status

OLD = "".join(f"line {number}\n" for number in range(1, 13)).encode()
FIRST, SECOND = b"alpha one ", b"beta two "
# Texts that a run may save, and nothing else may stand in the file.
WHOLE = {OLD, FIRST + OLD, FIRST + SECOND + OLD}
LEFT = b"gamma "
# Recording does not wait for a second: thousands of runs would.
SETTINGS = "[history]\npause = 0.1\n"

COMMON = ["kill", "late"]
FAULTS = {
    "open": ["EACCES", "EIO", "ENOSPC", "EINTR", "EMFILE"],
    "read": ["EIO", "EINTR", "EAGAIN", "short"],
    "write": ["EIO", "ENOSPC", "EDQUOT", "EINTR", "EAGAIN", "short", "torn", "ENOSPC+"],
    "pwrite": ["EIO", "ENOSPC", "EDQUOT", "EINTR", "short", "torn", "EIO+", "ENOSPC+"],
    "fsync": ["EIO", "ENOSPC", "EDQUOT", "EINTR", "EIO+"],
    "rename": ["EIO", "EACCES", "ENOSPC", "EDQUOT"],
    "ftruncate": ["EIO", "ENOSPC", "EINTR"],
    "link": ["EIO", "EACCES", "ENOSPC", "EDQUOT"],
    "unlink": ["EIO", "EACCES"],
    "fcntl": ["EIO", "EAGAIN", "EACCES", "EINTR"],
}
# Lines of the screen that are no message about a fault.
ORDINARY = ("^S Save", "Ctrl-Q quits", "Saved ", "Undone", "Redone", "Restored", "Nothing to", "This is the start",
            "Memento", "Pane is dead")


class Run:
    """One session with one fault, or with none."""

    def __init__(self, terminal, box, library, scenario, fault=None):
        self.terminal, self.box, self.scenario = terminal, box, scenario
        self.log = os.path.join(box.root, "calls")
        self.library, self.fault = library, fault
        self.kills = bool(fault) and fault[2] in ("kill", "late", "torn")
        self.messages, self.complaints = [], []
        self.recorded, self.saved, self.offered = set(), False, False

    def environment(self):
        added = {"LD_PRELOAD": self.library, "FAULT_LOG": self.log,
                 "FAULT_UNDER": f"{self.box.files}:{self.box.state}"}
        if self.fault:
            call, number, action = self.fault
            name = action.rstrip("+")
            added |= {"FAULT_CALL": call, "FAULT_AT": str(number),
                      "FAULT_DO": str(getattr(errno, name, name))}
            if action.endswith("+"):
                added["FAULT_TO"] = "0"
        return self.box.environment | added

    def look(self, screen):
        """Remembers what the program says, and whether the screen is worth waiting for no longer."""
        said = message(screen)
        if said and not said.startswith(ORDINARY) and said not in self.messages:
            self.messages.append(said)
        if has_no_history(screen) and not any("status line" in words for words in self.messages):
            self.messages.append(f"in the status line: {status(screen).strip()}")
        self.saved |= said.startswith("Saved ")
        return screen

    def wait(self, condition, limit):
        return self.terminal.wait(lambda screen: condition(self.look(screen)), limit)

    def play(self):
        """Types, saves, types, undoes and quits; whatever comes in between, it ends within the limit."""
        terminal, begin = self.terminal, time.monotonic()
        terminal.start([self.box.program, self.box.file], self.environment())
        shown = self.wait(lambda screen: "notes.txt" in status(screen) or message(screen), 3)
        self.wait(lambda screen: is_open(screen) or offers_recovery(screen), 0.5)
        if self.scenario == "recover":
            self.offered = bool(self.wait(offers_recovery, 1))
            if self.offered:
                time.sleep(0.8)
                terminal.press("r")
                self.wait(lambda screen: any(LEFT.decode() in line for line in screen), 1)
        if shown:
            terminal.press("C-Home")
            self.step(FIRST, "C-s", lambda screen: message(screen).startswith(("Saved", "Cannot")))
            self.step(SECOND, "C-z", lambda screen: not any(SECOND.decode() in line for line in screen))
        self.quit(begin)
        ending = self.terminal.exit_status
        if ending:
            # Its message is at the top of the screen.
            self.messages.append(f"the program ended with status {ending}")
        self.seconds = time.monotonic() - begin

    def step(self, text, key, condition):
        """Types, waits until it is recorded, and presses a key."""
        self.terminal.type(text.decode())
        arrived = lambda screen: any(text.decode().rstrip() in line for line in screen[:-2])
        self.wait(arrived, 1)
        if self.wait(lambda screen: arrived(screen) and is_recorded(screen), 1.5) and "•" in status(self.terminal.screen()):
            self.recorded.add(text)
        self.terminal.press(key)
        self.wait(condition, 1.5)

    def quit(self, begin):
        self.terminal.press("C-q")
        while not self.terminal.is_over:
            if time.monotonic() - begin > LIMIT:
                self.complaints.append(f"did not end within {LIMIT} s: {message(self.terminal.screen())}")
                os.kill(self.terminal.process, 9)
                return
            if self.wait(lambda screen: "iscard" in message(screen) or "n don't" in message(screen), 0.3):
                self.terminal.press("n" if "n don't" in message(self.terminal.screen()) else "d")
            elif not self.terminal.is_over:
                self.terminal.press("Escape")
                self.terminal.press("C-q")

    # What must be true afterwards

    def check(self):
        self.disturbed = any(line.startswith("!") for line in open(self.log, errors="replace"))
        texts = WHOLE | {LEFT + text for text in WHOLE} | {FIRST + LEFT + OLD, FIRST + SECOND + LEFT + OLD}
        contents = self.box.contents
        whole = contents in texts
        states, complaints = self.box.states()
        self.complaints += complaints
        everything = list(states.values()) + [contents or b""]
        reported = bool(self.messages)
        for text in [FIRST, SECOND]:
            found = any(text in state for state in everything)
            if not found and text in self.recorded and not reported:
                self.complaints.append(f"{text} was recorded and is gone")
            elif not found and not self.kills and not reported:
                self.complaints.append(f"{text} is gone without a message")
        if self.saved and not (contents or b"").startswith(FIRST):
            if whole or not self.kills:
                self.complaints.append("the file was saved, and is old")
        if not self.kills and not self.saved and not reported:
            self.complaints.append("the file was not saved, and no message said so")
        if self.scenario == "recover" and not any(LEFT in state for state in everything):
            self.complaints.append("the unsaved text of the session before is gone")
        # Nothing can make writing in place whole if the program dies in it: then both texts must be in
        # the history, and the next opening must offer the new one.
        self.cut_short = not whole and self.kills and self.scenario == "in-place"
        if not whole and not (self.cut_short and {OLD, FIRST + OLD} <= set(states.values())):
            self.complaints.append(f"the file is neither old nor new: {contents!r}")
        if self.box.litter and not self.kills and self.fault and self.fault[0] != "unlink":
            self.complaints.append(f"left beside the file: {self.box.litter}")
        if self.kills or not whole:
            self.reopen()
        return self.complaints

    def reopen(self):
        """The next opening: it must work, and offer what was recorded and not saved."""
        before = b"" if self.cut_short else self.box.contents
        self.terminal.start([self.box.program, self.box.file], self.box.environment)
        shown = self.terminal.wait(lambda screen: is_open(screen) or message(screen), 5)
        if not shown:
            self.complaints.append("the next opening shows nothing")
        elif FIRST in self.recorded and FIRST not in (before or b"") and not self.terminal.wait(
                offers_recovery, 1.5):
            self.complaints.append(f"recovery is not offered: {message(self.terminal.screen())}")
        if not self.terminal.is_over:
            os.kill(self.terminal.process, 9)

    @property
    def calls(self):
        found = collections.Counter()
        for line in open(self.log, errors="replace"):
            found[line.removeprefix("! ").split()[1]] += 1
        return found

    @property
    def disturbed_path(self):
        for line in open(self.log, errors="replace"):
            if line.startswith("!"):
                return line.split(maxsplit=3)[3].strip().replace(self.box.root, "…")


SCENARIOS = ["save", "in-place", "recover"]


def prepare(terminal, box, scenario):
    """The files as they are before a run of the scenario; those of `recover` are made once."""
    if scenario != "recover":
        return box.make(OLD, hard_link=scenario == "in-place", settings=SETTINGS)
    kept = box.root + " left"
    if not os.path.exists(kept):
        box.make(OLD, settings=SETTINGS)
        terminal.start([box.program, box.file], box.environment)
        terminal.wait(is_open, LIMIT)
        terminal.type(LEFT.decode())
        terminal.wait(lambda screen: LEFT.decode() in screen[0] and is_recorded(screen), LIMIT)
        os.kill(terminal.process, 9)
        terminal.wait(lambda screen: False, LIMIT)
        shutil.copytree(box.root, kept)
    shutil.rmtree(box.root)
    shutil.copytree(kept, box.root)


def choose(counts, runs, seed):
    """All disturbances if they are few enough; else from each kind of call and fault in turn."""
    strata = []
    draw = random.Random(seed)
    for scenario, calls in counts.items():
        for call, number in sorted(calls.items()):
            for action in FAULTS[call] + COMMON:
                cases = [(scenario, call, at, action) for at in range(1, number + 1)]
                draw.shuffle(cases)
                strata.append(cases)
    draw.shuffle(strata)
    total = sum(map(len, strata))
    chosen = []
    while len(chosen) < min(runs or total, total):
        for cases in strata:
            if cases and len(chosen) < (runs or total):
                chosen.append(cases.pop())
    return chosen, total


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("library")
    parser.add_argument("folder")
    parser.add_argument("--runs", type=int, default=0, help="how many; 0 for all")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--part", default="1/1", help="2/4 runs the second of four parts, each in a folder of its own")
    parser.add_argument("--only", default="", help='one run: "in-place pwrite 17 EIO"')
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.randrange(1 << 32)
    shutil.rmtree(options.folder, ignore_errors=True)
    os.makedirs(options.folder)
    box = Sandbox(os.path.join(options.folder, "run"), options.program)
    terminal = Terminal("faults")
    library = os.path.abspath(options.library)
    failed = reached = told = cut_short = 0
    try:
        if options.only:
            scenario, call, number, action = options.only.split()
            chosen, total = [(scenario, call, int(number), action)], 1
        else:
            counts = {}
            for scenario in SCENARIOS:
                prepare(terminal, box, scenario)
                run = Run(terminal, box, library, scenario)
                run.play()
                if run.check() or run.messages and scenario != "recover":
                    sys.exit(f"{scenario} without a fault: {run.complaints} {run.messages}")
                counts[scenario] = run.calls
                print(f"{scenario}: {sum(run.calls.values())} calls in {run.seconds:.1f} s,",
                      ", ".join(f"{count} {call}" for call, count in sorted(run.calls.items())))
            chosen, total = choose(counts, options.runs, seed)
            part, parts = map(int, options.part.split("/"))
            # By its name, not its place: the number of calls differs by one or two from run to run.
            chosen = [case for case in chosen if zlib.crc32(repr(case).encode()) % parts == part - 1]
        print(f"SEED={seed}, {len(chosen)} of {total} disturbances", flush=True)
        for index, (scenario, *fault) in enumerate(chosen, 1):
            prepare(terminal, box, scenario)
            run = Run(terminal, box, library, scenario, fault)
            run.play()
            complaints = run.check()
            reached += run.disturbed
            cut_short += run.cut_short
            told += bool(run.messages) and run.disturbed
            if complaints or options.only:
                failed += bool(complaints)
                print(f"{'FAILED' if complaints else 'passed'}: {scenario} {fault[0]} {fault[1]} {fault[2]} on {run.disturbed_path}")
                for line in complaints + [f"the screen said: {run.messages}"]:
                    print("   ", line)
            if index % 50 == 0:
                print(f"{index} runs, {reached} disturbed, {failed} failed", flush=True)
    finally:
        terminal.close()
    print(f"SEED={seed}: {len(chosen)} of {total} disturbances run, {reached} reached their call, "
          f"{told} showed a message, {cut_short} cut short in place and offered again, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

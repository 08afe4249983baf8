#!/usr/bin/env python3
"""Kills `memento restore --at` at random moments, and checks that the next command leaves no mixture.

    restore_kills.py PROGRAM FOLDER [--runs N] [--seed N] [--files N] [--library LIBRARY]

With the library of `make faults` it is not killed: one of its calls fails, as on a full disk, and often all that
follow, or as for files that may not be read. The same restore must then succeed without a fault.

The files have two versions, from two commits that `memento import --git` has taken. After each kill, every file
must have one of the two, and when the next restore has finished what was left, all the same one.
"""

import errno
import os
import random
import shutil
import subprocess
import sys
import time

from sandbox import arguments

FAULTS = [(call, fault) for call in ("open", "write", "pwrite", "fsync", "rename", "ftruncate", "unlink")
          for fault in ("EIO", "ENOSPC", "EDQUOT", "ENOSPC+")]
# Files and folders that may not be read or written.
FAULTS += [("open", "EACCES"), ("open", "EACCES+"), ("rename", "EACCES"), ("unlink", "EACCES")]
TIMES = ("2026-01-01 12:00", "2026-01-02 12:00")


class Project:
    """A folder with files of two versions, and a history that has both."""

    def __init__(self, root, program, count, draw):
        self.program = os.path.abspath(program)
        root = os.path.realpath(root)
        shutil.rmtree(root, ignore_errors=True)
        self.folder = os.path.join(root, "project")
        os.makedirs(self.folder)
        self.environment = {**os.environ, "XDG_STATE_HOME": os.path.join(root, "state"),
                            "XDG_CONFIG_HOME": os.path.join(root, "configuration"), "TZ": "UTC",
                            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
                            "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a", "GIT_COMMITTER_NAME": "a",
                            "GIT_COMMITTER_EMAIL": "a"}
        self.names = [f"part-{number // 50}/file-{number}.txt" for number in range(count)]
        self.run("git", "init", "-q")
        self.versions = [self.write(version, draw) for version in range(2)]
        files = [os.path.join(self.folder, name) for name in self.names]
        for start in range(0, count, 100):
            self.memento("import", "--git", *files[start:start + 100])

    def write(self, version, draw):
        texts = {}
        for name in self.names:
            path = os.path.join(self.folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            texts[name] = "".join(f"{version} {draw.random()} {line}\n" for line in range(500)).encode()
            with open(path, "wb") as file:
                file.write(texts[name])
        date = f"2026-01-0{version + 1}T10:00:00+0000"
        self.environment.update(GIT_AUTHOR_DATE=date, GIT_COMMITTER_DATE=date)
        self.run("git", "add", ".")
        self.run("git", "commit", "-qm", f"version {version}")
        return texts

    def run(self, *words):
        return subprocess.run(words, cwd=self.folder, env=self.environment, check=True,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=600)

    def memento(self, *words):
        return self.run(self.program, *words)

    def restore(self, version):
        return [self.program, "restore", "--at", TIMES[version], "--yes", "--force", self.folder]

    def counts(self):
        """How many files have each version, and the names of those that have none."""
        counts, torn = [0, 0], []
        for name in self.names:
            with open(os.path.join(self.folder, name), "rb") as file:
                contents = file.read()
            versions = [number for number in range(2) if contents == self.versions[number][name]]
            if versions:
                counts[versions[0]] += 1
            else:
                torn.append(name)
        return counts, torn


def kill(project, goal, draw, length):
    """Kills a restore, and lets the next one finish it: whatever that is about, it does so first."""
    process = subprocess.Popen(project.restore(goal), env=project.environment,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(draw.uniform(0.01, 1.1 * length))
    process.kill()
    process.wait()
    counts, torn = project.counts()
    subprocess.run([project.program, "restore", "--redo", "--yes", project.folder],
                   env=project.environment, capture_output=True, timeout=60)
    return counts, torn


def disturb(project, goal, draw, library):
    """Lets a call of a restore fail, and repeats the restore."""
    call, fault = draw.choice(FAULTS)
    number = errno.__dict__[fault.rstrip("+")]
    added = {"LD_PRELOAD": library, "FAULT_LOG": os.path.join(project.folder, "..", "calls"),
             "FAULT_UNDER": f"{project.folder}:{project.environment['XDG_STATE_HOME']}", "FAULT_CALL": call,
             "FAULT_AT": str(draw.randint(1, len(project.names))), "FAULT_DO": str(number)}
    if fault.endswith("+"):
        added["FAULT_TO"] = "0"
    result = subprocess.run(project.restore(goal), env=project.environment | added, capture_output=True, timeout=120)
    counts, torn = project.counts()
    if result.returncode == 0 and counts[goal] < len(project.names) or result.returncode < 0:
        torn.append(f"{call} {fault}: status {result.returncode}")
    if result.returncode > 0 and not result.stderr.strip():
        torn.append(f"{call} {fault}: no words")
    subprocess.run(project.restore(goal), env=project.environment, capture_output=True, timeout=60)
    return counts, torn


def main():
    options = arguments(__doc__, ("--runs", 100), ("--files", 400), ("--library", None))
    draw = random.Random(options.seed)
    project = Project(options.folder, options.program, options.files, draw)
    began = time.monotonic()
    subprocess.run(project.restore(0), env=project.environment, check=True, capture_output=True)
    length = time.monotonic() - began
    present, mixtures, failures = 0, 0, 0
    for number in range(options.runs):
        goal = 1 - present
        if options.library:
            counts, torn = disturb(project, goal, draw, os.path.abspath(options.library))
        else:
            counts, torn = kill(project, goal, draw, length)
        mixtures += 0 < counts[0] < len(project.names)
        after, torn_after = project.counts()
        if torn or torn_after or len(project.names) not in after:
            failures += 1
            print(f"run {number}: {counts}, {after} after the next restore, {torn[:3]}", flush=True)
        present = 0 if after[0] > after[1] else 1
    left = [name for _, _, names in os.walk(project.folder) for name in names if name.startswith(".memento")]
    print(f"{options.runs} runs, {mixtures} mixtures on the disk, {failures} left by the next restore, "
          f"{len(left)} temporary files left")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

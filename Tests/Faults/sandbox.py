"""A folder with a file, a state folder and a configuration; and what the program's commands say of it."""

import argparse
import json
import os
import random
import shutil
import subprocess

LIMIT = 10


def arguments(description, *more):
    """The arguments of a trial: its program, its folder, a seed, which is printed, and others with their defaults."""
    parser = argparse.ArgumentParser(description=description.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    for name, default in more:
        parser.add_argument(name, type=str if default is None else int, default=default)
    options = parser.parse_args()
    print(f"SEED={options.seed}", flush=True)
    os.makedirs(options.folder, exist_ok=True)
    return options


class Sandbox:
    """Everything of one run below one folder, which must not be a temporary one: those have no history."""

    def __init__(self, root, program):
        self.root = os.path.realpath(root)
        self.program = os.path.abspath(program)
        self.files = os.path.join(self.root, "files")
        self.file = os.path.join(self.files, "notes.txt")
        self.state = os.path.join(self.root, "state")
        self.configuration = os.path.join(self.root, "configuration")

    def make(self, contents, hard_link=False, settings=""):
        shutil.rmtree(self.root, ignore_errors=True)
        for folder in (self.files, self.state, os.path.join(self.configuration, "memento")):
            os.makedirs(folder)
        with open(os.path.join(self.configuration, "memento", "config.toml"), "w") as file:
            file.write(settings)
        with open(self.file, "wb") as file:
            file.write(contents)
        if hard_link:
            os.link(self.file, os.path.join(self.files, "other name"))

    @property
    def environment(self):
        return {"XDG_STATE_HOME": self.state, "XDG_CONFIG_HOME": self.configuration,
                "LANG": "C.UTF-8", "TERM": "tmux-256color"}

    @property
    def contents(self):
        try:
            with open(self.file, "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None

    @property
    def litter(self):
        """What stands beside the file and is not the user's."""
        return [name for name in os.listdir(self.files) if name.startswith(".memento")]

    def command(self, *arguments):
        return subprocess.run([self.program, *arguments], env={**os.environ, **self.environment},
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT)

    def states(self):
        """The contents of every state by number; a complaint if one cannot be read."""
        found, complaints = {}, []
        log = self.command("log", "--json", self.file)
        words = log.stderr.decode("utf-8", "replace").strip()
        if "damaged" in words or log.returncode not in (0, 1):
            complaints.append(f"log exits with {log.returncode}: {words}")
        if log.returncode != 0:
            return found, complaints
        for row in json.loads(log.stdout)["states"]:
            shown = self.command("show", self.file, f"#{row['number']}")
            if shown.returncode:
                complaints.append(f"show #{row['number']}: {shown.stderr.decode('utf-8', 'replace').strip()}")
            found[row["number"]] = shown.stdout
        return found, complaints

#!/usr/bin/env python3
"""Measures `memento watch` of a folder with many files: memory, idle time of the processor, and the recording.

    watch.py PROGRAM FOLDER [--files N] [--seconds N]
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time

FILES_PER_FOLDER = 20


def status(process, word):
    with open(f"/proc/{process}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith(word))


def idle(process):
    """The context switches and the ticks of the processor so far."""
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return status(process, "voluntary_ctxt") + status(process, "nonvoluntary"), int(fields[11]) + int(fields[12])


class Watch:
    """The program under measure."""

    def __init__(self, program, folder, environment):
        self.began = time.monotonic()
        self.process = subprocess.Popen([program, "watch", folder], env=environment, stdout=subprocess.PIPE, text=True)

    def wait(self, words):
        """Waits for a line, and returns the seconds since the start."""
        for line in self.process.stdout:
            if words in line:
                return time.monotonic() - self.began
        sys.exit(f"The watch ended without: {words}")

    def end(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=10)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--files", type=int, default=50_000)
    parser.add_argument("--seconds", type=int, default=60)
    options = parser.parse_args()
    root = os.path.realpath(options.folder)
    shutil.rmtree(root, ignore_errors=True)
    paths = [os.path.join(root, "tree", f"part-{number // FILES_PER_FOLDER}", f"file-{number}.c")
             for number in range(options.files)]
    for number, path in enumerate(paths):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write("".join(f"int value_{number}_{line} = {number * line};\n" for line in range(20)))
    environment = {**os.environ, "XDG_STATE_HOME": os.path.join(root, "state"),
                   "XDG_CONFIG_HOME": os.path.join(root, "configuration"), "HOME": root}
    watch = Watch(options.program, os.path.join(root, "tree"), environment)
    process = watch.process.pid
    print(f"first texts recorded after {watch.wait('The history has'):.1f} s, peak {status(process, 'VmHWM')} kB")
    time.sleep(1)
    print(f"memory after the start {status(process, 'VmRSS')} kB")
    before = idle(process)
    time.sleep(options.seconds)
    after = idle(process)
    print(f"idle for {options.seconds} s: {after[0] - before[0]} context switches, {after[1] - before[1]} ticks")
    for path in paths[::max(1, len(paths) // 20)][:20]:
        with open(path, "a") as file:
            file.write("// changed\n")
    watch.began = time.monotonic()
    print(f"20 files recorded {watch.wait('changed by other programs'):.2f} s after the last write, "
          f"memory {status(process, 'VmRSS')} kB")
    watch.end()
    watch = Watch(options.program, os.path.join(root, "tree"), environment)
    print(f"a second start compares all after {watch.wait('The history has'):.1f} s")
    watch.end()
    shutil.rmtree(root)


if __name__ == "__main__":
    main()

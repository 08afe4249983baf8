"""A program in a pane of tmux: its keys, its screen, its end."""

import os
import shlex
import signal
import subprocess
import sys
import time


class Terminal:
    """A tmux server of its own, driven through one connection, so that a key costs no process."""

    def __init__(self, name, width=100, height=30):
        self.width, self.height = width, height
        self.name = f"{name}-{os.getpid()}"
        # Ended from outside, the trials still end their tmux.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        self.tmux = subprocess.Popen(
            ["tmux", "-L", self.name, "-f", "/dev/null", "-C", "new-session",
             "-x", str(self.width), "-y", str(self.height), "exec sleep 1000000"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self._reply()
        for command in ("refresh-client -f no-output", "set -g remain-on-exit on",
                        "set -g status off", "set -s escape-time 0", "set -g window-size manual",
                        f"resize-window -x {self.width} -y {self.height}"):
            self.run(command)

    def _reply(self):
        """The lines of the next answer of tmux."""
        lines, inside = [], False
        for raw in self.tmux.stdout:
            line = raw.decode("utf-8", "replace").rstrip("\n")
            if line.startswith(("%end ", "%error ")) and inside:
                return lines
            if inside:
                lines.append(line)
            elif line.startswith("%begin "):
                inside = True
        raise RuntimeError("tmux ended")

    def run(self, command):
        self.tmux.stdin.write(command.encode() + b"\n")
        self.tmux.stdin.flush()
        return self._reply()

    def start(self, arguments, environment):
        words = ["exec", "env", *(f"{key}={value}" for key, value in environment.items()), *arguments]
        self.run("respawn-pane -k " + shlex.quote(" ".join(map(shlex.quote, words))))

    @property
    def process(self):
        return int(self.run("display-message -p '#{pane_pid}'")[0])

    @property
    def is_over(self):
        return self.run("display-message -p '#{pane_dead}'")[0] == "1"

    @property
    def exit_status(self):
        """The status with which the program ended; 0 if a signal ended it."""
        end = time.monotonic() + 5
        while time.monotonic() < end:
            # tmux knows that the pane is dead before it knows why.
            number, by_signal, server = self.run(
                "display-message -p '#{pane_dead_status},#{pane_dead_signal},#{pid}'")[0].split(",")
            if number or by_signal:
                return int(number or 0)
            # It can miss the signal of a child that has ended; at the next one it looks after all of them.
            os.kill(int(server), signal.SIGCHLD)
            time.sleep(0.01)
        return 0

    def type(self, text):
        self.run("send-keys -l " + shlex.quote(text))

    def press(self, *keys):
        self.run("send-keys " + " ".join(keys))

    def paste(self, text):
        """Pastes as a terminal does: between the marks of a paste."""
        self.run("set-buffer " + shlex.quote(text))
        self.run("paste-buffer -p")

    def screen(self):
        lines = self.run("capture-pane -p")
        return lines + [""] * (self.height - len(lines))

    def wait(self, condition, limit):
        """The screen that first meets the condition, or None after the limit or the program's end."""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            screen = self.screen()
            if condition(screen):
                return screen
            if self.is_over:
                return None
            time.sleep(0.02)
        return None

    def close(self):
        try:
            self.run("kill-server")
        except (RuntimeError, BrokenPipeError):
            pass
        self.tmux.wait()


def status(screen):
    """The status line: the last but one."""
    return screen[-2]


def message(screen):
    return screen[-1].strip()


def is_open(screen):
    """Whether the status line shows a place in the history: with a word today, by a sign before."""
    return "⟲" in status(screen) or "state " in status(screen)


def offers_recovery(screen):
    """Whether the question after a crash is asked; if it is long, its answers have a line of their own."""
    return "Found unsaved" in message(screen) or message(screen).startswith("r restore")


def has_no_history(screen):
    """Whether the status line says that nothing is recorded on disk."""
    return any(words in status(screen) for words in ("history not saved", "this session only", "this run only"))


def is_recorded(screen):
    """Whether the status line shows a place in the history, and nothing on its way there."""
    waiting = any(words in status(screen) for words in ("saving history…", "recording…"))
    return is_open(screen) and not waiting and not has_no_history(screen)

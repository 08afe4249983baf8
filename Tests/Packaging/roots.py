"""Installs a package into an empty root, or builds the sources in one, and does the main job there in a terminal.

Usage: roots.py FOLDER deb|program|build FILE

deb installs a package of Debian into the smallest Debian; program unpacks the archive of the program into a root that
has the C library with its locale C.UTF-8 and one description of a terminal, and no /proc; build makes the archive of the
sources in the smallest Debian with the Swift toolchain. Roots are made below FOLDER, by root alone.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "Faults"))
from terminal import Terminal, is_recorded, message  # noqa: E402

TERM = "xterm-256color"
SECONDS = 30
# The exit status when Debian's packages cannot be reached: nothing was tried then.
UNREACHABLE = 75


def run(*words, **options):
    print("+", *words, flush=True)
    return subprocess.run([str(word) for word in words], check=True, **options)


def fail(words):
    sys.exit(f"roots: {words}")


def reach(*words, runner=run, **options):
    """Runs a command that fetches from Debian, up to three times."""
    for _ in range(3):
        try:
            return runner(*words, **options)
        except subprocess.CalledProcessError as error:
            print("roots:", error, flush=True)
    print("roots: Debian's packages cannot be reached; nothing was tried", flush=True)
    sys.exit(UNREACHABLE)


class Root:
    """A folder that programs take for the root of the file system."""

    def __init__(self, folder):
        self.folder = folder.resolve()
        self.mounts = []

    def path(self, name):
        return self.folder / name.lstrip("/")

    def run(self, *words, **options):
        environment = {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME": "/root", "TERM": TERM,
                       "DEBIAN_FRONTEND": "noninteractive"}
        return run("chroot", self.folder, *words, env=environment, **options)

    def output(self, *words):
        return self.run(*words, capture_output=True).stdout

    def install(self, *packages):
        self.run("apt-get", "-o", "Acquire::Retries=5", "install", "-qq", "--yes", "--no-install-recommends", *packages,
                 stdout=subprocess.DEVNULL)

    def mount(self, *words, at):
        self.path(at).mkdir(parents=True, exist_ok=True)
        run("mount", *words, self.path(at))
        self.mounts.append(self.path(at))

    def make_devices(self):
        self.path("dev").mkdir(exist_ok=True)
        for name, major, minor in (("null", 1, 3), ("zero", 1, 5), ("urandom", 1, 9), ("tty", 5, 0)):
            if not self.path(f"dev/{name}").exists():
                run("mknod", "-m", "666", self.path(f"dev/{name}"), "c", major, minor)

    def close(self):
        for place in reversed(self.mounts):
            run("umount", place)
        self.mounts = []

    def files(self):
        """What is in the root, but for records of the system about packages."""
        inside = subprocess.run(["find", "usr", "etc", "-xdev", "(", "-type", "f", "-o", "-type", "l", ")"], cwd=self.folder,
                                check=True, capture_output=True, text=True).stdout
        return set(inside.split("\n"))


def debian(folder, name):
    """The smallest Debian of the machine's version, in a new root; made once, and then copied."""
    codename = re.search(r"^VERSION_CODENAME=(\w+)", Path("/etc/os-release").read_text(), re.MULTILINE)
    kept = folder / "debian.tar"
    if not kept.exists():
        made = folder / "debian"
        reach("bash", "-c", 'rm -rf "$1" && debootstrap --variant=minbase "$2" "$1"', "made", made, codename[1],
              stdout=subprocess.DEVNULL)
        run("tar", "-C", made, "-cf", folder / "debian.part", ".")
        (folder / "debian.part").rename(kept)
        shutil.rmtree(made)
    root = Root(folder / name)
    root.folder.mkdir()
    run("tar", "-C", root.folder, "-xf", kept)
    shutil.copy("/etc/resolv.conf", root.path("etc/resolv.conf"))
    return root


def with_package(folder, package):
    """A Debian into which `apt` installed the package."""
    root = debian(folder, "deb")
    before = root.files()
    shutil.copy(package, root.path("root/memento.deb"))
    reach("apt-get", "update", "-qq", runner=root.run)
    root.install("/root/memento.deb")
    listed = root.output("dpkg", "-L", "memento").decode()
    for name in ("man1/memento.1.gz", "bash-completion/completions/memento", "vendor_completions.d/memento.fish",
                 "zsh/vendor-completions/_memento", "memento.desktop", "doc/memento/copyright"):
        if name not in listed:
            fail(f"the package has no {name}")
    return root, lambda: check_removal(root, before)


def check_removal(root, before):
    """Removes the package: nothing of it stays. What it depends on stays as `apt` leaves it."""
    root.run("dpkg", "--purge", "memento", stdout=subprocess.DEVNULL)
    left = [name for name in root.files() - before if "memento" in name]
    if left:
        fail(f"the package left {left}")


def with_program(folder, archive):
    """A root with the program, the C library with its locale, one description of a terminal, and nothing else."""
    root = Root(folder / "program")
    for name in ("root", "tmp", "usr/share/terminfo/x"):
        root.path(name).mkdir(parents=True)
    run("tar", "-C", root.folder, "-xf", archive, "--strip-components", "1")
    for line in run("ldd", root.path("bin/memento"), capture_output=True, text=True).stdout.split("\n"):
        for library in re.findall(r"(/\S+)", line):
            root.path(library).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(library, root.path(library))
    # A part of the C library, in files of its own.
    shutil.copytree("/usr/lib/locale/C.utf8", root.path("usr/lib/locale/C.utf8"))
    for place in ("/usr/share/terminfo", "/lib/terminfo"):
        if Path(place, "x", TERM).exists():
            shutil.copy(Path(place, "x", TERM), root.path("usr/share/terminfo/x"))
            break
    else:
        fail(f"this machine does not know the terminal {TERM}")
    root.make_devices()
    return root, lambda: None


def with_build(folder, sources):
    """A Debian with the toolchain of this machine, in which the sources were built and installed."""
    root = debian(folder, "build")
    compiler = os.path.realpath(shutil.which("swift"))
    toolchain = Path(compiler).parents[2]
    # Read-only: nothing that removes the root can remove the toolchain.
    root.mount("--bind", "--read-only", toolchain, at=str(toolchain))
    root.mount("-t", "proc", "proc", at="/proc")
    root.make_devices()
    run("tar", "-C", root.path("root"), "-xf", sources)
    project = next(root.path("root").glob("memento-*")).name
    path = f"PATH={toolchain}/usr/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
    # What the toolchain itself needs; the rest is the Makefile's to install.
    reach("apt-get", "update", "-qq", runner=root.run)
    root.install("make", "git", "ca-certificates", "binutils", "libc6-dev", "libgcc-12-dev", "libstdc++-12-dev", "libcurl4",
                 "libedit2", "libncurses6", "libpython3.11", "libsqlite3-0", "libuuid1", "libxml2", "libz3-4", "pkg-config",
                 "tzdata", "zlib1g-dev")
    root.run("env", path, "make", "-C", f"/root/{project}", "install")
    return root, root.close


class Job:
    """A person's work in the editor of a root: writes, undoes, saves, quits, reads the history, and goes on."""

    FILE = "/root/notes.txt"

    def __init__(self, root):
        self.root = root
        self.program = next(name for name in ("/usr/bin/memento", "/usr/local/bin/memento", "/bin/memento")
                            if root.path(name).exists())
        self.terminal = Terminal("memento-roots")

    def open(self):
        # Only what every terminal sets: no locale.
        self.terminal.start(
            ["env", "-i", f"TERM={TERM}", "HOME=/root", f"PATH={os.environ['PATH']}", "chroot",
             str(self.root.folder), self.program, self.FILE], {})
        self.see("the editor", lambda screen: screen[0].startswith("   1"))

    def see(self, name, condition):
        if self.terminal.wait(condition, SECONDS) is None:
            fail(f"{name} was not seen:\n" + "\n".join(self.terminal.screen()))
        print("  seen:", name, flush=True)

    def expect_bytes(self, text):
        found = self.root.path(self.FILE).read_bytes()
        if found != text.encode():
            fail(f"the file has {found!r} in place of {text!r}")

    def save(self, text):
        self.terminal.press("C-s")
        self.see("the save", lambda screen: message(screen).startswith("Saved"))
        self.expect_bytes(text)

    def command(self, *arguments):
        return self.root.output(self.program, *arguments).decode()

    def quit(self):
        self.terminal.press("C-q")
        self.see_end()

    def see_end(self):
        self.terminal.wait(lambda _: False, SECONDS)
        if not self.terminal.is_over or self.terminal.exit_status != 0:
            fail("the editor did not end:\n" + "\n".join(self.terminal.screen()))

    def work(self):
        try:
            self.open()
            self.terminal.type("Grüße")
            self.terminal.press("Enter")
            self.see("umlauts", lambda screen: any("Grüße" in line for line in screen))
            self.see("a recorded state", is_recorded)
            self.save("Grüße\n")
            self.terminal.type("later")
            self.see("later", lambda screen: any("later" in line for line in screen))
            self.see("another recorded state", is_recorded)
            self.terminal.press("C-z")
            self.see("the undo", lambda screen: not any("later" in line for line in screen))
            self.terminal.press("C-y")
            self.see("the redo", lambda screen: any("later" in line for line in screen))
            self.save("Grüße\nlater")
            self.terminal.press("C-t")
            self.see("the history", lambda screen: any("History" in line for line in screen))
            self.terminal.press("Escape")
            self.see("the text alone", lambda screen: not any("History" in line for line in screen[:-1]))
            self.quit()
            if "Grüße" not in self.command("log", self.FILE) or self.command("show", self.FILE, "#2") != "Grüße\n":
                fail("the history does not have the first state:\n" + self.command("log", self.FILE))
            self.open()
            self.terminal.press("C-z")
            self.see("an undo of the run before", lambda screen: not any("later" in line for line in screen))
            self.save("Grüße\n")
            self.quit()
            print(self.command("--version").strip(), "did the main job in", self.root.folder, flush=True)
        finally:
            self.terminal.close()


KINDS = {"deb": with_package, "program": with_program, "build": with_build}


def main():
    if len(sys.argv) != 4 or sys.argv[2] not in KINDS:
        fail(__doc__)
    if os.geteuid() != 0:
        fail("only root can use other roots")
    if "MEMENTO_ROOTS" not in os.environ:
        # What is mounted is gone with the process that mounted it, however it ends.
        os.environ["MEMENTO_ROOTS"] = "mounted apart"
        os.execvp("unshare", ["unshare", "--mount", "--propagation", "private", sys.executable, "-B", *sys.argv])
    folder, kind, file = Path(sys.argv[1]).resolve(), sys.argv[2], Path(sys.argv[3]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(folder / kind, ignore_errors=True)
    root, finish = KINDS[kind](folder, file)
    try:
        Job(root).work()
        finish()
    finally:
        root.close()
    shutil.rmtree(root.folder)


if __name__ == "__main__":
    main()

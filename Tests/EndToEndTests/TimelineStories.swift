import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// The history of all files of a folder, from the shell and in the editor.
  @Suite struct TimelineOfProject {
    /// A home with a project in which an editor changed two files, and one was deleted.
    private func project() async throws -> ShellHome {
      let shell = try ShellHome()
      try shell.home.write("", to: "project/.memento/mark")
      try shell.home.write("one\n", to: "project/a.txt")
      try shell.home.write("int x;\n", to: "project/src/b.c")
      try await edit("project/a.txt", "first ", shell)
      try await edit("project/src/b.c", "/* hi */ ", shell)
      return shell
    }

    private func edit(_ file: String, _ text: String, _ shell: ShellHome) async throws {
      let terminal = try Terminal.memento(file, home: shell.home)
      try await terminal.waitForStatus(FilePath(file).lastComponent?.string ?? "")
      try terminal.send(text)
      try await terminal.save()
      try await shell.leave(terminal)
    }

    /// Waits for the next second, and returns the last one as commands take it.
    private func endSecond(_ shell: ShellHome) async throws -> String {
      let date = {
        try run(["date", "+%F %T"], environment: shell.home.environment).output
          .split(separator: "\n").joined()
      }
      let second = try date()
      try await eventually("the next second") { try date() != second }
      return second
    }

    @Test("timeline lists the work on all files, and what it changed")
    func timeline() async throws {
      let shell = try await project()
      _ = try run(["rm", shell.home.file("project/src/b.c").string])
      let list = try shell.output("timeline", "project")
      #expect(list.contains("2 files, 2 lines"))
      #expect(list.contains("a.txt  #2\n") && list.contains("src/b.c (deleted)  #2\n"))
      let patch = try shell.output("timeline", "-p", "--file", "*.c", "project")
      #expect(patch.contains("-int x;\n+/* hi */ int x;\n") && !patch.contains("a.txt"))
      #expect(try shell.output("timeline", "--text", "first", "project").contains("1 file, 1 line"))
      try shell.expectFailure(
        "timeline", "--until", "2020-01-01", "project", saying: "passes the filters")
      try shell.expectFailure("timeline", "project/a.txt", saying: "is a file, not a folder")
      #expect(try shell.output("stats", "project").contains("2 files, 1 of them deleted"))
    }

    @Test("A folder goes back to a time as a whole, and that is taken back as a whole")
    func restoring() async throws {
      let shell = try await project()
      let then = try await endSecond(shell)
      try await edit("project/a.txt", "second ", shell)
      _ = try run(["rm", shell.home.file("project/src/b.c").string])
      try await edit("project/src/c.c", "new", shell)
      let trial = try shell.output("restore", "--at", then, "--dry-run", "project")
      #expect(trial.contains("changes 1 of 3 files") && trial.contains("unchanged: src/c.c"))
      // Nothing shows that the deleted file existed then.
      #expect(trial.contains("Deleted, perhaps before that time: src/b.c"))
      #expect(try shell.home.text(of: "project/a.txt") == "first second one\n")
      let done = try shell.output("restore", "--at", then, "--deleted", "--yes", "project")
      #expect(done.contains("Restored 2 files. "))
      #expect(try shell.home.text(of: "project/a.txt") == "first one\n")
      #expect(try shell.home.text(of: "project/src/b.c") == "/* hi */ int x;\n")
      #expect(try shell.home.text(of: "project/src/c.c") == "new\n")
      _ = try shell.output("restore", "--undo", "--yes", "project")
      #expect(try shell.home.text(of: "project/a.txt") == "first second one\n")
      #expect((try? shell.home.text(of: "project/src/b.c")) == nil)
    }

    @Test("The states of all files get a name, and the folder goes back to it")
    func naming() async throws {
      let shell = try await project()
      #expect(try shell.output("name", "--project", "before", "project").contains("Named 2 files"))
      try shell.expectFailure("name", "--project", "before", "project", saying: "already named")
      try shell.home.write("theirs\n", to: "project/a.txt")
      #expect(
        try shell.output("diff", "--project", "before", "project").contains("-first one\n+theirs\n")
      )
      #expect(try shell.output("timeline", "project").contains("[before] 2 files"))
      let left = try shell.output("restore", "--project", "before", "--yes", "project")
      #expect(left.contains("Another program changed a.txt since the last state"))
      #expect(try shell.home.text(of: "project/a.txt") == "theirs\n")
      _ = try shell.output("restore", "--project", "before", "--yes", "--force", "project")
      #expect(try shell.home.text(of: "project/a.txt") == "first one\n")
      #expect(try shell.output("search", "--project", "theirs", "project").contains("disappeared"))
      _ = try shell.output("name", "--project", "before", "--remove", "project")
      try shell.expectFailure(
        "restore", "--project", "before", "project", saying: "has no name before")
    }

    @Test("The commits of git come before the first state, and nothing else is taken for one")
    func importing() async throws {
      let shell = try await project()
      let script = """
        set -e; cd "$1"; export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=A
        export GIT_COMMITTER_EMAIL=a GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
        export GIT_COMMITTER_DATE="1700000000 +0000" GIT_AUTHOR_DATE="1700000000 +0000"
        git init -q; printf 'zero\\n' > old.txt; git add old.txt; git commit -qm 'The first'
        mv a.txt kept; git mv old.txt a.txt; git commit -qm Renamed; mv kept a.txt
        git init -q "$1/none"; : > none/a
        git clone -q --depth 1 "file://$1" "$1/shallow"
        git -c protocol.file.allow=always submodule --quiet add "file://$1" module
        """
      let made = try run(
        ["sh", "-c", script, "sh", shell.home.file("project").string],
        environment: shell.home.environment)
      #expect(made.status == .exited(0), "\(made.errors)")
      let output = try shell.output("import", "--git", "project/a.txt")
      #expect(output.contains("a.txt: 2 commits: 2 before the first state"), "\(output)")
      let log = try shell.output("log", "project/a.txt")
      #expect(log.contains("#1 ") && log.contains("The first  +1"))
      #expect(try shell.output("show", "project/a.txt", "1") == "zero\n")
      #expect(try shell.home.text(of: "project/a.txt") == "first one\n")
      #expect(try shell.output("import", "--git", "project/a.txt").contains("2 known already"))
      #expect(
        try shell.output("import", "--git", "project/shallow/a.txt").contains(
          "git fetch --unshallow"))
      #expect(try shell.output("import", "--git", "project/module/a.txt").contains("2 commits"))
      try shell.expectFailure(
        "import", "--git", "project/none/a", saying: "git has no commit of")
      try shell.expectFailure(
        "import", "--git", "project/src/b.c", saying: "git has no commit of")
      try shell.expectFailure("import", "--git", "project/src", saying: "is a folder")
      try shell.expectFailure(
        "import", "project/a.txt", saying: "needs the form: --git", status: 2)
    }

    @Test("The editor takes the files back to before some work, and that back again")
    func backInTheEditor() async throws {
      let shell = try await project()
      let terminal = try Terminal.memento(
        "project/new.txt", columns: 120, rows: 24, home: shell.home)
      try await terminal.waitForStatus("new.txt")
      try terminal.press("C-p")
      try terminal.send("timeline")
      try terminal.press("Enter")
      try await terminal.waitUntil("the work") { $0.contains("2 files, 2 lines") }
      try terminal.press("C-r")
      try await terminal.waitUntil("the question") { $0.contains("before this work") }
      try terminal.send("b")
      try await terminal.waitUntil("the changes") {
        $0.contains("[x] a.txt") && $0.contains("[x] src/b.c") && $0.contains("-first one")
      }
      try terminal.press("Down", "Space", "Enter")
      try await terminal.waitUntil("the question") { $0.contains(": restore 1 file?") }
      try terminal.press("Enter")
      try await terminal.waitUntil("the end") { $0.contains("Restored 1 file; undo-restore") }
      #expect(try shell.home.text(of: "project/a.txt") == "one\n")
      #expect(try shell.home.text(of: "project/src/b.c") == "/* hi */ int x;\n")
      try terminal.press("C-p")
      try terminal.send("undo-restore")
      try terminal.press("Enter")
      try await terminal.waitUntil("the way back") { $0.contains("[x] a.txt") }
      try terminal.press("Enter")
      try await terminal.waitUntil("the question") {
        $0.contains("Undo the restore of ") && $0.contains(": restore 1 file?")
      }
      try terminal.press("Enter")
      try await terminal.waitUntil("the end") { $0.contains("redo-restore repeats it") }
      #expect(try shell.home.text(of: "project/a.txt") == "first one\n")
      try await shell.leave(terminal)
    }

    @Test("The editor lists the work, and Enter shows a state of a deleted file beside the text")
    func inTheEditor() async throws {
      let shell = try await project()
      _ = try run(["rm", shell.home.file("project/src/b.c").string])
      let terminal = try Terminal.memento(
        "project/a.txt", columns: 120, rows: 24, home: shell.home)
      try await terminal.waitUntil("the text") { $0.contains("first one") }
      try terminal.press("C-p")
      try terminal.send("timeline")
      try terminal.press("Enter")
      try await terminal.waitUntil("the work") {
        $0.contains("2 files, 2 lines") && $0.contains("+first one") && $0.contains("deleted")
      }
      try terminal.send("b.c")
      try await terminal.waitUntil("the changes") { $0.contains("+/* hi */ int x;") }
      try terminal.press("Enter")
      try await terminal.waitUntil("the state beside the text") {
        $0.contains("present text") && $0.contains("/* hi */ int x;") && $0.contains("History")
      }
      try terminal.press("Enter")
      try await terminal.waitUntil("the restored text") { $0.contains("Restored the state of") }
      try await terminal.save()
      #expect(try shell.home.text(of: "project/src/b.c") == "/* hi */ int x;\n")
      try await shell.leave(terminal)
    }

    @Test("A state that a commit equals shows it without an import, in the shell and in the pane")
    func commitsBesideStates() async throws {
      let shell = try await project()
      let script = """
        set -e; cd "$1"; export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=A
        export GIT_COMMITTER_EMAIL=a GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
        git init -q; git add a.txt; git commit -qm 'Fix the parser'; git rev-parse --short=7 HEAD
        """
      let made = try run(
        ["sh", "-c", script, "sh", shell.home.file("project").string],
        environment: shell.home.environment)
      #expect(made.status == .exited(0), "\(made.errors)")
      let commit = "= \(made.output.split(separator: "\n").joined()) Fix the parser"
      let log = try shell.output("log", "project/a.txt").split(separator: "\n")
      #expect(log.filter { $0.contains(commit) }.count == 1 && log.first?.contains(commit) == true)
      #expect(try shell.output("log", "project/src/b.c").contains("= ") == false)
      let terminal = try Terminal.memento("project/a.txt", columns: 120, rows: 24, home: shell.home)
      try await terminal.waitForStatus("a.txt")
      try terminal.press("C-t")
      try await terminal.waitUntil("the commit") { $0.contains(commit) }
      try terminal.press("Escape")
      try await terminal.waitUntil("the text") { !$0.contains("History, ") }
      try await shell.leave(terminal)
    }

    @Test("name-project names the states of all files, once")
    func namingInTheEditor() async throws {
      let shell = try await project()
      let terminal = try Terminal.memento(
        "project/a.txt", columns: 100, rows: 24, home: shell.home)
      try await terminal.waitForStatus("a.txt")
      for words in [
        "Named 2 files of the project \"before lunch\"", "are already named \"before lunch\"",
      ] {
        try terminal.press("C-p")
        try terminal.send("name-project")
        try terminal.press("Enter")
        try await terminal.waitUntil("the field") { $0.contains("Name of the project's states:") }
        try terminal.send("before lunch")
        try terminal.press("Enter")
        try await terminal.waitUntil(words) { $0.contains(words) }
      }
      try await shell.leave(terminal)
      #expect(try shell.output("timeline", "--names", "project").contains("before lunch"))
      let same = try shell.output("restore", "--project", "before lunch", "--dry-run", "project")
      #expect(same.contains("changes no file"), "\(same)")
    }

    @Test(
      "What a command records of a killed editor has the title that the editor would have given")
    func titleOfRecoveredText() async throws {
      let shell = try await project()
      // The step of undo must not end before the draft is durable.
      try shell.home.write("[history]\npause = 9\n", to: "config/memento/config.toml")
      let terminal = try Terminal.memento("project/a.txt", columns: 100, rows: 24, home: shell.home)
      try await terminal.waitForStatus("a.txt")
      try terminal.send("größe 日本 ")
      try await eventually("the draft") { try shell.home.historyHolds("größe 日本 ") }
      try terminal.kill(SIGKILL)
      _ = try await terminal.waitForExit()
      let command = { (words: [String]) in
        try run(
          [try mementoBinary()] + words, environment: shell.home.environment, in: shell.home.path)
      }
      let log = try command(["log", "project/a.txt"])
      #expect(log.errors.contains("has unsaved text of a crash") && !log.output.contains("größe"))
      _ = try command(["restore", "project/a.txt", "1"])
      #expect(try shell.output("log", "project/a.txt").contains("Typed \"größe 日本\""))
    }
  }
}

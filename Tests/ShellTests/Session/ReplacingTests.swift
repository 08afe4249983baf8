import Console
import Documents
import Files
import Glibc
import HistoryStore
import MementoKit
import SystemPackage
import TestSupport
import Text
import Testing
import TextEditing
import TextHistory

@testable import EditorCore
@testable import Shell

/// Replacing in the files of a project, in sessions with real files.
@MainActor @Suite(.timeLimit(.usually(10))) struct ReplacingTests {
  private let folder: TemporaryFolder

  init() throws {
    // Files in the system's folder for temporary files have no history.
    folder = try TemporaryFolder(inside: Repository.root.appending(".build"))
    try folder.write("", to: "project/.memento/mark")
    try folder.write("one\n", to: "project/notes.txt")
    try folder.write("one one\nno\r\none\n", to: "project/src/a.txt")
    try folder.write("the one\n", to: "project/b.txt")
    try folder.write("one secret\n", to: "project/c.key")
  }

  private var state: FilePath { folder.file("state") }

  private func start(keepsHistory: Bool = true) throws -> SessionRun {
    try SessionRun(["project/notes.txt"], in: folder, keepsHistory: keepsHistory, state: state)
  }

  private func run(_ command: String, in run: SessionRun) throws {
    try run.press("Ctrl-P")
    run.type(command)
    try run.press("Enter")
  }

  /// Asks for a replacement, up to the list of the results.
  private func search(_ run: SessionRun, _ result: String) async throws {
    try self.run("replace-in-files", in: run)
    run.type("one")
    try run.press("Enter")
    run.type("1ö")
    try run.press("Enter", "Enter")
    try await run.waitForScreen(result)
    // The last result can be listed before the search ends.
    try await eventually("the end of the search") {
      run.session.editor.registers.fileSearch?.summary != nil
    }
  }

  private func waitForMessage(_ message: String, in run: SessionRun) async throws {
    try await eventually("\(message)\n\(run.terminal.text)") {
      run.session.editor.message?.text.contains(message) == true
    }
  }

  private func question(of run: SessionRun) -> String? {
    if case .question(let question) = run.session.editor.focus { question.text } else { nil }
  }

  private func titles(of name: String) throws -> [String] {
    let store = try HistoryDatabase(state.appending("history.db"))
    guard let file = try store.file(at: folder.file(name)) else { return [] }
    var titles: [String] = []
    try store.forEachMemento(of: file.id) { titles.append($0.record.summary.title) }
    return titles
  }

  @Test("Files are replaced with their histories, and one command undoes all of them")
  func replacing() async throws {
    let run = try start()
    try await search(run, "Replace in 5 lines, 4 files")
    try run.press("Enter")
    try await eventually("the question") { question(of: run) != nil }
    #expect(
      question(of: run) == """
        Replace 6 matches in 5 lines of 4 files? notes.txt is open: save it afterwards. c.key has no \
        history: only undo-replace-in-files undoes that, until you quit or replace again.
        """)
    run.type("r")
    try await waitForMessage("Replaced 6 matches in 4 files, 1 of them open and unsaved", in: run)
    #expect(try folder.text(of: "project/src/a.txt") == "1ö 1ö\nno\r\n1ö\n")
    #expect(try folder.text(of: "project/b.txt") == "the 1ö\n")
    #expect(try folder.text(of: "project/c.key") == "1ö secret\n")
    #expect(try folder.text(of: "project/notes.txt") == "one\n")
    #expect(run.session.editor.document.buffer.text.bytes == Array("1ö\n".utf8))
    #expect(try titles(of: "project/b.txt") == ["Opened", "Replaced in files: one → 1ö"])
    #expect(try titles(of: "project/c.key") == [])
    try self.run("undo-replace-in-files", in: run)
    try await waitForMessage("Undone in 4 files", in: run)
    #expect(try folder.text(of: "project/src/a.txt") == "one one\nno\r\none\n")
    #expect(try folder.text(of: "project/b.txt") == "the one\n")
    #expect(try folder.text(of: "project/c.key") == "one secret\n")
    #expect(run.session.editor.document.buffer.text.bytes == Array("one\n".utf8))
    #expect(
      try titles(of: "project/b.txt")
        == ["Opened", "Replaced in files: one → 1ö", "Undone in files: one → 1ö"])
    try run.press("Ctrl-Q")
    #expect(try await run.waitForEnd() == 0)
  }

  @Test("The text of a new file, which was never saved, is searched, too")
  func newFile() async throws {
    let run = try SessionRun(["project/src/new.txt"], in: folder, state: state)
    run.type("x\nthe one\n")
    try run.press("Alt-I")
    run.type("one")
    try run.press("Enter", "Enter")
    try await run.waitForScreen("6 lines in 5 files")
    try run.press("Esc", "Shift-F4")
    try await waitForMessage("Result 6 of 6", in: run)
    let buffer = run.session.editor.document.buffer
    #expect(buffer.text.line(at: buffer.selections.primary.head) == 1)
    #expect(run.session.editor.document.name == "new.txt")
    run.process.raise(SIGTERM)
  }

  @Test("A file that changed after the search is left, and named; its undo is none")
  func changedSince() async throws {
    let run = try start()
    try await search(run, "Replace in 5 lines, 4 files")
    try folder.write("the one!\n", to: "project/b.txt")
    try run.press("Enter", "Enter")
    try await eventually("question in \(run.terminal.text)") {
      self.question(of: run)?.hasSuffix("b.txt changed since the search. Search it again?") == true
    }
    #expect(question(of: run)?.hasPrefix("Replaced 5 matches in 3 files") == true)
    #expect(try folder.text(of: "project/b.txt") == "the one!\n")
    try run.press("y")
    try await run.waitForScreen("Replace in 1 line, 1 file")
    try run.press("Esc")
    try folder.write("mine\n", to: "project/src/a.txt")
    try self.run("undo-replace-in-files", in: run)
    try await waitForMessage("changed since: it was not undone", in: run)
    #expect(try folder.text(of: "project/src/a.txt") == "mine\n")
    #expect(try folder.text(of: "project/c.key") == "one secret\n")
    run.process.raise(SIGTERM)
  }

  @Test(
    "A file that became a link after the replacement is not undone: its target was not replaced")
  func becameLinkBeforeUndo() async throws {
    let run = try start()
    try await search(run, "Replace in 5 lines, 4 files")
    try run.press("Enter", "Enter")
    try await waitForMessage("Replaced 6 matches in 4 files", in: run)
    try folder.write("the 1ö\n", to: "elsewhere.txt")
    #expect(unlink(folder.file("project/b.txt").string) == 0)
    #expect(symlink(folder.file("elsewhere.txt").string, folder.file("project/b.txt").string) == 0)
    try self.run("undo-replace-in-files", in: run)
    try await waitForMessage("b.txt is a link since: it was not undone", in: run)
    #expect(try folder.text(of: "elsewhere.txt") == "the 1ö\n")
    #expect(try folder.text(of: "project/c.key") == "one secret\n")
    run.process.raise(SIGTERM)
  }

  @Test("A file that became a link after the search is left: its target was not searched")
  func becameLink() async throws {
    let run = try start()
    try await search(run, "Replace in 5 lines, 4 files")
    try folder.write("the one\n", to: "elsewhere.txt")
    #expect(unlink(folder.file("project/b.txt").string) == 0)
    #expect(symlink(folder.file("elsewhere.txt").string, folder.file("project/b.txt").string) == 0)
    try run.press("Enter", "Enter")
    try await eventually("question in \(run.terminal.text)") {
      self.question(of: run)?.contains("b.txt is a link since the search") == true
    }
    #expect(try folder.text(of: "elsewhere.txt") == "the one\n")
    run.process.raise(SIGTERM)
  }

  @Test("Without history, the texts before are kept in memory")
  func withoutHistory() async throws {
    let run = try start(keepsHistory: false)
    try await search(run, "Replace in 5 lines, 4 files")
    try run.press("Enter")
    try await eventually("the question") {
      question(of: run)?.contains("3 have no history:") == true
    }
    try run.press("Enter")
    try await waitForMessage("Replaced 6 matches", in: run)
    #expect(try folder.text(of: "project/b.txt") == "the 1ö\n")
    try self.run("undo-replace-in-files", in: run)
    try await waitForMessage("Undone in 4 files", in: run)
    #expect(try folder.text(of: "project/b.txt") == "the one\n")
    run.process.raise(SIGTERM)
  }

  @Test("A file opened after the replacement goes back with Ctrl-Z, and by the undo of all")
  func openedAfterwards() async throws {
    let run = try start()
    try await search(run, "Replace in 5 lines, 4 files")
    run.type("b.txt")
    try run.press("Enter", "Enter")
    try await waitForMessage("Replaced 6 matches", in: run)
    try self.run("list-results", in: run)
    run.type("b.txt")
    try await run.waitForScreen("1: the 1")
    try run.press("Enter")
    try await eventually("b.txt") { run.session.editor.document.name == "b.txt" }
    try await eventually("the history\n\(run.terminal.text)") {
      run.session.editor.document.caretaker.tree.count == 2
    }
    try run.press("Ctrl-Z")
    try await eventually("the undo\n\(run.terminal.text)") {
      run.session.editor.document.buffer.text.bytes == Array("the one\n".utf8)
    }
    // It has unsaved changes now.
    try self.run("undo-replace-in-files", in: run)
    try await waitForMessage("is open with unsaved changes: it was left", in: run)
    #expect(try folder.text(of: "project/src/a.txt") == "one one\nno\r\none\n")
    try run.press("Ctrl-Y")
    try await eventually("the redo") {
      run.session.editor.document.buffer.text.bytes == Array("the 1ö\n".utf8)
    }
    try self.run("undo-replace-in-files", in: run)
    try await run.waitForFile("project/b.txt", "the one\n")
    try await eventually("the reload") {
      run.session.editor.document.buffer.text.bytes == Array("the one\n".utf8)
    }
    run.process.raise(SIGTERM)
  }
}

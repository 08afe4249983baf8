import Console
import Documents
import EditorCore
import Files
import Glibc
import HistoryStore
import MementoKit
import SystemPackage
import TestSupport
import Testing

@testable import Shell

/// Sessions on a terminal in memory, with real files.
@MainActor @Suite(.timeLimit(.usually(10))) struct SessionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one\ntwo\n", to: "notes.txt")
  }

  @Test("Typed text is shown, and Ctrl-S saves it")
  func typingAndSaving() async throws {
    let run = try SessionRun(["notes.txt"], in: folder)
    #expect(run.terminal.text.contains("one"))
    run.type("zero ")
    try await run.waitForScreen("zero one")
    try run.press("Ctrl-S")
    try await run.waitForFile("notes.txt", "zero one\ntwo\n")
    try await run.waitForScreen("Saved")
    try run.press("Ctrl-Q")
    #expect(try await run.waitForEnd() == 0)
    #expect(!run.terminal.isEntered)
  }

  @Test("A change that keeps the size and sets the time back is noticed")
  func changesWithFormerTimes() async throws {
    let run = try SessionRun(["notes.txt"], in: folder)
    try await run.waitForScreen("one")
    let path = folder.file("notes.txt")
    let before = try Stat(path)
    var times = [before.st_atim, before.st_mtim]
    let file = try FileDescriptor.open(path, .writeOnly)
    try file.closeAfter { _ = try file.writeAll("ONE\n".utf8) }
    #expect(utimensat(AT_FDCWD, path.string, &times, 0) == 0)
    try await run.waitForScreen("ONE")
    run.type("zero ")
    try await run.waitForScreen("zero ONE")
    try run.press("Ctrl-S")
    try await run.waitForFile("notes.txt", "zero ONE\ntwo\n")
    // Its own save is no change.
    run.type("x")
    try await run.waitForScreen("zero xONE")
    try run.press("Ctrl-S")
    try await run.waitForFile("notes.txt", "zero xONE\ntwo\n")
    run.process.raise(SIGTERM)
    _ = try await run.waitForEnd()
  }

  @Test("Quitting with unsaved changes asks, and d discards them")
  func quittingWithAQuestion() async throws {
    let run = try SessionRun(["notes.txt"], in: folder)
    run.type("new ")
    try run.press("Ctrl-Q")
    try await run.waitForScreen("Save changes to notes.txt?")
    #expect(run.process.status == nil)
    run.type("d")
    #expect(try await run.waitForEnd() == 0)
    #expect(try folder.text(of: "notes.txt") == "one\ntwo\n")
  }

  @Test("After a resize the screen has the new size")
  func resizing() async throws {
    let run = try SessionRun(["notes.txt"], in: folder)
    run.terminal.change(to: Size(columns: 33, rows: 7))
    run.process.raise(SIGWINCH)
    #expect(run.terminal.screen?.size == Size(columns: 33, rows: 7))
    #expect(run.terminal.text.contains("one"))
  }

  @Test("A paste is one step, which one undo reverts")
  func pasting() async throws {
    let run = try SessionRun(["notes.txt"], in: folder)
    run.paste("first\nsecond\n")
    try await run.waitForScreen("second")
    try run.press("Ctrl-Z")
    try await eventually("the undo") { !run.terminal.text.contains("first") }
    #expect(run.terminal.text.contains("one"))
  }

  @Test("A signal ends the session, and the next one offers the unsaved text")
  func endingBySignal() async throws {
    // Files in the system's folder for temporary files have no history.
    let folder = try TemporaryFolder(inside: Repository.root.appending(".build"))
    try folder.write("one\ntwo\n", to: "notes.txt")
    let run = try SessionRun(["notes.txt"], in: folder, keepsHistory: true)
    run.type("kept ")
    try await run.waitForScreen("kept one")
    try await run.waitForScreen("state 2/2")
    run.process.raise(SIGTERM)
    #expect(run.process.status == 128 + SIGTERM)
    #expect(
      run.process.reports == [
        "A signal ended the editor. The history has the unsaved changes to notes.txt; "
          + "the next opening offers them."
      ])
    #expect(!run.terminal.isEntered)
    #expect(try folder.text(of: "notes.txt") == "one\ntwo\n")
    let next = try SessionRun(["notes.txt"], in: folder, keepsHistory: true)
    try await next.waitForScreen("Found unsaved changes to")
    // Keys of the first 0.7 seconds go to the text.
    let clock = ContinuousClock()
    let seen = clock.now
    try await eventually("the time for typing is over") { clock.now >= seen + .milliseconds(750) }
    next.type("r")
    try await next.waitForScreen("kept one")
    next.process.raise(SIGTERM)
  }

  @Test(
    "A quit and a signal do not wait for a locked store, and the history knows what was saved",
    arguments: [false, true])
  func endingWithALockedStore(bySignal: Bool) async throws {
    let folder = try TemporaryFolder(inside: Repository.root.appending(".build"))
    try folder.write("one\ntwo\n", to: "notes.txt")
    // Such a file is saved in place, after its history.
    try #require(link(folder.file("notes.txt").string, folder.file("other.txt").string) == 0)
    let state = folder.file("state")
    let run = try SessionRun(["notes.txt"], in: folder, keepsHistory: true, state: state)
    run.type("first ")
    try await run.waitForScreen("state 2/2")
    try await eventually("the record") { !run.session.editor.document.isRecording }
    let other = try Database(state.appending("history.db"))
    try other.execute("BEGIN IMMEDIATE")
    run.type("kept ")
    try run.press("Ctrl-S")
    // On a busy machine it may have waited long enough for the store, and have ended.
    try await eventually("the save") {
      run.session.editor.documents.isSaving || !run.session.editor.document.isModified
    }
    let start = ContinuousClock.now
    if bySignal { run.process.raise(SIGTERM) } else { try run.press("Ctrl-Q") }
    #expect(try await run.waitForEnd() == (bySignal ? 128 + SIGTERM : 0))
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(try folder.text(of: "other.txt") == "first kept one\ntwo\n")
    try other.execute("ROLLBACK")
    let store = try HistoryDatabase(state.appending("history.db"))
    _ = try store.mergeSpools(in: HistoryLocation(StateFolder(state))) { _ in false }
    let file = try #require(try store.file(at: folder.file("notes.txt")))
    let number = try #require(file.onDisk)
    let row = try #require(try store.memento(number, of: file.id))
    #expect(row.record.marks.contains(.saved))
    #expect(row.byteCount == 19)
  }

  @Test(
    "A signal stores the unsaved text of a file without history, and the next session offers it")
  func endingBySignalWithoutHistory() async throws {
    let run = try SessionRun(["notes.txt"], in: folder)
    run.type("kept ")
    try await run.waitForScreen("kept one")
    run.process.raise(SIGHUP)
    #expect(run.process.status == 128 + SIGHUP)
    #expect(try folder.text(of: "notes.txt.memento-save") == "kept one\ntwo\n")
    #expect(run.process.reports.count == 1)
    #expect(
      run.process.reports.first?.hasSuffix(
        "notes.txt.memento-save; the next opening offers them.") == true)
    let next = try SessionRun(["notes.txt"], in: folder)
    try await next.waitForScreen("Found unsaved changes to")
    let clock = ContinuousClock()
    let seen = clock.now
    try await eventually("the time for typing is over") { clock.now >= seen + .milliseconds(750) }
    next.type("r")
    try await next.waitForScreen("kept one")
    try next.press("Ctrl-S")
    try await next.waitForFile("notes.txt", "kept one\ntwo\n")
    try await next.waitForScreen("Saved")
    try next.press("Ctrl-Q")
    #expect(try await next.waitForEnd() == 0)
    #expect(try names(in: folder.path) == ["notes.txt"])
  }

  @Test("A file that became a link to a device is written after a question only")
  func savingToADevice() async throws {
    let run = try SessionRun(["notes.txt"], in: folder)
    run.type("kept ")
    try await run.waitForScreen("kept one")
    #expect(unlink(folder.file("notes.txt").string) == 0)
    #expect(symlink("/dev/null", folder.file("notes.txt").string) == 0)
    try run.press("Ctrl-S")
    try await run.waitForScreen("is now a device")
    run.type("y")
    try await run.waitForScreen("Saved")
  }

  @Test(
    "Root's save to the target of a link that replaced the file is asked about each time",
    .enabled(if: isRoot))
  func savingToTheTargetOfALink() async throws {
    try folder.write("one\ntwo\n", to: "other.txt")
    let run = try SessionRun(["notes.txt"], in: folder)
    run.type("kept ")
    try await run.waitForScreen("kept one")
    #expect(unlink(folder.file("notes.txt").string) == 0)
    #expect(symlink("other.txt", folder.file("notes.txt").string) == 0)
    for _ in 0..<2 {
      try run.press("Ctrl-S")
      try await run.waitForScreen("is now a link")
      try run.press("Esc")
      try await eventually("the end of the question") {
        !run.terminal.text.contains("is now a link")
      }
    }
    #expect(try folder.text(of: "other.txt") == "one\ntwo\n")
    try run.press("Ctrl-S")
    try await run.waitForScreen("is now a link")
    run.type("y")
    try await run.waitForFile("other.txt", "kept one\ntwo\n")
  }

  @Test("A save removes what a killed program left beside the file")
  func savingRemovesLeftovers() async throws {
    let run = try SessionRun(["notes.txt"], in: folder)
    run.type("kept ")
    try await run.waitForScreen("kept one")
    try folder.write("torn", to: ".memento-1a2b")
    var times = [
      timeval(tv_sec: 1_700_000_000, tv_usec: 0), timeval(tv_sec: 1_700_000_000, tv_usec: 0),
    ]
    #expect(utimes(folder.file(".memento-1a2b").string, &times) == 0)
    try run.press("Ctrl-S")
    try await eventually("the removal") { try names(in: folder.path) == ["notes.txt"] }
    #expect(try folder.text(of: "notes.txt") == "kept one\ntwo\n")
  }

  @Test("A session whose terminal is closed ends")
  func losingTheTerminal() async throws {
    let run = try SessionRun(["notes.txt"], in: folder)
    run.terminal.hangUp()
    #expect(try await run.waitForEnd() == 128 + SIGHUP)
  }

  @Test("A stopped session leaves the terminal, and keys wait until it continues")
  func suspending() async throws {
    let run = try SessionRun(["notes.txt"], in: folder)
    run.process.raise(SIGTSTP)
    #expect(!run.terminal.isEntered)
    #expect(run.process.sent == [SIGSTOP])
    let count = run.terminal.screenCount
    run.type("later ")
    run.terminal.change(to: Size(columns: 40, rows: 9))
    #expect(run.terminal.screenCount == count)
    run.process.raise(SIGCONT)
    #expect(run.terminal.isEntered)
    try await run.waitForScreen("later one")
    #expect(run.terminal.screen?.size == Size(columns: 40, rows: 9))
  }

  @Test("A session without a shell to continue it does not stop")
  func suspendingWithoutAShell() async throws {
    let run = try SessionRun(["notes.txt"], in: folder)
    run.process.canStop = false
    run.process.raise(SIGTSTP)
    #expect(run.terminal.isEntered && run.process.sent.isEmpty)
  }

  @Test("An interrupt signal does not end the program")
  func interruptSignal() async throws {
    let run = try SessionRun(["notes.txt"], in: folder)
    run.type("x")
    run.process.raise(SIGINT)
    #expect(run.process.status == nil)
    try await run.waitForScreen("SIGINT interrupts nothing here")
  }

  @Test("A signal ends a session that saves to a pipe whose reader sleeps", .timeLimit(.usually(3)))
  func pipeWhoseReaderSleeps() async throws {
    let run = try SessionRun(["notes.txt"], in: folder)
    try #require(mkfifo(folder.file("pipe").string, 0o600) == 0)
    let reader = try FileDescriptor.open(folder.file("pipe"), .readOnly, options: .nonBlocking)
    defer { try? reader.close() }
    run.paste(String(repeating: "a long line\n", count: 20_000))
    try run.press("Alt-S")
    try run.press("Ctrl-A")
    run.type(folder.file("pipe").string)
    try run.press("Enter")
    try await run.waitForScreen("exists. Replace it?")
    run.type("y")
    try await run.waitForScreen("sav")
    run.process.raise(SIGTERM)
    #expect(try await run.waitForEnd() == 128 + SIGTERM)
  }

  @Test("While another program has the terminal, keys and Ctrl-C are for that program")
  func lendingTheTerminal() async throws {
    let run = try SessionRun(["notes.txt"], in: folder)
    run.session.lend()
    #expect(!run.terminal.isEntered)
    let count = run.terminal.screenCount
    run.type("x")
    run.process.raise(SIGINT)
    run.process.raise(SIGWINCH)
    #expect(run.process.status == nil)
    #expect(run.terminal.screenCount == count)
    run.session.resumeTerminal()
    #expect(run.terminal.isEntered)
    try await run.waitForScreen("xone")
  }
}

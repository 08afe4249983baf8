import Console
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import EditorCore
@testable import Files
@testable import Shell

/// Shell lines that run in a session.
@MainActor @Suite(.timeLimit(.usually(10))) struct RunSessionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one\ntwo\n", to: "a.c")
    try folder.write("", to: ".memento/x")
  }

  private func start(_ run: SessionRun, _ line: String) async throws {
    try run.press("Alt-!")
    try await run.waitForScreen("Run in ")
    run.paste(line)
    try run.press("Enter")
  }

  @Test("The output is shown as it comes, places are found, and F4 goes to them")
  func places() async throws {
    try folder.write("echo 'a.c:2:1: error: no two'; exit 2", to: "x")
    let run = try SessionRun(["a.c"], in: folder)
    run.terminal.change(to: Size(columns: 100, rows: 30))
    run.process.raise(SIGWINCH)
    try await start(run, "sh x")
    try await run.waitForScreen("failed with status 2 after")
    try await run.waitForScreen("1 place: F4 goes to the first")
    #expect(run.terminal.text.contains("a.c:2:1: error: no two"))
    try run.press("F4")
    try await run.waitForScreen("Place 1 of 1: error: no two")
    try await run.waitForScreen("Ln 2, Col 1")
    try run.press("Ctrl-Q")
    #expect(try await run.waitForEnd() == 0)
  }

  @Test("Lines are kept per project, unless no history is kept")
  func kept() async throws {
    for keepsHistory in [true, false] {
      let state = folder.file("state-\(keepsHistory)")
      let run = try SessionRun(["a.c"], in: folder, keepsHistory: keepsHistory, state: state)
      try await start(run, "echo word")
      try await run.waitForScreen("echo word: succeeded")
      try run.press("Ctrl-Q")
      #expect(try await run.waitForEnd() == 0)
      let lines = KeptRunLines(in: StateFolder(state)).lines(in: folder.path)
      #expect(lines == (keepsHistory ? [Array("echo word".utf8)] : []))
    }
  }

  @Test("Commands have the path of the file as $FILE, also in a folder with odd bytes")
  func fileVariable() async throws {
    try folder.write("one\n", to: "odd \u{E9}/b.c")
    let run = try SessionRun(["odd \u{E9}/b.c"], in: folder)
    try await start(run, "echo \"$FILE\":1:2: here")
    try await run.waitForScreen("F4 goes to the first")
    try run.press("F4")
    try await run.waitForScreen("Ln 1, Col 2")
    try run.press("Ctrl-Q")
    #expect(try await run.waitForEnd() == 0)
  }

  @Test("A quit stops the run; much output does not stop the keys")
  func quitting() async throws {
    let run = try SessionRun(["a.c"], in: folder)
    try await start(run, "yes")
    try await run.waitForScreen("running ")
    run.type("typed")
    try await run.waitForScreen("typedone")
    try run.press("Ctrl-Q")
    try await run.waitForScreen("Save changes to a.c?")
    run.type("n")
    #expect(try await run.waitForEnd() == 0)
  }

  @Test("The places in what a formatter wrote are found, without its colours")
  func complaint() throws {
    let file = try folder.write("x", to: "a.c").string
    let text = "\u{1B}[1m<stdin>:2:3: error: no\u{1B}[0m\n  2 | two\nb.c:1: gone\na.c:1:1: one\n"
    let found = FormatterComplaint(serial: 1, text: text, file: file).places()
    #expect(found.places.map { String(decoding: $0.path, as: UTF8.self) } == [file, file])
    #expect(found.places.map(\.line) == [2, 1] && found.places.map(\.character) == [3, 1])
    #expect(found.places.first?.message == "error: no")
  }

  @Test("A folder that is gone is reported")
  func goneFolder() {
    let order = RunOrder(serial: 1, line: "true", folder: Array("/nonexistent".utf8))
    let runner = ProgramRunner(order, post: { _ in }, by: { .proceed })
    #expect(
      runner.problemWithFolder
        == "/nonexistent cannot be opened: No such file or directory. Open a file of another folder"
    )
  }
}

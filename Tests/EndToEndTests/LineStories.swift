import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Lines, words, and commands of the shell.
  @Suite struct Lines {
    @Test("Keys move, duplicate and comment lines")
    func linesAreMovedDoubledAndCommentedByTheirKeys() async throws {
      let terminal = try await Terminal.editing("one\ntwo\n")
      try terminal.press("M-Down", "M-d", "C-_")
      try await terminal.waitForText("two\none\n# one\n")
      try terminal.press("M-Up")
      try await terminal.waitForText("two\n# one\none\n")
    }

    @Test("The cursor goes to the matching bracket, and the text up to it is selected")
    func matchingBrackets() async throws {
      let terminal = try await Terminal.editing("f(a, (b))\n")
      try terminal.press("End", "C-]")
      try await terminal.waitForStatus("Col 2")
      try terminal.send("x")
      try await terminal.waitForText("fx(a, (b))\n")
      try await terminal.runCommand("select-to-bracket", answering: nil)
      try await terminal.waitForStatus("selected")
      try terminal.press("BSpace")
      try await terminal.waitForText("fx\n")
    }

    @Test("New lines are indented like the line above, until toggle-auto-indent")
    func autoIndentation() async throws {
      let terminal = try await Terminal.editing("    one\n")
      try terminal.press("End", "Enter")
      try terminal.send("two")
      try await terminal.waitForText("    one\n    two\n")
      try await terminal.runCommand("toggle-auto-indent", answering: nil)
      try terminal.press("Enter")
      try terminal.send("three")
      try await terminal.waitForText("    one\n    two\nthree\n")
    }

    @Test("A word is completed from a list")
    func aWordIsCompletedFromAList() async throws {
      let terminal = try await Terminal.editing("hello help\n")
      try terminal.press("C-End")
      try terminal.send("he")
      try terminal.press("C-Space")
      try await terminal.waitUntil("the list") { $0.contains(" hello ") && $0.contains("1 of 2") }
      try terminal.press("C-Space", "Enter")
      try await terminal.waitForText("hello help\nhello")
    }

    @Test("Piping the text through a command is one step")
    func theTextGoesThroughACommandInOneStep() async throws {
      let terminal = try await Terminal.editing("b\nc\na\n")
      try await terminal.runCommand("pipe", answering: "sort | tr a-z A-Z")
      try await terminal.waitForText("A\nB\nC\n")
      try terminal.press("C-z")
      try await terminal.waitForText("b\nc\na\n")
      try await terminal.runCommand("pipe", answering: "echo no; echo because >&2; exit 4")
      try await terminal.waitUntil("why") { $0.contains("failed with status 4: because") }
      try await terminal.waitForText("b\nc\na\n")
    }

    @Test("Esc stops a command that never ends")
    func escStopsACommandThatNeverEnds() async throws {
      let terminal = try await Terminal.editing("one\n")
      try await terminal.runCommand("insert-output", answering: "echo part; sleep 1000")
      try await terminal.waitUntil("that it runs") { $0.contains("running echo part; sleep 1000…") }
      try terminal.send("x")
      try await terminal.waitForText("xone\n")
      try terminal.press("Escape")
      try await terminal.waitUntil("that it stopped") { $0.contains("Stopped") }
      try await terminal.waitForText("xone\n")
    }

    @Test("A character is found by its name")
    func aCharacterIsFoundByItsName() async throws {
      let terminal = try await Terminal.editing("")
      try await terminal.runCommand("insert-character", answering: nil)
      try terminal.send("euro sign")
      try await terminal.waitUntil("the character") { $0.contains("U+20AC") }
      try terminal.press("Enter")
      try await terminal.waitForText("€")
    }
  }
}

extension Terminal {
  /// Runs a command from the palette, and answers its prompt.
  fileprivate func runCommand(_ name: String, answering answer: String?) async throws {
    try press("C-p")
    try send(name)
    try await waitUntil("the command") { $0.contains("Command: \(name)") }
    try press("Enter")
    try await waitUntil("its question") { !$0.contains("Command: \(name)") }
    guard let answer else { return }
    try send(answer)
    try press("Enter")
  }
}

import TestSupport
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Changes since the last save or since HEAD: their marks, and the commands for them.
@Suite struct ChangeTests {
  private let lines = "|one\ntwo\nthree\nfour\nfive\nsix\n"

  /// Returns the marks line by line: `!` for unsaved lines, `'` for saved ones.
  private func marks(_ typist: Typist) -> String {
    guard let marks = typist.editor.lineMarks(in: typist.editor.layout) else { return "none" }
    return (0..<typist.editor.document.buffer.text.lineCount).map { line in
      marks[line].map { $0.isUnsaved ? "!" : "'" } ?? "."
    }.joined()
  }

  private func requests(_ typist: Typist) -> [HeadRequest] {
    typist.effects.compactMap {
      if case .disk(.readHead(let request), _) = $0 { request } else { nil }
    }
  }

  /// Answers the pending request for HEAD.
  private func answer(_ typist: inout Typist, _ answer: HeadAnswer) throws {
    let request = try #require(requests(typist).first)
    typist.effects.removeAll {
      if case .disk(.readHead, _) = $0 { true } else { false }
    }
    typist.take(.disk(.head(answer, request), of: .first))
  }

  private func text(_ text: String, in commit: String = "1a2b") -> HeadAnswer {
    .text(PieceTree(Array(text.utf8)), commit: .init(commit))
  }

  /// Returns a typist whose marks compare with a text in HEAD.
  private func typist(head: String) throws -> Typist {
    var typist = Typist(lines)
    typist.run("toggle-head-marks", by: nil)
    try answer(&typist, text(head))
    return typist
  }

  @Test("Marks since HEAD differ in colour for unsaved lines, and lines as in HEAD have none")
  func marksSinceHead() throws {
    var typist = try typist(head: "one\ntwo\n3\nfour\nfive\nsix\n")
    #expect(typist.message == "Marks: changes since HEAD, the last commit")
    #expect(marks(typist) == "..'....")
    typist.act("x")
    #expect(marks(typist) == "!.'....")
    typist.act("Ctrl-Z", "Down", "Down", "Shift-End", .typed("3"))
    #expect(marks(typist) == ".......", "the third line is unsaved, and as in HEAD")
    typist.run("toggle-head-marks", by: nil)
    #expect(typist.message == "Marks: changes since the last save")
    #expect(marks(typist) == "..!....")
  }

  @Test("The setting change-marks compares with HEAD from the start")
  func theSettingComparesWithHead() throws {
    var typist = Typist(lines)
    var settings = Settings()
    settings.written.text["change-marks"] = .text("head")
    typist.take(.settings(settings))
    #expect(requests(typist).map(\.path) == ["notes.txt"])
    try answer(
      &typist, .missing("notes.txt is in no git repository", commit: HeadRequest.KnownCommit(nil)))
    #expect(typist.message == nil, "nobody asked")
    typist.act("x")
    #expect(marks(typist) == "!......", "the marks are those since the last save")
  }

  @Test("The reason why there is no text in HEAD is told once, when the user asks")
  func theReasonIsToldOnce() throws {
    var typist = Typist(lines)
    typist.run("toggle-head-marks", by: nil)
    try answer(&typist, .missing("Git is not installed", commit: HeadRequest.KnownCommit(nil)))
    #expect(typist.message == "Git is not installed")
    typist.act("Right", .wait(.seconds(3)), "Right")
    try answer(&typist, .missing("Git is not installed", commit: HeadRequest.KnownCommit(nil)))
    #expect(typist.message == nil)
    typist.act("F4")
    #expect(typist.message == "No changes since the last save. Git is not installed")
  }

  @Test("HEAD is compared again with a key after two seconds, and not otherwise")
  func headIsComparedAgain() throws {
    var typist = try typist(head: "one\n")
    typist.act("Right", "Right", .wait(.seconds(1)), "Right")
    #expect(requests(typist).isEmpty)
    typist.act(.wait(.seconds(60)))
    #expect(requests(typist).isEmpty, "nothing polls")
    typist.act("Right")
    #expect(requests(typist).map(\.known) == [.init("1a2b")])
    typist.act("Right", .wait(.seconds(5)), "Right")
    #expect(requests(typist).count == 1, "the first is under way")
    try answer(&typist, .unchanged)
    #expect(marks(typist) == ".''''''" || marks(typist) == ".'''''.")
    typist.act(.wait(.seconds(3)), "Right")
    try answer(&typist, text("one\ntwo\nthree\nfour\nfive\nsix\n", in: "5c6d"))
    #expect(marks(typist) == ".......", "a commit has everything")
  }

  @Test("HEAD is compared again soon after git wrote it, without a key")
  func headIsComparedAfterGit() throws {
    var typist = try typist(head: "one\n")
    typist.take(.disk(.headMayHaveMoved, of: .first))
    typist.take(.disk(.headMayHaveMoved, of: .first))
    #expect(requests(typist).isEmpty, "git is still writing")
    typist.act(.wait(.milliseconds(200)))
    #expect(requests(typist).count == 1)
    typist.take(.disk(.headMayHaveMoved, of: .first))
    typist.act(.wait(.seconds(1)))
    #expect(requests(typist).count == 1, "the first is under way")
    try answer(&typist, text("one\ntwo\nthree\nfour\nfive\nsix\n", in: "5c6d"))
    #expect(marks(typist) == ".......")
    #expect(requests(typist).count == 1, "the report meanwhile")
    try answer(&typist, .unchanged)
    typist.act(.wait(.seconds(60)))
    #expect(requests(typist).isEmpty, "nothing polls")
  }

  @Test("The commands visit each change, go around the ends, and say where there is none")
  func theCommandsVisitChanges() throws {
    var typist = try typist(head: "one\nthree\nfour\nfive\nSIX\n")
    typist.act("F4")
    #expect(typist.drawing == "one\n|two\nthree\nfour\nfive\nsix\n")
    #expect(typist.message == "Change 1 of 2 since HEAD")
    typist.act("F4")
    #expect(typist.drawing == "one\ntwo\nthree\nfour\nfive\n|six\n")
    typist.act("F4")
    #expect(typist.drawing == "one\n|two\nthree\nfour\nfive\nsix\n")
    #expect(typist.message == "Change 1 of 2 since HEAD; continued at the first change")
    typist.act("Up", "Shift-F4")
    #expect(typist.drawing == "one\ntwo\nthree\nfour\nfive\n|six\n")
    #expect(typist.message == "Change 2 of 2 since HEAD; continued at the last change")
    typist.act("Shift-F4")
    #expect(typist.drawing == "one\n|two\nthree\nfour\nfive\nsix\n")
    #expect(typist.message == "Change 1 of 2 since HEAD")
    typist.act("Up")
    typist.run("undo-change", by: nil)
    #expect(typist.message == "Line 1 has no change since HEAD")
  }

  @Test("A single change is visited again, and called the only one")
  func theOnlyChange() throws {
    var typist = try typist(head: "one\nthree\nfour\nfive\nsix\n")
    typist.act("F4", "F4")
    #expect(typist.drawing == "one\n|two\nthree\nfour\nfive\nsix\n")
    #expect(typist.message == "Change 1 of 1 since HEAD; the only change")
  }

  @Test("A change is put back to the text in HEAD, as one block")
  func aChangeIsPutBack() throws {
    var typist = try typist(head: "one\n2\n3\nfour\nfive\nsix\nseven\n")
    typist.act("Down", "Down", "Right")
    typist.run("undo-change", by: nil)
    #expect(typist.text == "one\n2\n3\nfour\nfive\nsix\n")
    #expect(typist.message == "Undid change at line 2: the text of HEAD is back")
    typist.act("F4")
    typist.run("undo-change", by: nil)
    #expect(typist.text == "one\n2\n3\nfour\nfive\nsix\nseven\n", "removed lines come back, too")
    typist.act("Ctrl-Z", "Ctrl-Z")
    #expect(typist.text == "one\ntwo\nthree\nfour\nfive\nsix\n")
    typist.act("Ctrl-Y")
    #expect(typist.message?.contains("Undid change at line 2") != false)
  }

  @Test("Without HEAD, a change is put back to the last save, a saved one to the opening")
  func aChangeIsPutBackToTheSave() throws {
    var typist = Typist(lines)
    typist.act("x", "Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.act("y")
    typist.run("undo-change", by: nil)
    #expect(typist.text.hasPrefix("xone\n"))
    #expect(typist.message == "Undid change at line 1: the text of the last save is back")
    typist.run("undo-change", by: nil)
    #expect(typist.text.hasPrefix("one\n"))
    #expect(typist.message == "Undid change at line 1: the text at the opening is back")
  }

  @Test("A shown change has its earlier lines above the present ones, and its keys")
  func aShownChange() throws {
    var typist = try typist(head: "one\n2\nthree\nfour\nfive\n6\n")
    typist.act("F4")
    typist.run("show-change", by: nil)
    let question = try #require(typist.editor.layers.question)
    #expect(question.text == "Change 1 of 2 since HEAD, line 2")
    let page = try #require(question.page)
    #expect(String(decoding: page.text.bytes, as: UTF8.self).hasPrefix("one\n2\ntwo\nthree\n"))
    typist.act("n")
    #expect(typist.editor.layers.question?.text == "Change 2 of 2 since HEAD, line 6")
    typist.act("n")
    #expect(typist.editor.layers.question?.text == "Change 1 of 2 since HEAD, line 2")
    typist.act("p", "p", "u")
    #expect(typist.editor.layers.question == nil)
    #expect(typist.text == "one\n2\nthree\nfour\nfive\nsix\n")
    typist.act("F4")
    typist.run("show-change", by: nil)
    typist.act("Esc")
    #expect(typist.editor.layers.question == nil)
  }

  @Test("A read-only text keeps its changes")
  func aReadOnlyText() throws {
    var typist = try typist(head: "1\ntwo\n")
    typist.run("toggle-read-only", by: nil)
    typist.run("undo-change", by: nil)
    #expect(typist.text.hasPrefix("one\n"))
    #expect(typist.message?.contains("read-only") == true)
  }
}

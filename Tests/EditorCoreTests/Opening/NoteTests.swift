import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The notes about a text on its first display, and the status line's facts about its file.
@Suite struct NoteTests {
  private let refused = FileStatus(.refused("Ctrl-S asks for sudo"))

  // MARK: File access

  @Test("A file without write permission is reported and marked")
  func aFileThatMayNotBeWrittenIsToldAndMarked() {
    var typist = Typist("one|")
    typist.take(.disk(.status(refused)))
    #expect(typist.message == "notes.txt is not writable: Ctrl-S asks for sudo")
    typist.act("x")
    #expect(typist.drawing == "onex|" && typist.message == nil)
    #expect(typist.facts.contains("not writable"))
    typist.take(.disk(.status(refused)))
    #expect(typist.message == nil)
    typist.take(.disk(.status(FileStatus(.allowed))))
    #expect(!typist.facts.contains("not writable"))
  }

  @Test("A read-only document is not called not writable")
  func whatIsReadOnlyIsNotCalledNotWritable() {
    var typist = Typist("one|")
    typist.editor.document.isReadOnly = true
    typist.take(.disk(.status(refused)))
    #expect(typist.message == nil)
    #expect(typist.facts.contains("read-only") && !typist.facts.contains("not writable"))
  }

  @Test("A write-protected file is written after confirmation")
  func aProtectedFileIsWrittenAfterAYes() {
    var typist = Typist("one|")
    typist.take(.disk(.status(FileStatus(.protected))))
    #expect(typist.message == "notes.txt is write-protected; Ctrl-S asks before it overwrites it")
    #expect(typist.facts.contains("write-protected"))
    typist.act("x", "Ctrl-S")
    typist.answerSave { .saveStopped($0, .protection) }
    #expect(typist.question?.text == "notes.txt is write-protected.")
    typist.act("y")
    #expect(typist.saves.last?.overridesProtection == true)
    #expect(typist.saves.last?.isAsRoot == false)
    typist.answerSave { .saved($0) }
    #expect(!typist.editor.document.isModified)
  }

  // MARK: New files

  @Test("A new file is called new")
  func aNewFileIsCalledNew() {
    var typist = Typist("|", path: "typo.txt", isOnDisk: false)
    typist.take(.disk(.status(FileStatus(.allowed))))
    #expect(typist.message == "New file typo.txt")
  }

  @Test("The missing folder of a new file is reported")
  func aNewFilesFolderIsToldWhereItIsMissing() {
    var typist = Typist("|", path: "no/x", isOnDisk: false)
    typist.take(.disk(.status(FileStatus(.allowed, missingFolder: "no"))))
    #expect(typist.message == "New file x; Ctrl-S asks to create its folder no")
  }

  @Test("A new file in a folder without write permission is reported")
  func aNewFileWhereNoneCanBeMadeIsToldAsSuch() {
    var typist = Typist("|", path: "/etc/x", isOnDisk: false)
    typist.take(.disk(.status(refused)))
    #expect(
      typist.message == "New file x, in a folder that is not writable: Ctrl-S asks for sudo")
    #expect(typist.facts.contains("not writable"))
  }

  @Test("The message about a new file does not replace a warning")
  func aWarningIsNotWipedOutByANewFile() {
    var typist = Typist("|", path: "x", isOnDisk: false)
    typist.take(.notice("Something is wrong"))
    typist.take(.disk(.status(FileStatus(.allowed))))
    #expect(typist.message == "Something is wrong")
  }

  @Test("After a save, the message about it stays")
  func whoHasJustSavedATextIsToldNothing() {
    var typist = Typist("one|", path: nil, isOnDisk: false)
    typist.act("x", "Ctrl-S", .typed("a.txt"), "Enter")
    typist.answerSave { .saved($0) }
    let message = typist.message
    typist.take(.disk(.status(refused)))
    #expect(typist.message == message)
    #expect(typist.facts.contains("not writable"))
  }

  // MARK: Not UTF-8

  private let latin = FileText(PieceTree([0x4B, 0xF6, 0x6C, 0x6E, 0x0A]))

  private func opened(aside: Bool) -> Typist {
    var typist = Typist("one|")
    typist.take(.opened(OpenRequest(path: "koeln.txt", opensInBackground: aside), latin))
    return typist
  }

  private let told = "Not UTF-8: reopen-with-encoding (Ctrl-P) reads it in another encoding"

  @Test("A file that is not UTF-8 is marked, and reported when first shown")
  func whatIsNotUTF8IsToldWhenItIsSeenAndMarked() {
    var typist = opened(aside: true)
    #expect(typist.message == nil)
    #expect(!typist.facts.contains("not UTF-8"))
    typist.act("Alt-.")
    #expect(typist.message == told)
    typist.act("Right")
    #expect(typist.message == nil)
    #expect(typist.facts.contains("not UTF-8"))
    typist.act("Alt-,", "Alt-.")
    #expect(typist.message == nil)
  }

  @Test("The first save that mixes encodings is reported")
  func theFirstSaveThatMixesEncodingsSaysSo() {
    var typist = opened(aside: false)
    typist.act("x", "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(typist.message?.hasPrefix("Saved koeln.txt, 1 line") == true)
    typist.act("ü", "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(
      typist.message
        == "Saved koeln.txt, partly UTF-8 now: undo, save, then reopen-with-encoding (Ctrl-P)")
    typist.act("ß", "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(typist.message?.hasSuffix("; still partly UTF-8") == true)
    typist.act("Ctrl-Z", "Ctrl-Z", "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(typist.message?.contains("UTF-8") == false)
    typist.act("é", "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(typist.message?.contains("partly UTF-8 now") == true)
  }

  @Test("A state of an earlier encoding is marked again, and one without such bytes is not")
  func theMarkFollowsUndo() {
    var typist = opened(aside: false)
    typist.act("Right", "Delete", "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(typist.text == "Kln\n" && !typist.facts.contains("not UTF-8"))
    typist.act("ö", "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(typist.message?.hasPrefix("Saved koeln.txt, 1 line") == true)
    typist.act("Ctrl-Z", "Ctrl-Z")
    #expect(typist.facts.contains("not UTF-8"))
    typist.act("ü", "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(typist.message?.contains("partly UTF-8 now") == true)
  }

  @Test("A save that puts bytes of another encoding into a text in UTF-8 is reported")
  func pastedBytes() {
    var typist = Typist("schön|", path: "gut.c")
    typist.take(.input(.paste([0xF6, 0xDF])))
    typist.act(.wait(.seconds(2)))
    #expect(typist.facts.contains("not UTF-8"))
    typist.act("Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(typist.message?.contains("Saved gut.c, partly UTF-8 now") == true)
  }

  @Test("Which encoding a text has is found out anew after another one was chosen or undone")
  func theEncodingFollowsTheText() {
    var typist = opened(aside: false)
    typist.run("reopen-with-encoding", by: nil)
    typist.act(.typed("latin1"), "Enter")
    let check = typist.effects.compactMap {
      if case .disk(.reread(let check, _), _) = $0 { check } else { nil }
    }.last
    guard let check else { return #expect(Bool(false), "the file was not read again") }
    let change = Replacement(1..<2, with: Array("ö".utf8))
    let encoding = TextEncoding("ISO-8859-1")
    let reread = FileEvent.reread(.changed(change, of: check, in: encoding), check)
    typist.take(.disk(reread, of: typist.editor.document.id))
    #expect(typist.text == "Köln\n" && !typist.facts.contains("not UTF-8"))
    typist.act("Ctrl-Z")
    #expect(typist.facts.contains("not UTF-8"))
    typist.act("é", "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(typist.message?.contains("partly UTF-8 now") == true)
    typist.act("Ctrl-Z", "Ctrl-Y", "Ctrl-Z", "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(typist.message?.contains("UTF-8") == false)
  }

  @Test("UTF-8 letters in a UTF-8 file are not reported")
  func lettersInUTF8AmongOthersOfItAreNothingToTell() {
    var typist = Typist("ö|")
    typist.act("ü", "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(typist.message?.hasPrefix("Saved notes.txt, 1 line") == true)
  }

  // MARK: Line endings

  @Test(
    "Mixed line endings are marked",
    arguments: [("a\r\nb\n", "CRLF+LF"), ("a\nb\r\n", "LF+CRLF"), ("a\r\nb", "CRLF")])
  func lineEndingsThatAreMixedAreMarked(text: String, fact: String) {
    var typist = Typist("|" + text)
    #expect(typist.facts.contains(fact))
    typist.run("convert-to-lf", by: nil)
    #expect(!typist.facts.contains { $0.contains("LF") })
  }
}

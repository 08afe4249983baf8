import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Encodings and line endings chosen by the user.
@Suite struct EncodingTests {
  private let latin = TextEncoding("ISO-8859-1")

  private func reread(_ typist: Typist) -> (FileCheck, TextEncoding)? {
    typist.effects.compactMap {
      if case .disk(.reread(let look, let encoding), _) = $0 { (look, encoding) } else { nil }
    }.last
  }

  @Test("Another encoding is a change that can be saved and undone")
  func anotherEncodingIsAChangeThatIsSavedAndTakenBack() {
    var typist = Typist("one|")
    typist.run("set-encoding", by: nil)
    typist.act(.typed("latin1"), "Enter")
    #expect(typist.message == "Ctrl-S saves the document in ISO-8859-1")
    #expect(typist.editor.document.isModified)
    #expect(typist.titles == ["Opened", "Encoding to ISO-8859-1"])
    typist.act("Ctrl-S")
    #expect(typist.saves.last.map { TextBuffer($0.memento).encoding } == latin)
    typist.answerSave { .saved($0) }
    #expect(typist.message == "Saved notes.txt, 1 line in ISO-8859-1")
    typist.act("Ctrl-Z")
    #expect(typist.editor.document.buffer.encoding == .utf8)
    #expect(typist.editor.document.isModified)
  }

  @Test("An unknown encoding is reported and asked for again")
  func anEncodingThatIsNotThereIsToldAndAskedForAgain() {
    var typist = Typist("one|")
    typist.run("set-encoding", by: nil)
    typist.act(.typed("klingon"), "Enter")
    #expect(typist.message?.hasPrefix("There is no encoding KLINGON; known are UTF-8") == true)
    #expect(typist.message?.contains("UTF-8, ISO-8859-1") == true)
    #expect(typist.palette != nil)
    typist.act("Esc")
    #expect(typist.editor.document.buffer.encoding == .utf8)
  }

  @Test("The list is searched by language and accepts any name")
  func theListFindsByUseAndTakesAnyName() {
    var typist = Typist("one|")
    typist.run("set-encoding", by: nil)
    typist.act(.typed("russian"))
    #expect(typist.palette?.rows.first?.title == "KOI8-R")
    typist.act("Ctrl-A", .typed("ibm866"))
    #expect(typist.palette?.rows.map(\.title) == ["IBM866"])
    typist.act("Enter")
    #expect(typist.editor.document.buffer.encoding == TextEncoding("IBM866"))
  }

  @Test(
    "A complete name is chosen before longer names that contain it",
    arguments: ["UTF-16LE", "UTF-16BE", "UTF-32LE", "utf-8", "ISO-8859-1"])
  func aCompleteName(written: String) {
    var typist = Typist("one|")
    typist.run("set-encoding", by: nil)
    typist.act(.typed(written))
    #expect(typist.palette?.rows.first?.title == written.uppercased())
  }

  @Test("Reopening in another encoding is a memento and no change")
  func readingAgainInAnotherEncodingIsAMementoAndNoChange() throws {
    var typist = Typist("g|x")
    typist.run("reopen-with-encoding", by: nil)
    typist.act(.typed("latin1"), "Enter")
    let (look, encoding) = try #require(reread(typist))
    #expect(encoding == latin && look.path == "notes.txt")
    let change = Replacement(1..<2, with: Array("ü".utf8))
    typist.take(.disk(.reread(.changed(change, of: look, in: latin), look)))
    #expect(typist.text == "gü")
    #expect(typist.titles.last == "Reopened as ISO-8859-1")
    #expect(!typist.editor.document.isModified)
    typist.act("Ctrl-Z")
    #expect(typist.text == "gx")
    #expect(typist.editor.document.buffer.encoding == .utf8)
    #expect(typist.editor.document.isModified)
  }

  @Test("Reopening asks about unsaved changes first")
  func unsavedChangesAreAskedAboutBeforeTheFileIsReadAgain() {
    var typist = Typist("one|")
    typist.act("!")
    typist.run("reopen-with-encoding", by: nil)
    #expect(typist.question?.text.contains("Unsaved changes") == true)
    typist.act("r")
    #expect(typist.palette != nil)
    var cautious = Typist("one|")
    cautious.act("!")
    cautious.run("reopen-with-encoding", by: nil)
    cautious.act("Esc")
    #expect(cautious.palette == nil && cautious.text == "one!")
  }

  @Test("Text typed during a reopening is not overwritten")
  func whatIsTypedMeanwhileIsNotOverwritten() throws {
    var typist = Typist("one|")
    typist.run("reopen-with-encoding", by: nil)
    typist.act("Enter", "!")
    let (look, _) = try #require(reread(typist))
    typist.take(.disk(.reread(.changed(Replacement(0..<3, with: []), of: look, in: latin), look)))
    #expect(typist.text == "one!")
    #expect(typist.message?.contains("changed meanwhile") == true)
  }

  @Test("A file that does not fit the encoding is reported, and the text stays")
  func aFileThatCannotBeReadSoIsToldAndTheTextStays() throws {
    var typist = Typist("one|")
    typist.run("reopen-with-encoding", by: nil)
    typist.act("Enter")
    let (look, _) = try #require(reread(typist))
    typist.take(.disk(.reread(.unreadable("Cannot read notes.txt: not UTF-16LE at byte 3."), look)))
    #expect(typist.message == "Cannot read notes.txt: not UTF-16LE at byte 3.")
    #expect(typist.text == "one")
  }

  @Test("A document without a file cannot be reopened")
  func aTextThatWasNeverSavedHasNothingToReadAgain() {
    var typist = Typist("", path: nil, isOnDisk: false)
    typist.run("reopen-with-encoding", by: nil)
    #expect(typist.message?.hasPrefix("There is no file to read again") == true)
  }

  @Test("Another program can change the encoding, too")
  func anotherProgramMayChangeTheEncodingToo() {
    var typist = Typist("one|")
    typist.act(.mayHaveChanged)
    guard case .disk(.check(let look), _) = typist.effects.last else {
      Issue.record("nobody looks what is in the file")
      return
    }
    let wide = TextEncoding("UTF-16LE", hasMark: true)
    typist.take(.disk(.found(.changed(Replacement(0..<0, with: []), of: look, in: wide), look)))
    #expect(typist.editor.document.buffer.encoding == wide)
    #expect(typist.titles.last == "Changed on disk")
    #expect(!typist.editor.document.isModified)
  }

  // MARK: Line ends

  @Test("Converting line endings is one change, and new lines follow it")
  func lineEndingsAreOneChangeAndNewLinesFollow() {
    var typist = Typist("one\ntwo|")
    typist.run("convert-to-crlf", by: nil)
    #expect(typist.titles.last == "Line endings to CRLF")
    typist.act("Enter", "x")
    #expect(typist.text == "one\r\ntwo\r\nx")
    typist.act("Ctrl-Z", "Ctrl-Z")
    #expect(typist.text == "one\ntwo")
    typist.act("Enter")
    #expect(typist.text == "one\ntwo\n")
  }

  @Test("Cleaning up before a save is a memento of its own")
  func whatIsWantedBeforeSavingIsAMementoOfItsOwn() {
    var typist = Typist("one|")
    var settings = TextSettings()
    settings.trimsWhenSaved = true
    settings.endsWithLineBreak = true
    typist.editor.document.settings = settings
    typist.act(.typed("  "), "Ctrl-S")
    #expect(typist.text == "one\n")
    #expect(typist.titles == ["Opened", "Typed \"␣\"", "Cleaned up line ends"])
    #expect(typist.saves.last.map { TextBuffer($0.memento).text.bytes } == Array("one\n".utf8))
    typist.answerSave { .saved($0) }
    #expect(!typist.editor.document.isModified)
  }

  @Test("A new document has the configured encoding and line ending")
  func aNewTextBeginsAsTheSettingsSay() {
    var settings = TextSettings()
    settings.lineEnding = .crlf
    settings.encoding = "latin1"
    var typist = Typist("", isOnDisk: false)
    typist.editor.document.settings = settings
    let isChanged = typist.editor.document.prepareNewText(at: typist.now)
    #expect(isChanged)
    #expect(!typist.editor.document.isModified)
    typist.act("a", "Enter")
    #expect(typist.text == "a\r\n")
    #expect(typist.editor.document.buffer.encoding == latin)
    #expect(typist.titles == ["New"])
    var old = Typist("one|")
    old.editor.document.settings = settings
    let isOldChanged = old.editor.document.prepareNewText(at: old.now)
    #expect(!isOldChanged)
    #expect(old.editor.document.buffer.encoding == .utf8)
  }

  @Test("An unmodified text is not cleaned up")
  func aTextWithoutChangesIsNotTidied() {
    var typist = Typist("one  |")
    var settings = TextSettings()
    settings.trimsWhenSaved = true
    typist.editor.document.settings = settings
    typist.act("Ctrl-S")
    #expect(typist.text == "one  ")
    #expect(typist.message == "No changes to save in notes.txt")
  }
}

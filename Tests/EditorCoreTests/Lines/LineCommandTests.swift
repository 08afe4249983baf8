import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Commands for lines and words with the settings of a text.
@Suite struct LineCommandTests {
  private func typist(
    _ drawing: String, path: String = "a.txt", _ change: (inout TextSettings) -> Void = { _ in }
  ) -> Typist {
    var typist = Typist(drawing, path: path)
    var settings = TextSettings()
    change(&settings)
    typist.editor.document.settings = settings
    return typist
  }

  @Test("Tab inserts spaces where the text has spaces")
  func spacesWhereTheTextHasSpaces() {
    var typist = typist("a|") { $0.indentation = .spaces(2) }
    typist.act("Tab", "Home", "Tab", "Backspace")
    #expect(typist.drawing == "|a ")
    typist.act("Enter", "Tab", "b", "Enter", "Shift-Tab")
    #expect(typist.drawing == "\n  b\n|a ")
  }

  @Test("A new line is not indented with auto-indent turned off")
  func aNewLineIsNotIndentedWhereNobodyWantsIt() {
    var typist = typist("  a|") { $0.keepsIndentation = false }
    typist.act("Enter")
    #expect(typist.drawing == "  a\n|")
  }

  @Test("A line after an opening bracket is indented by one more step")
  func afterAnOpener() {
    for opener in ["{", "("] {
      var typist = typist("  f \(opener) |", path: "a.c") { $0.indentation = .spaces(2) }
      typist.act("Enter", "x", "Enter", "y")
      #expect(typist.drawing == "  f \(opener) \n    x\n    y|")
    }
    // In a drawing, this bracket would be a selection.
    var list = typist("|", path: "a.c") { $0.indentation = .spaces(2) }
    list.act("[", "Enter", "x")
    #expect(list.text == "[\n  x")
    for (path, after) in [("a.py", "if x:\n\t|"), ("a.txt", "if x:\n|")] {
      var typist = typist("if x:|", path: path) { $0.indentation = .tab }
      typist.act("Enter")
      #expect(typist.drawing == after)
    }
    var closed = typist("f {|}", path: "a.c")
    closed.act("Enter")
    #expect(
      closed.text == "f {\n\t\n}" && closed.editor.document.buffer.selections.primary.head == 5)
    var plain = typist("f {|", path: "a.c") { $0.keepsIndentation = false }
    plain.act("Enter")
    #expect(plain.drawing == "f {\n|")
  }

  @Test("After a change of all indentation, Tab inserts the new one")
  func tabFollowsTheChange() {
    var typist = typist("    a\n        b|") { $0.indentation = .spaces(4) }
    typist.run("spaces-to-tabs", by: nil)
    #expect(typist.drawing == "\ta\n\t\tb|" && typist.message == "Indented 2 lines with tabs")
    typist.act("Tab")
    #expect(typist.drawing == "\ta\n\t\tb\t|")
    typist.act("Backspace")
    typist.run("tabs-to-spaces", by: nil)
    #expect(typist.text == "        a\n                b")
    typist.run("tabs-to-spaces", by: nil)
    #expect(typist.message == "No line has to be changed: the indentation has only spaces")
  }

  @Test("The status line counts the words of a selection")
  func selectedWords() {
    var typist = Typist("one two\nthree|")
    #expect(!typist.facts.contains { $0.hasSuffix("selected") })
    typist.act("Ctrl-A")
    #expect(typist.facts.contains("3 words selected"))
    var long = Typist(String(repeating: "a b\n", count: 5000) + "|")
    long.act("Ctrl-A")
    #expect(long.facts.contains("5,000 lines selected"))
  }

  @Test("Words of a read-only text are counted")
  func readOnlyWords() {
    var typist = Typist("one two|")
    typist.editor.document.isReadOnly = true
    typist.run("count-words", by: nil)
    #expect(typist.message == "Text: 2 words, 7 characters, 1 line")
  }

  @Test("Moving a line over an equal line records nothing")
  func movingOverAnEqualLineRecordsNothing() {
    var typist = Typist("a|\na\nb\n")
    typist.act("Alt-Down", .wait(.seconds(2)))
    #expect(typist.text == "a\na\nb\n" && typist.titles == ["Opened"])
    typist.act("Alt-Down", .wait(.seconds(2)))
    #expect(typist.text == "a\nb\na\n" && typist.titles.count == 2)
  }

  @Test("A paste is not indented")
  func aPasteIsNotIndented() {
    var typist = typist("  a|")
    typist.act("Enter", .pasted("x\n    y\nz"))
    #expect(typist.text == "  a\n  x\n    y\nz")
  }

  @Test("Comments follow the file's type")
  func commentsAreThoseOfTheFilesType() {
    for (path, after) in [
      ("a.swift", "// a|"), ("a.py", "# a|"), ("a.css", "/* a */|"), ("a.html", "<!-- a -->|"),
      ("hosts", "# a|"), ("a.sql", "-- a|"),
    ] {
      var typist = typist("a|", path: path)
      typist.act("Ctrl-/")
      #expect(typist.drawing == after)
      typist.act("Ctrl-/")
      #expect(typist.drawing == "a|")
    }
    var typist = typist("a|", path: "a.csv")
    typist.act("Ctrl-/")
    #expect(typist.message == "Files of the type CSV have no comments")
  }

  @Test("Lines moved several times in a row are one step")
  func linesMovedInAGoAreOneStep() {
    var typist = typist("a|\nb\nc")
    typist.act("Alt-Down", "Alt-Down", .wait(.seconds(2)))
    #expect(typist.titles == ["Opened", "Moved lines"])
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "a|\nb\nc")
  }

  @Test("A paragraph is reflowed to the set width")
  func aParagraphIsAsWideAsTheSettingsSay() {
    var typist = typist("one two three| four") { $0.paragraphWidth = 9 }
    typist.act("Alt-J")
    #expect(typist.drawing == "one two\nthree|\nfour")
  }

  @Test("Overwriting works in the text only")
  func overwritingIsForTheTextAlone() {
    var typist = typist("|abc")
    typist.act("Insert", "x", "Ctrl-G", "1", "Esc", "Insert", "y")
    #expect(typist.drawing == "xy|bc")
  }

  // MARK: Completion

  @Test("Completing again offers the next word")
  func repeatedItGoesOnToTheNextWord() {
    var typist = typist("hello help he|")
    typist.act("Ctrl-Space")
    #expect(typist.drawing == "hello help help|")
    #expect(typist.message?.hasPrefix("1 of 2 words") == true)
    #expect(Completion.shown(in: typist.editor)?.words == ["help", "hello"])
    typist.act("Ctrl-Space")
    #expect(typist.drawing == "hello help hello|")
    typist.act("Down", "Up", "Up")
    #expect(typist.drawing == "hello help help|")
    typist.act("Enter")
    #expect(typist.drawing == "hello help help|")
    #expect(Completion.shown(in: typist.editor) == nil)
    typist.act("Enter")
    #expect(typist.drawing == "hello help help\n|")
  }

  @Test("Esc reverts the completion, and any other key ends it")
  func escTakesItBackAndAnyOtherKeyEndsIt() {
    var typist = typist("hello help he|")
    typist.act("Ctrl-Space", "Esc")
    #expect(typist.drawing == "hello help he|")
    typist.act("Ctrl-Space", "x", "Ctrl-Space")
    #expect(typist.drawing == "hello help helpx|")
    #expect(typist.message == "No word begins with helpx")
    typist.act(.wait(.seconds(2)), "Ctrl-Z")
    #expect(typist.text == "hello help he")
  }

  @Test("Words of other documents are offered")
  func wordsOfOtherTextsAreOffered() {
    var typist = typist("hello|")
    typist.act("Ctrl-N", .typed("he"), "Ctrl-Space")
    #expect(typist.drawing == "hello|")
    #expect(typist.message == "The only matching word")
    typist.act("Backspace", " ", "Ctrl-Space")
    #expect(typist.message == "Nothing to complete: type the beginning of a word first")
  }

  // MARK: Characters

  private static let names = [
    NamedCharacter(scalar: "€", name: "EURO SIGN"),
    NamedCharacter(scalar: "₠", name: "EURO-CURRENCY SIGN"),
    NamedCharacter(scalar: "é", name: "LATIN SMALL LETTER E WITH ACUTE"),
  ]

  @Test(
    "A character is found by name or code",
    arguments: [
      ("U+20AC", "€"), ("20ac", "€"), ("0x1F600", "😀"), ("euro", "€"), ("small acute", "é"),
      ("euro cur", "₠"),
    ])
  func aCharacterIsFoundByNameOrCode(_ written: String, _ character: String) {
    var typist = typist("a|b")
    typist.run("insert-character", by: nil)
    typist.act(.typed(written))
    typist.take(.characters(Self.names))
    typist.act("Enter")
    #expect(typist.text == "a\(character)b")
  }

  @Test("An unknown character is reported")
  func whatIsNoCharacterIsSaid() {
    var typist = typist("a|b")
    typist.run("insert-character", by: nil)
    typist.act(.typed("d800"), "Enter")
    #expect(typist.message == "No character has this name or code")
    #expect(typist.text == "ab")
  }

  @Test("Characters have their Unicode names")
  func theNamesAreThoseOfUnicode() {
    let all = NamedCharacter.all()
    #expect(all.contains { $0.scalar == "€" && $0.name == "EURO SIGN" })
    #expect(all.count > 20_000)
    #expect(NamedCharacter.matching("é", among: all).first?.note == "U+00E9")
    #expect(NamedCharacter.matching("small e acute", among: all).first?.title == "é")
    #expect(NamedCharacter.matching("rightwards arrow", among: all).first?.title == "→")
  }
}

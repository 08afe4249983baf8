import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Suggestions for misspelled words, and the way to the next one.
@Suite struct SpellCheckTests {
  private func requests(_ typist: Typist) -> [SpellingRequest] {
    typist.effects.compactMap { if case .spelling(let request) = $0 { request } else { nil } }
  }

  /// Returns the last search that the editor asks for.
  private func search(_ typist: Typist) throws -> SpellingSearch {
    let searches = requests(typist).compactMap { request in
      switch request {
      case .find(let search, _), .suggest(let search): search
      case .add, .ignore, .stop: nil
      }
    }
    return try #require(searches.last)
  }

  /// Returns a typist who sees the suggestions for `helo`.
  private func typist(_ suggestions: [String] = ["hello", "help"]) throws -> Typist {
    var typist = Typist("say helo| to all\n")
    typist.act("F7")
    #expect(typist.message == "Looking for suggestions; any key stops")
    let search = try search(typist)
    #expect(search.offset == 8 && search.dictionary == "auto")
    typist.take(.spelling(answer(suggestions, to: search)))
    return typist
  }

  private func answer(
    _ words: [String], to search: SpellingSearch, isRight: Bool = false
  ) -> SpellingEvent {
    .suggestions(
      words, for: SpellingPlace("helo", in: 4..<8), isRight: isRight, serial: search.serial)
  }

  @Test("A chosen suggestion replaces the word, as one block")
  func aSuggestionReplacesTheWord() throws {
    var typist = try typist()
    #expect(
      typist.palette?.rows.map(\.title)
        == ["hello", "help", "Add to the dictionary", "Ignore in this session"])
    typist.act("Enter")
    #expect(typist.drawing == "say hello| to all\n")
    #expect(typist.message == "Corrected helo to hello")
    typist.act("Ctrl-Z")
    #expect(typist.text == "say helo to all\n")
  }

  @Test("A long search shows its progress, and Esc stops it")
  func aLongSearch() throws {
    var typist = Typist("|say helo to all\n")
    typist.run("next-misspelling", by: nil)
    let search = try search(typist)
    typist.take(.spelling(.progress(0.426, serial: search.serial)))
    #expect(typist.message == "Looking for a misspelled word, 42%; any key stops")
    typist.effects = []
    typist.act("Esc")
    #expect(requests(typist).contains { if case .stop = $0 { true } else { false } })
    #expect(typist.message == nil)
    typist.effects = []
    typist.act("Right")
    #expect(requests(typist).isEmpty, "nothing is under way any more")
    typist.take(.spelling(.progress(0.5, serial: search.serial)))
    #expect(typist.message == nil)
  }

  @Test("A word can be added to the dictionary, or be ignored")
  func aWordIsAccepted() throws {
    var typist = try typist([])
    typist.act("Enter")
    guard case .add("helo") = requests(typist).last else {
      Issue.record("not added")
      return
    }
    typist = try self.typist()
    typist.act("Up", "Down", "Down", "Down", "Enter")
    guard case .ignore("helo") = requests(typist).last else {
      Issue.record("not ignored")
      return
    }
    #expect(typist.text == "say helo to all\n")
  }

  @Test("A key ends the wait: a late answer changes nothing", arguments: ["Esc", "x", "Left"])
  func aLateAnswer(key: String) throws {
    var typist = Typist("say helo| to all\n")
    typist.act("F7")
    let search = try search(typist)
    typist.act(.key(key))
    let before = typist.drawing
    typist.take(.spelling(answer(["hello"], to: search)))
    #expect(typist.palette == nil)
    typist.take(
      .spelling(
        .found(SpellingPlace("to", in: 9..<11), isWrapped: false, serial: search.serial)))
    #expect(typist.drawing == before)
  }

  @Test("A word is not replaced in a text that changed, or is read-only")
  func aChangedText() throws {
    var typist = try typist()
    typist.editor.document.caretaker.edit(.discrete("Other"), at: typist.now) {
      $0.substitute(0..<3, with: Array("tell".utf8))
    }
    typist.act("Enter")
    #expect(typist.message == "Not corrected: the text changed meanwhile")
    #expect(typist.text == "tell helo to all\n")
    typist = try self.typist()
    typist.editor.document.isReadOnly = true
    typist.act("Enter")
    #expect(typist.text == "say helo to all\n")
  }

  @Test("A right word and the absence of a word are told")
  func rightWords() throws {
    var typist = Typist("say helo| to all\n")
    typist.act("F7")
    typist.take(.spelling(answer([], to: try search(typist), isRight: true)))
    #expect(typist.message == "helo is in the dictionary")
    typist.act("F7")
    typist.take(.spelling(.nothing("No word", serial: try search(typist).serial)))
    #expect(typist.message == "No word")
  }

  @Test("The next misspelled word is selected")
  func theNextWord() throws {
    var typist = Typist("|say helo to all\n")
    typist.run("next-misspelling", by: nil)
    let search = try search(typist)
    #expect(search.offset == 0)
    typist.take(
      .spelling(.found(SpellingPlace("helo", in: 4..<8), isWrapped: false, serial: search.serial)))
    #expect(typist.drawing == "say [helo| to all\n")
    #expect(typist.message == "helo is not in the dictionary; F7 lists suggestions")
    typist.run("next-misspelling", by: nil)
    #expect(try self.search(typist).offset == 8)
    typist.run("previous-misspelling", by: nil)
    #expect(try self.search(typist).offset == 4)
  }

  @Test("toggle-spelling takes the dictionary of the configuration")
  func toggling() {
    var typist = Typist("helo|")
    #expect(typist.editor.spelling == nil)
    typist.run("toggle-spelling", by: nil)
    #expect(typist.editor.spelling == "auto")
    var settings = Settings()
    settings.written.text["spelling"] = .text("de_DE")
    typist.take(.settings(settings))
    typist.run("toggle-spelling", by: nil)
    #expect(typist.editor.spelling == nil)
    typist.run("toggle-spelling", by: nil)
    #expect(typist.editor.spelling == "de_DE")
  }
}

import Display
import Documents
import Glibc
import Spelling
import SystemPackage
import TestSupport
import Testing
import Text

@testable import EditorCore
@testable import Shell

/// The dictionaries of a user, and the spelling of texts.
@MainActor @Suite struct SpellQueueTests {
  private let folder: TemporaryFolder
  private let events = Events()

  @MainActor final class Events {
    var all: [Event] = []
    var frames = 0
  }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("SET UTF-8\nTRY helo\n", to: "dictionaries/en_US.aff")
    try folder.write("4\nhello\nworld\nsay\nif\n", to: "dictionaries/en_US.dic")
  }

  private func queue(_ locale: String? = "en_US") -> SpellQueue {
    SpellQueue(folders(locale), PersonalWords(folder.file("words.txt"))) { [events] event in
      if let event { events.all.append(event) }
      events.frames += 1
    }
  }

  private func folders(_ locale: String? = "en_US") -> DictionaryFolders {
    DictionaryFolders(folders: [folder.file("dictionaries")], locale: locale)
  }

  private func text(_ text: String) -> ColoredText {
    let tree = PieceTree(Array(text.utf8))
    return ColoredText(
      document: .first, name: nil, type: nil, isChosen: false, text: tree,
      lines: 0..<tree.lineCount, isWhole: true)
  }

  private func notices() -> [String] {
    events.all.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
  }

  /// Returns the misspelled words of a text, when they are known.
  private func misspellings(
    _ queue: SpellQueue, _ words: String, _ dictionary: String = "auto",
    _ isRight: (Misspellings) -> Bool
  ) async throws {
    let shown = text(words)
    try await eventually("the misspelled words of \(words)") {
      queue.misspellings(in: shown, by: dictionary) { _ in .everything }.map(isRight) ?? false
    }
  }

  @Test("A dictionary that can make no suggestions is told once, and checks words")
  func dictionariesWithoutSuggestionsAreTold() async throws {
    try folder.write("SET UTF-8\nTRY \u{1F600}\n", to: "dictionaries/en_US.aff")
    let queue = queue()
    try await misspellings(queue, "say helo") { $0 == Misspellings(fromLine: 0, [[4..<8]]) }
    for serial in 1...2 {
      let search = SpellingSearch(
        text: text("say helo"), dictionary: "auto", offset: 5, serial: serial)
      queue.accept(.suggest(search)) { _ in .everything }
      try await eventually("the answer") {
        events.all.contains {
          if case .spelling(.suggestions([], _, _, serial)) = $0 { true } else { false }
        }
      }
    }
    #expect(notices().count == 1)
    #expect(notices().first?.contains("en_US.aff:2: TRY") == true)
  }

  @Test("Words that the dictionary lacks are found without a wait, then accepted ones are right")
  func wordsAreFound() async throws {
    let queue = queue()
    #expect(queue.misspellings(in: text("say helo"), by: "auto") { _ in .everything } == nil)
    #expect(queue.misspellings(in: text("say helo"), by: nil) { _ in .everything } == nil)
    try await misspellings(queue, "say helo\nworld wrld\n") {
      $0 == Misspellings(fromLine: 0, [[4..<8], [6..<10], []])
    }
    queue.accept(.ignore("helo")) { _ in .everything }
    try await misspellings(queue, "say helo\nworld wrld\n") {
      $0 == Misspellings(fromLine: 0, [[], [6..<10], []])
    }
    queue.accept(.add("wrld")) { _ in .everything }
    try await misspellings(queue, "say helo\nworld wrld\n") {
      $0 == Misspellings(fromLine: 0, [[], [], []])
    }
    try await eventually("the notice") { notices() == ["Added wrld to the dictionary"] }
    #expect(try folder.text(of: "words.txt") == "wrld\n")
  }

  @Test("A missing dictionary is told once, with what to install")
  func aMissingDictionary() async throws {
    let queue = queue()
    for _ in 0..<3 {
      _ = queue.misspellings(in: text("helo"), by: "de_DE") { _ in .everything }
    }
    try await eventually("the notice") { !notices().isEmpty }
    _ = queue.misspellings(in: text("helo"), by: "de_DE") { _ in .everything }
    #expect(
      notices() == [
        "Spelling is not checked. No dictionary for de_DE. Install hunspell-de-de; installed: en_US"
      ])
  }

  @Test("The dictionary of the locale is chosen, or one of the same language")
  func theDictionaryOfTheLocale() throws {
    #expect(try folders().files(for: "auto").language == "en_US")
    #expect(try folders("en_GB").files(for: "auto").language == "en_US")
    #expect(try folders(nil).files(for: "auto").language == "en_US")
    #expect(throws: SpellingError.self) { try folders("fr_FR").files(for: "auto") }
    #expect(throws: SpellingError.self) { try folders().files(for: "en_GB") }
    #expect(throws: SpellingError.self) { try folders().files(for: "../dictionaries/en_US") }
    #expect(DictionaryFolders.language(ofLocale: "de_DE.UTF-8@euro") == "de_DE")
    #expect(DictionaryFolders.language(ofLocale: "C.UTF-8") == nil)
  }

  @Test("The next and the previous misspelled word are found, also behind the end")
  func theNextWord() async throws {
    let queue = queue()
    let shown = text("helo say\nworld wrld\nsay hllo\n")
    func find(from offset: Int, _ isForward: Bool, _ serial: Int) async throws -> SpellingEvent? {
      let search = SpellingSearch(text: shown, dictionary: "auto", offset: offset, serial: serial)
      queue.accept(.find(search, isForward: isForward)) { _ in .everything }
      func answer() -> SpellingEvent? {
        events.all.lazy.compactMap { if case .spelling(let event) = $0 { event } else { nil } }
          .first { event in
            switch event {
            case .found(_, _, serial), .nothing(_, serial): true
            default: false
            }
          }
      }
      try await eventually("an answer") { answer() != nil }
      return answer()
    }
    func word(_ event: SpellingEvent?) -> String {
      guard case .found(let place, let isWrapped, _) = event else { return "none" }
      return place.word + (isWrapped ? " again" : "")
    }
    #expect(word(try await find(from: 0, true, 1)) == "helo")
    #expect(word(try await find(from: 4, true, 2)) == "wrld")
    #expect(word(try await find(from: 28, true, 3)) == "helo again")
    #expect(word(try await find(from: 15, false, 4)) == "helo")
    #expect(word(try await find(from: 0, false, 5)) == "hllo again")
    #expect(word(try await find(from: 2, true, 6)) == "wrld")
  }

  @Test("Suggestions are for the word at the offset")
  func suggestions() async throws {
    let queue = queue()
    let search = SpellingSearch(text: text("say helo."), dictionary: "auto", offset: 8, serial: 1)
    queue.accept(.suggest(search)) { _ in .everything }
    try await eventually("suggestions") {
      events.all.contains { event in
        guard case .spelling(.suggestions(let words, let place, false, 1)) = event else {
          return false
        }
        return words.first == "hello" && place.range == 4..<8
      }
    }
  }

  @Test("The personal dictionary is a text file that a user may edit")
  func thePersonalDictionary() throws {
    try folder.write("# mine\n Memento \r\nhelo", to: "words.txt")
    let words = PersonalWords(folder.file("words.txt"))
    try words.load()
    #expect(words.accepts("Memento") && words.accepts("helo") && words.accepts("Helo"))
    #expect(!words.accepts("memento") && !words.accepts("mine") && !words.accepts("#"))
    try words.store("wrld")
    #expect(try folder.text(of: "words.txt") == "# mine\n Memento \r\nhelo\nwrld\n")
    let blocked = PersonalWords(folder.file("words.txt/below"))
    #expect(throws: SpellingError.self) { try blocked.store("x") }
    #expect(blocked.accepts("x"), "in this session")
    #expect(throws: SpellingError.self) { try PersonalWords(nil).store("x") }
  }
}

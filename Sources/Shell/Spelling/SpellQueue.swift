import Dispatch
import Display
import EditorCore
import Spelling
import Synchronization
import Text

/// The spelling of all documents: dictionaries are loaded and used beside the main queue.
///
/// The main queue finds the words of the displayed lines and looks up their verdicts. Words without
/// a verdict are drawn as correct until another queue has checked them, so that no key waits.
@MainActor
final class SpellQueue {
  private let queue = DispatchQueue(label: "memento.spelling", qos: .userInitiated)
  private let suggesting = DispatchQueue(label: "memento.suggestions", qos: .userInitiated)
  private let folders: DictionaryFolders
  private let personal: PersonalWords
  private let post: @MainActor (Event?) -> Void
  /// The dictionaries by the names in the configuration.
  private var dictionaries: [String: LoadState] = [:]
  /// The dictionaries for suggestions, which may be slow.
  private var suggesters: [String: SpellChecker] = [:]
  /// The mistakes in dictionaries that were reported in this session.
  private var reported: Set<String> = []
  private var lines: [CheckedLine] = []
  /// The number of the last request whose answer the editor needs.
  private let wanted = Wanted()
  /// The number of bytes of a line in which words are checked.
  private nonisolated static let lineLimit = 20_000
  /// The maximum delay of a frame by scanning for prose.
  private static let scanLimit = Duration.microseconds(300)

  private enum LoadState {
    case loading
    case ready(SpellChecker, isChecking: Bool)
    case failed

    var hasFailed: Bool { if case .failed = self { true } else { false } }
  }

  /// A displayed line with its words.
  private struct CheckedLine {
    let bytes: [UInt8]
    let prose: [Range<Int>]
    let words: [SpellingWord]
  }

  /// Creates a queue.
  ///
  /// - Parameter post: handles an event, and draws; nil only draws.
  init(
    _ folders: DictionaryFolders, _ personal: PersonalWords,
    post: @escaping @MainActor (Event?) -> Void
  ) {
    self.folders = folders
    self.personal = personal
    self.post = post
  }

  // MARK: Displayed lines

  /// Returns the known misspelled words of displayed text; nil if spelling is not checked.
  ///
  /// - Parameter dictionary: the name of the dictionary, `auto`, or nil for none.
  func misspellings(
    in shown: ColoredText?, by dictionary: String?, _ prose: @MainActor (ColoredText) -> Prose
  ) -> Misspellings? {
    guard let dictionary else {
      // The next attempt may find a dictionary that was installed in the meantime.
      dictionaries = dictionaries.filter { !$0.value.hasFailed }
      return nil
    }
    guard let shown, case .ready(let checker, let isChecking) = state(of: dictionary) else {
      return nil
    }
    let ranges = prose(shown).ranges(of: shown.lines, in: shown.text, within: Self.scanLimit)
    lines = zip(shown.lines, ranges).enumerated().map { index, line in
      let bytes = shown.text.checkedBytes(ofLine: line.0, atMost: Self.lineLimit)
      let before = lines.indices.contains(index) ? lines[index] : nil
      if let before, before.bytes == bytes, before.prose == line.1 { return before }
      return CheckedLine(
        bytes: bytes, prose: line.1, words: SpellingWord.words(in: bytes, prose: line.1))
    }
    let (wrong, unknown) = checker.verdicts(of: lines.flatMap { $0.words.map(\.text) })
    if !unknown.isEmpty, !isChecking { check(unknown, by: checker, dictionary) }
    return Misspellings(
      fromLine: shown.lines.lowerBound,
      lines.map { line in
        line.words.filter { wrong.contains($0.text) && !personal.accepts($0.text) }.map(\.range)
      })
  }

  private func check(_ words: [String], by checker: SpellChecker, _ dictionary: String) {
    dictionaries[dictionary] = .ready(checker, isChecking: true)
    queue.async { [weak self] in
      checker.check(words)
      onMainQueue {
        self?.dictionaries[dictionary] = .ready(checker, isChecking: false)
        self?.post(nil)
      }
    }
  }

  /// Returns the state of a dictionary, and loads it first if necessary.
  private func state(of dictionary: String) -> LoadState {
    if let state = dictionaries[dictionary] { return state }
    dictionaries[dictionary] = .loading
    queue.async { [folders, personal, weak self] in
      let found = Self.load(dictionary, from: folders, personal)
      onMainQueue { self?.adopt(found, of: dictionary) }
    }
    return .loading
  }

  private nonisolated static func load(
    _ dictionary: String, from folders: DictionaryFolders, _ personal: PersonalWords
  ) -> Result<SpellChecker, SpellingError> {
    Result { () throws(SpellingError) in
      try personal.load()
      return try SpellChecker(folders.files(for: dictionary))
    }
  }

  private func adopt(_ found: Result<SpellChecker, SpellingError>, of dictionary: String) {
    switch found {
    case .success(let checker):
      dictionaries[dictionary] = .ready(checker, isChecking: false)
      reportMistake(of: checker)
      post(nil)
    case .failure(let error):
      dictionaries[dictionary] = .failed
      post(.notice("Spelling is not checked. \(error)"))
    }
  }

  /// Reports once why a dictionary has no suggestions.
  private func reportMistake(of checker: SpellChecker) {
    guard let mistake = checker.mistake, reported.insert(mistake.description).inserted else {
      return
    }
    post(.notice("Words are checked, but there are no suggestions. \(mistake)"))
  }

  // MARK: Requests

  /// Accepts a request of the editor.
  func accept(_ request: SpellingRequest, _ prose: @MainActor (ColoredText) -> Prose) {
    switch request {
    case .ignore(let word): personal.accept(word)
    case .stop: wanted.serial.store(0, ordering: .relaxed)
    case .add(let word):
      queue.async { [personal, weak self] in
        let stored = Result { () throws(SpellingError) in try personal.store(word) }
        onMainQueue {
          switch stored {
          case .success: self?.post(.notice("Added \(word) to the dictionary"))
          case .failure(let error): self?.post(.notice(error.description))
          }
        }
      }
    case .find(let search, let isForward):
      let serial = search.serial
      answer(search, prose, isSuggesting: false) { [weak self] checker, query, isWanted in
        var throttle = Throttle()
        return query.find(isForward: isForward, by: checker, while: isWanted) { progress in
          guard throttle.isDue else { return }
          onMainQueue { self?.post(.spelling(.progress(progress, serial: serial))) }
        }
      }
    case .suggest(let search):
      answer(search, prose, isSuggesting: true) { checker, query, _ in
        query.suggestions(by: checker)
      }
    }
  }

  /// Answers a request beside the main queue, with the dictionary for suggestions or that for
  /// checks.
  private func answer(
    _ search: SpellingSearch, _ prose: @MainActor (ColoredText) -> Prose, isSuggesting: Bool,
    _ body: @escaping @Sendable (SpellChecker, SpellingQuery, () -> Bool) -> SpellingEvent?
  ) {
    wanted.serial.store(search.serial, ordering: .relaxed)
    let dictionary = search.dictionary
    let loaded = isSuggesting ? suggesters[dictionary] : checker(of: dictionary)
    let query = SpellingQuery(
      search: search, prose: prose(search.text), personal: personal, lineLimit: Self.lineLimit)
    (isSuggesting ? suggesting : queue).async { [folders, personal, wanted, weak self] in
      let found =
        loaded.map { Result<SpellChecker, SpellingError>.success($0) }
        ?? Self.load(dictionary, from: folders, personal)
      let event: SpellingEvent?
      switch found {
      case .success(let checker):
        event = body(checker, query) { wanted.serial.load(ordering: .relaxed) == search.serial }
      case .failure(let error):
        event = .nothing("Spelling is not checked. \(error)", serial: search.serial)
      }
      onMainQueue {
        if loaded == nil { self?.keep(found, of: dictionary, isSuggesting: isSuggesting) }
        if let event { self?.post(.spelling(event)) }
        if case .success(let checker) = found { self?.reportMistake(of: checker) }
      }
    }
  }

  private func checker(of dictionary: String) -> SpellChecker? {
    if case .ready(let checker, _)? = dictionaries[dictionary] { checker } else { nil }
  }

  /// Stores a dictionary that a request loaded.
  private func keep(
    _ found: Result<SpellChecker, SpellingError>, of dictionary: String, isSuggesting: Bool
  ) {
    guard case .success(let checker) = found else { return }
    if isSuggesting {
      suggesters[dictionary] = checker
    } else if self.checker(of: dictionary) == nil {
      dictionaries[dictionary] = .ready(checker, isChecking: false)
    }
  }

  /// The number of the wanted request.
  private final class Wanted: Sendable {
    let serial = Atomic(0)
  }
}

extension PieceTree {
  /// Returns the first bytes of a line, without its line break.
  func checkedBytes(ofLine line: Int, atMost limit: Int) -> [UInt8] {
    let range = range(ofLine: line)
    let bytes = bytes(in: range.lowerBound..<min(range.upperBound, range.lowerBound + limit))
    return bytes.last == 0x0D ? Array(bytes.dropLast()) : bytes
  }
}

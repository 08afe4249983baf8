import Console
import Documents
import MementoKit
import TextEditing

/// The offered completions of a word.
public struct Completion: Sendable {
  /// The words, the most likely first.
  public let words: [String]
  /// The index of the word in the text.
  public internal(set) var selected = 0
  /// The typed beginning of the word.
  let start: [UInt8]
  let document: DocumentID
  /// The indices of the cursors that have the word; nil before the first was written.
  var cursors: [Int]?
  /// The revision of the text with the word.
  var revision = 0

  /// The word in the text.
  var written: [UInt8] { Array(words[selected].utf8) }
}

/// Completion of words from the open documents.
extension Editor {
  /// The maximum number of offered words.
  private static var maxWords: Int { 50 }

  /// The offered words, if they are several.
  public var shownCompletion: Completion? {
    guard let completion = input.typing.completion, focus.isText, completion.words.count > 1,
      isUnderWay(completion)
    else { return nil }
    return completion
  }

  private func isUnderWay(_ completion: Completion) -> Bool {
    completion.document == document.id && completion.revision == document.buffer.revision
  }

  /// Completes the word before the cursor; if repeated, with the next offered word.
  mutating func completeWord(at now: Moment) {
    if let completion = input.typing.completion, isUnderWay(completion) {
      return complete(by: 1, at: now)
    }
    guard focus.isText, mayChangeText() else { return }
    let start = document.buffer.wordBeforeCursor
    if start.isEmpty {
      return message = .idle("Nothing to complete: type the beginning of a word first")
    }
    let words = words(startingWith: start)
    if words.isEmpty {
      return message = .idle("No word begins with \(String(decoding: start, as: UTF8.self))")
    }
    write(Completion(words: words, start: start, document: document.id), replacing: start, at: now)
  }

  /// Returns the words of this document first, then those of the others by the time they were last
  /// shown.
  private func words(startingWith start: [UInt8]) -> [String] {
    var words: [[UInt8]] = []
    var known: Set<[UInt8]> = []
    for document in [document] + documents.byRecency.dropLast() where words.count < Self.maxWords {
      let found = document.buffer.words(startingWith: start, limit: Self.maxWords)
      words += found.filter { known.insert($0).inserted }
    }
    return words.prefix(Self.maxWords).map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func complete(by steps: Int, at now: Moment) {
    guard var completion = input.typing.completion else { return }
    let old = completion.written
    let count = completion.words.count
    completion.selected = ((completion.selected + steps) % count + count) % count
    write(completion, replacing: old, at: now)
  }

  private mutating func write(_ completion: Completion, replacing old: [UInt8], at now: Moment) {
    var completion = completion
    let word = completion.written
    edit(.typing, at: now) {
      completion.cursors = $0.complete(old, with: word, at: completion.cursors)
    }
    let revision = document.buffer.revision
    input.typing.completion = completion
    input.typing.completion?.revision = revision
    let count = completion.words.count
    message = .info(
      count == 1
        ? "The only matching word"
        : keymap.translatingKeys(
          in: "\(completion.selected + 1) of \(count) words; Ctrl-Space for the next, Esc undoes it"
        )
    )
  }

  /// Handles a key while words are offered.
  ///
  /// - Returns: whether the key chose a word; any other key ends the offer.
  mutating func takesForCompletion(_ key: Key, at now: Moment) -> Bool {
    guard let completion = input.typing.completion else { return false }
    guard isUnderWay(completion) else {
      input.typing.completion = nil
      return false
    }
    let isListed = completion.words.count > 1
    switch key.code {
    case .down where isListed && key.modifiers.isEmpty: complete(by: 1, at: now)
    case .up where isListed && key.modifiers.isEmpty: complete(by: -1, at: now)
    case .enter where isListed, .tab where isListed && key.modifiers.isEmpty:
      input.typing.completion = nil
    case .escape:
      edit(.typing, at: now) {
        $0.complete(completion.written, with: completion.start, at: completion.cursors)
      }
      input.typing.completion = nil
    case _ where keymap[key]?.role == .completeWord: return false
    default:
      input.typing.completion = nil
      return false
    }
    return true
  }
}

import Console
import MementoKit
import TextModel

/// The words that may be meant by the beginning of one.
public struct Completion: Sendable {
  /// The words, the likeliest first.
  public let words: [String]
  /// Which of them stands in the text.
  public internal(set) var selected = 0
  /// What was written of the word.
  let start: [UInt8]
  let document: DocumentID
  /// The text with the word in it.
  var revision = 0

  /// What stands in the text.
  var written: [UInt8] { Array(words[selected].utf8) }
}

/// Completing words from the open texts.
extension Editor {
  /// How many words are offered.
  private static var mostWords: Int { 50 }

  /// The words that are offered now, when there are several.
  public var shownCompletion: Completion? {
    guard let completion, focus.isText, completion.words.count > 1, isUnderWay(completion) else {
      return nil
    }
    return completion
  }

  private func isUnderWay(_ completion: Completion) -> Bool {
    completion.document == document.id && completion.revision == document.buffer.revision
  }

  /// Completes the word before the cursor; repeated, with the next word that begins like that.
  mutating func completeWord(at now: Moment) {
    if let completion, isUnderWay(completion) { return complete(by: 1, at: now) }
    guard focus.isText, mayChangeText() else { return }
    let start = document.buffer.wordBeforeCursor
    if start.isEmpty {
      message = .info("Nothing to complete: write the beginning of a word first")
      return
    }
    let words = words(startingWith: start)
    if words.isEmpty {
      message = .info("No word begins with \(String(decoding: start, as: UTF8.self))")
      return
    }
    completion = Completion(words: words, start: start, document: document.id)
    write(replacing: start, at: now)
  }

  /// Those of this text first, then those of the texts that were seen last.
  private func words(startingWith start: [UInt8]) -> [String] {
    var words: [[UInt8]] = []
    var known: Set<[UInt8]> = []
    for document in [document] + byRecency.dropLast() where words.count < Self.mostWords {
      let found = document.buffer.words(startingWith: start, limit: Self.mostWords)
      words += found.filter { known.insert($0).inserted }
    }
    return words.prefix(Self.mostWords).map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func complete(by steps: Int, at now: Moment) {
    guard var completion else { return }
    let old = completion.written
    let count = completion.words.count
    completion.selected = ((completion.selected + steps) % count + count) % count
    self.completion = completion
    write(replacing: old, at: now)
  }

  private mutating func write(replacing old: [UInt8], at now: Moment) {
    guard let completion else { return }
    edit(.typing, at: now) { $0.complete(old, with: completion.written) }
    let revision = document.buffer.revision
    self.completion?.revision = revision
    let count = completion.words.count
    message = .info(
      count == 1
        ? "The only word that begins like this"
        : "\(completion.selected + 1) of \(count) words; Ctrl-Space for the next, Esc takes it back"
    )
  }

  /// A key while words are offered.
  ///
  /// - Returns: whether it was for them; any other key ends the offer.
  mutating func takesForCompletion(_ key: Key, at now: Moment) -> Bool {
    guard let completion else { return false }
    guard isUnderWay(completion) else {
      self.completion = nil
      return false
    }
    let isListed = completion.words.count > 1
    switch key.code {
    case .down where isListed && key.modifiers.isEmpty: complete(by: 1, at: now)
    case .up where isListed && key.modifiers.isEmpty: complete(by: -1, at: now)
    case .enter where isListed, .tab where isListed && key.modifiers.isEmpty: self.completion = nil
    case .escape:
      edit(.typing, at: now) { $0.complete(completion.written, with: completion.start) }
      self.completion = nil
    case _ where keymap[key]?.name == "complete-word": return false
    default:
      self.completion = nil
      return false
    }
    return true
  }
}

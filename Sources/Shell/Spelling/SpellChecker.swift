import Spelling
import Synchronization

/// A loaded dictionary with its verdicts so far.
///
/// The main queue reads verdicts, and another queue checks words in the dictionary.
final class SpellChecker: Sendable {
  private let dictionary: Mutex<SpellingDictionary>
  private let verdicts = Mutex<[String: Bool]>([:])
  /// The reason why suggestions are unavailable; nil if they are available.
  let mistake: SpellingError?

  private static let mostVerdicts = 100_000

  /// Loads a dictionary.
  init(_ files: DictionaryFiles) throws(SpellingError) {
    let loaded = try SpellingDictionary(files)
    mistake = loaded.mistake
    dictionary = Mutex(loaded)
  }

  /// Returns the words that the dictionary lacks, and those without a verdict.
  func verdicts(of words: [String]) -> (wrong: Set<String>, unknown: [String]) {
    verdicts.withLock { verdicts in
      var (wrong, unknown): (Set<String>, [String]) = ([], [])
      for word in words {
        switch verdicts[word] {
        case true?: break
        case false?: wrong.insert(word)
        case nil: unknown.append(word)
        }
      }
      return (wrong, unknown)
    }
  }

  /// Checks words in the dictionary.
  func check(_ words: [String]) {
    let found = dictionary.withLock { dictionary in words.map { ($0, dictionary.knows($0)) } }
    storeVerdicts(found)
  }

  private func storeVerdicts(_ found: [(word: String, isRight: Bool)]) {
    verdicts.withLock { verdicts in
      if verdicts.count > Self.mostVerdicts { verdicts = [:] }
      for (word, isRight) in found { verdicts[word] = isRight }
    }
  }

  /// Returns whether the dictionary has a word.
  func knows(_ word: String) -> Bool {
    if let verdict = verdicts.withLock({ $0[word] }) { return verdict }
    let isRight = dictionary.withLock { $0.knows(word) }
    storeVerdicts([(word, isRight)])
    return isRight
  }

  /// Returns words that are close to another.
  func suggestions(for word: String) -> [String] {
    dictionary.withLock { $0.suggestions(for: word) }
  }
}

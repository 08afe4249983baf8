/// A request of the editor for the spelling of a text.
package enum SpellingRequest: Sendable {
  /// Find the next misspelled word; answered by `found` or `nothing`.
  case find(SpellingSearch, isForward: Bool)
  /// Find words that are close to the word at the offset; answered by `suggestions` or `nothing`.
  case suggest(SpellingSearch)
  /// Add a word to the personal dictionary.
  case add(String)
  /// Accept a word in this session.
  case ignore(String)
  /// Stop looking for a word; no answer is wanted.
  case stop
}

/// A place in a text whose spelling is asked about.
package struct SpellingSearch: Sendable {
  /// The text, with what tells its language.
  package let text: ColoredText
  /// The name of the dictionary, or `auto`.
  package let dictionary: String
  /// The offset.
  package let offset: Int
  /// The number of the request; only the last one is wanted.
  package let serial: Int
}

/// A word of a text.
package struct SpellingPlace: Sendable {
  /// Its bytes.
  package let range: Range<Int>
  /// The word.
  package let word: String

  /// Creates a place.
  package init(_ word: String, in range: Range<Int>) {
    self.range = range
    self.word = word
  }
}

/// An answer about the spelling of a text.
package enum SpellingEvent: Sendable {
  /// The next misspelled word, behind the end or the start of the text if `isWrapped`.
  case found(SpellingPlace, isWrapped: Bool, serial: Int)
  /// Words that are close to a word, and whether the dictionary has the word itself.
  case suggestions([String], for: SpellingPlace, isRight: Bool, serial: Int)
  /// The completed share of a search for the next misspelled word, from 0 to 1.
  case progress(Double, serial: Int)
  /// There is no such word; the words for the user say so.
  case nothing(String, serial: Int)
}

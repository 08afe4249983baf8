/// A request of the editor for the spelling of a text.
package enum SpellingRequest: Sendable {
  /// A request to find the next misspelled word; answered by `found` or `nothing`.
  case find(SpellingSearch, isForward: Bool)
  /// A request to find words that are close to the word at the offset; answered by `suggestions` or
  /// `nothing`.
  case suggest(SpellingSearch)
  /// A request to add a word to the personal dictionary.
  case add(String)
  /// A request to accept a word in this session.
  case ignore(String)
  /// A request to stop the search for a word; no answer is needed.
  case stop
}

/// A place in a text whose spelling is checked.
package struct SpellingSearch: Sendable {
  /// The text, with the facts that determine its language.
  package let text: ColoredText
  /// The name of the dictionary, or `auto`.
  package let dictionary: String
  /// The offset.
  package let offset: Int
  /// The number of the request; only the answer to the last one is used.
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
  /// There is no such word; the text for the user reports that.
  case nothing(String, serial: Int)
}

/// A pattern and the text in place of its matches, for texts with either line ending.
public struct MatchReplacement: Sendable {
  /// The pattern, for texts with LF.
  public let pattern: SearchPattern
  /// The replacement as the user wrote it, with LF.
  public let words: [UInt8]
  private let patternForCRLF: SearchPattern
  private let substitution: Substitution
  private let substitutionForCRLF: Substitution

  /// Creates a replacement.
  ///
  /// - Throws: `PatternError` if the replacement names a group that the pattern does not have.
  public init(_ pattern: SearchPattern, with words: [UInt8]) throws(PatternError) {
    self.pattern = pattern
    self.words = words
    patternForCRLF = pattern.forCRLF
    substitution = try Substitution(words, for: pattern, lineEnding: .lf)
    substitutionForCRLF = try Substitution(
      LineEnding.crlf.converting(words), for: patternForCRLF, lineEnding: .crlf)
  }

  /// Returns the pattern and the replacement for a text, by the ending of its first line.
  public func forms(for text: PieceTree) -> (pattern: SearchPattern, substitution: Substitution) {
    LineEnding(of: text) == .crlf
      ? (patternForCRLF, substitutionForCRLF) : (pattern, substitution)
  }
}

extension SearchPattern {
  /// The pattern for texts with CR LF, in which a match divides no line break.
  public var forCRLF: SearchPattern {
    let crlf = try? SearchPattern(source, options, lineEnding: .crlf, words: wordCharacters)
    return crlf ?? self
  }
}

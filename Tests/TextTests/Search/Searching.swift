@testable import Text

/// Creates a valid pattern.
func pattern(
  _ words: String, isExpression: Bool = false, matchesCase: Bool = false,
  matchesWords: Bool = false, lineEnding: LineEnding = .lf
) -> SearchPattern {
  let options = SearchPattern.Options(
    isExpression: isExpression, matchesCase: matchesCase, matchesWords: matchesWords)
  do {
    return try SearchPattern(Array(words.utf8), options, lineEnding: lineEnding)
  } catch {
    preconditionFailure("\(words): \(error)")
  }
}

func expression(_ words: String, matchesWords: Bool = false) -> SearchPattern {
  pattern(words, isExpression: true, matchesWords: matchesWords)
}

extension SearchPattern {
  /// Returns all matches in a text.
  func all(in text: PieceTree, _ range: Range<Int>? = nil) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var search = TextSearch(for: self, in: text, range)
    search.run {
      found.append($0); return true
    }
    precondition(search.isDone)
    return found
  }

  /// Returns the matched words in a text.
  func words(in text: String) -> [String] {
    let tree = PieceTree(text.utf8)
    return all(in: tree).map { String(decoding: tree.bytes(in: $0), as: UTF8.self) }
  }

  /// Returns the starts of the matches in a text.
  func places(in text: String) -> [Int] { all(in: PieceTree(text.utf8)).map(\.lowerBound) }
}

extension PieceTree {
  /// Returns the same bytes in pieces of a few bytes each.
  func inPieces(of length: Int) -> PieceTree {
    let bytes = bytes
    var text = PieceTree()
    for start in stride(from: 0, to: bytes.count, by: length).reversed() {
      text.insert(Array(bytes[start..<min(start + length, bytes.count)]), at: 0)
    }
    return text
  }
}

/// Going through a long line to its end, aside from who looks at it, so that nothing of it has to be
/// guessed.
public struct LineSurvey: Sendable {
  fileprivate let text: PieceTree
  fileprivate let content: Range<Int>
  fileprivate let tabWidth: Int
  /// What is known of the line so far.
  fileprivate let places: [LinePlace]

  /// How many bytes are gone through between two questions whether to go on.
  private static var step: Int { 64 * 1024 }

  /// Goes through the line.
  ///
  /// - Parameter goOn: asked now and then; false ends it.
  /// - Returns: what was found; nil where it was ended.
  /// - Complexity: O(n) for n bytes: 30 to 300 ns for each character that may join others.
  public func carryOut(goOn: () -> Bool) -> SurveyedLine? {
    let columns = ColumnIndex(tabWidth: tabWidth)
    columns.begin(with: places)
    var offset = content.lowerBound
    while offset < content.upperBound {
      guard goOn() else { return nil }
      offset = min(content.upperBound, offset + Self.step)
      _ = columns.place(inLine: content, of: text, upTo: LineLimit(offset: offset))
    }
    return SurveyedLine(survey: self, places: columns.knownPlaces(inLineAt: content.lowerBound))
  }
}

/// What a survey found.
public struct SurveyedLine: Sendable {
  fileprivate let survey: LineSurvey
  fileprivate let places: [LinePlace]
}

extension TextBuffer {
  /// What is to be gone through so that no column that was asked for is a guess; nil where none is.
  public var wantedSurvey: LineSurvey? {
    guard let places = columns.guessedLine(of: text), let start = places.first else { return nil }
    return LineSurvey(
      text: text, content: content(ofLine: text.line(at: start.offset)), tabWidth: tabWidth,
      places: places)
  }

  /// Takes in what a survey found, which may have begun before the last edits.
  ///
  /// What is seen stays, in columns that are known now.
  public mutating func take(_ found: SurveyedLine) {
    let survey = found.survey
    guard survey.tabWidth == tabWidth else { return }
    let edge = leftColumn > 0 ? firstPlace(in: row(at: selections.primary.head)) : nil
    columns.take(found.places, of: survey.text, now: text)
    if let edge, edge.isGuess {
      // The edge may be within a character.
      scroll.column += shownPlace(at: edge.offset).column - edge.column
    }
  }
}

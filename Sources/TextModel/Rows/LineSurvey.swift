/// Going through a long line to its end, aside from who looks at it, so that nothing of it has to be
/// guessed.
public struct LineSurvey: Sendable {
  fileprivate let text: PieceTree
  fileprivate let content: Range<Int>
  fileprivate let tabWidth: Int
  fileprivate let wrapColumns: Int?
  /// What is known of the line so far.
  fileprivate let places: [LinePlace]
  fileprivate let rows: [RowStart]

  /// How many bytes are gone through between two questions whether to go on.
  private static var step: Int { 64 * 1024 }

  /// Goes through the line.
  ///
  /// - Parameter goOn: asked now and then; false ends it.
  /// - Returns: what was found; nil where it was ended.
  /// - Complexity: O(n) for n bytes: 30 to 300 ns for each character that may join others.
  public func carryOut(goOn: () -> Bool) -> SurveyedLine? {
    let columns = ColumnIndex(tabWidth: tabWidth)
    let rows = RowIndex()
    if !places.isEmpty { columns.begin(with: places) }
    if let wrapColumns, !self.rows.isEmpty {
      rows.begin(with: self.rows, columns: wrapColumns, tabWidth: tabWidth)
    }
    var offset = content.lowerBound
    while offset < content.upperBound {
      guard goOn() else { return nil }
      offset = min(content.upperBound, offset + Self.step)
      _ = columns.place(inLine: content, of: text, upTo: LineLimit(offset: offset))
      guard let wrapColumns else { continue }
      _ = rows.row(
        at: offset, inLine: 0, content, of: text, columns: wrapColumns, tabWidth: tabWidth,
        guessing: false)
    }
    return SurveyedLine(
      survey: self, places: columns.knownPlaces(inLineAt: content.lowerBound),
      rows: rows.knownStarts(inLineAt: content.lowerBound))
  }
}

/// What a survey found.
public struct SurveyedLine: Sendable {
  fileprivate let survey: LineSurvey
  fileprivate let places: [LinePlace]
  fileprivate let rows: [RowStart]
}

extension TextBuffer {
  /// What is to be gone through so that nothing that was asked for is guessed; nil where nothing is.
  public var wantedSurvey: LineSurvey? {
    let places = columns.guessedLine(of: text)
    let rows = wrapColumns == nil ? nil : self.rows.guessedLine(of: text)
    guard let start = places?.first?.offset ?? rows?.first?.offset else { return nil }
    return LineSurvey(
      text: text, content: content(ofLine: text.line(at: start)), tabWidth: tabWidth,
      wrapColumns: wrapColumns, places: places ?? columns.knownPlaces(inLineAt: start),
      rows: rows ?? self.rows.knownStarts(inLineAt: start))
  }

  /// Takes in what a survey found, which may have begun before the last edits.
  ///
  /// What is seen stays, as far as it is known now where that is.
  public mutating func take(_ found: SurveyedLine) {
    let edge = leftColumn > 0 ? firstPlace(in: row(at: selections.primary.head)) : nil
    let survey = found.survey
    if survey.tabWidth == tabWidth { columns.take(found.places, of: survey.text, now: text) }
    if let columns = survey.wrapColumns {
      rows.take(
        found.rows, of: survey.text, now: text, columns: columns, tabWidth: survey.tabWidth)
    }
    if let edge, edge.isGuess { scroll.column = shownPlace(at: edge.offset).column }
  }
}

import Text

/// A background scan of a long line to its end, which replaces all estimates.
public struct LineScan: Sendable {
  fileprivate let text: PieceTree
  fileprivate let content: Range<Int>
  fileprivate let tabWidth: Int
  fileprivate let places: [LinePosition]

  /// The number of bytes between two calls of `shouldContinue`.
  private static var step: Int { 64 * 1024 }

  /// Scans the line.
  ///
  /// - Parameter shouldContinue: called periodically; false ends the scan.
  /// - Returns: the result; nil if it was ended.
  /// - Complexity: O(n) for n bytes: 30 to 300 ns for each character that may join others.
  public func carryOut(shouldContinue: () -> Bool) -> ScannedLine? {
    let columns = ColumnIndex(tabWidth: tabWidth)
    columns.begin(with: places)
    var offset = content.lowerBound
    while offset < content.upperBound {
      guard shouldContinue() else { return nil }
      offset = min(content.upperBound, offset + Self.step)
      _ = columns.place(inLine: content, of: text, upTo: LineLimit(offset: offset))
    }
    return ScannedLine(scan: self, places: columns.knownPlaces(inLineAt: content.lowerBound))
  }
}

/// The result of a scan.
public struct ScannedLine: Sendable {
  fileprivate let scan: LineScan
  fileprivate let places: [LinePosition]
}

extension TextBuffer {
  /// The scan that replaces the present estimates; nil without estimates.
  public var neededScan: LineScan? {
    guard let places = columns.estimatedLine(of: text), let start = places.first else { return nil }
    return LineScan(
      text: text, content: content(ofLine: text.line(at: start.offset)), tabWidth: tabWidth,
      places: places)
  }

  /// Applies the result of a scan, which may have begun before the last edits.
  ///
  /// The visible text stays in place, with exact columns.
  public mutating func apply(_ scanned: ScannedLine) {
    let scan = scanned.scan
    guard scan.tabWidth == tabWidth else { return }
    let row = row(at: selections.primary.head)
    let edge = leftColumn(of: row) > 0 ? firstPlace(in: row) : nil
    columns.adopt(scanned.places, of: scan.text, now: text)
    if let edge, edge.isEstimate {
      // The edge may be within a character.
      scroll.column += shownPlace(at: edge.offset).column - edge.column
    }
  }
}

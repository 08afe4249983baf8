import Text
import TextEditing

/// The changes that the marks beside lines show, for the commands that visit, show and undo them.
package struct ChangeList {
  /// The text with which the present one is compared.
  package enum Source: Hashable {
    /// The file as last saved.
    case save
    /// The file at the start of the session.
    case opening
    /// The file in HEAD.
    case head

    /// The source in words, after "change".
    package var label: String {
      switch self {
      case .save: "since the last save"
      case .opening: "since the file was opened"
      case .head: "since HEAD"
      }
    }
  }

  /// A change: lines of the source, and the lines of the present text that replace them.
  package struct Change {
    /// The source.
    package let source: Source
    /// The bytes of the present text.
    package let range: Range<Int>
    /// The bytes of the source.
    package let earlier: [UInt8]
    /// The first line, from 0.
    package let line: Int
  }

  /// The source that the user chose.
  package let source: Source
  /// The lines of each change, merged where marks touch; ascending.
  package let places: [Range<Int>]
  private let parts: [(source: Source, difference: LineDifference)]

  /// Compares a document with its sources; nil for a text without a file, or before its state is
  /// loaded.
  ///
  /// - Complexity: that of the comparison for the marks after a pause.
  package init?(of document: Document) {
    guard document.isOnDisk, let saved = document.savedState else { return nil }
    let text = document.buffer.text
    func difference(from older: PieceTree) -> LineDifference {
      LineDifference(from: older, to: text, effort: .interactive)
    }
    if let head = document.headText {
      source = .head
      parts = [(.head, difference(from: head))]
    } else {
      source = .save
      let opened = document.openedState.map {
        LineDifference(from: $0, to: text, effort: .interactive)
      }
      parts =
        [(.save, LineDifference(from: saved, to: text, effort: .interactive))]
        + (opened.map { [(.opening, $0)] } ?? [])
    }
    places = Self.merged(parts.flatMap { $0.difference.hunks.map(\.markedLines) })
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, last.upperBound >= range.lowerBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// Returns the change of a marked line; nil for other lines.
  package func change(atLine line: Int) -> Change? {
    for (source, difference) in parts {
      guard let hunk = difference.hunks.first(where: { $0.markedLines.contains(line) }) else {
        continue
      }
      return Change(
        source: source, range: difference.newer.bytes(ofLines: hunk.new),
        earlier: difference.older.bytes(in: difference.older.bytes(ofLines: hunk.old)),
        line: hunk.markedLines.lowerBound)
    }
    return nil
  }

  /// Returns the index of the place of a line.
  package func place(ofLine line: Int) -> Int? { places.firstIndex { $0.contains(line) } }

  /// Returns the index of the next place after or before a line; nil if there is none.
  package func place(from line: Int, isForward: Bool) -> Int? {
    isForward
      ? places.firstIndex { $0.lowerBound > line } : places.lastIndex { $0.lowerBound < line }
  }
}

extension LineDifference.Hunk {
  /// The lines of the newer text with a mark: of removed lines, the one above them, or the first
  /// one.
  fileprivate var markedLines: Range<Int> {
    if !new.isEmpty { return new }
    let line = max(0, new.lowerBound - 1)
    return line..<line + 1
  }
}

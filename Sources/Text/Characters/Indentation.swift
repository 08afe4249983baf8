import Glibc

/// One step of indentation.
public enum Indentation: Hashable, Sendable {
  /// A tab.
  case tab
  /// A number of spaces.
  case spaces(Int)

  /// The number of spaces; nil for a tab.
  public var spaces: Int? {
    if case .spaces(let count) = self { count } else { nil }
  }
}

extension PieceTree {
  /// Returns the indentation of the first lines of the text; nil if they show none.
  ///
  /// The result is a tab if at least as many lines begin with a tab as with spaces. Otherwise it is
  /// the most frequent number of additional spaces relative to the nearest line above with fewer.
  /// Aligned lines have various numbers, and are outvoted.
  ///
  /// - Complexity: O(1): at most 64 KiB and 1000 lines are read.
  public func detectedIndentation() -> Indentation? {
    var votes = IndentationVotes()
    forEachChunk(in: 0..<min(count, Self.beginningByteCount)) { chunk in
      votes.tally(chunk)
      return votes.wantsMore
    }
    return votes.result
  }
}

/// Statistics of the lines of a text for its indentation.
private struct IndentationVotes {
  static let maxLines = 1000
  /// Steps of other sizes are alignment.
  private static let sizes = 2...8

  /// The number of lines that begin with a tab.
  private var tabs = 0
  /// The number of lines that begin with two spaces or more.
  private var spaces = 0
  /// The number of lines for each count of additional spaces relative to the nearest line above
  /// with fewer.
  private var steps = [Int](repeating: 0, count: sizes.upperBound + 1)

  private var lineCount = 0
  private var isInIndentation = true
  private var hasTab = false
  private var width = 0
  /// The spaces before the last nonblank line and before the lines around it, ascending; empty
  /// after a line with tabs.
  private var levels = [0]

  var wantsMore: Bool { lineCount < Self.maxLines }

  /// Counts the next bytes; those after the indentation of a line are skipped.
  mutating func tally(_ chunk: UnsafeRawBufferPointer) {
    guard let base = chunk.baseAddress else { return }
    var place = 0
    while place < chunk.count, wantsMore {
      if !isInIndentation {
        guard let end = memchr(base + place, 0x0A, chunk.count - place) else { return }
        place = UnsafeRawPointer(end) - base
      }
      count(chunk[place])
      place += 1
    }
  }

  private mutating func count(_ byte: UInt8) {
    switch byte {
    case 0x0A:
      lineCount += 1
      (isInIndentation, hasTab, width) = (true, false, 0)
    case _ where !isInIndentation: break
    case 0x20: width += 1
    case 0x09: hasTab = true
    // A blank line is not counted.
    case 0x0D: isInIndentation = false
    default:
      isInIndentation = false
      endIndentation(before: byte)
    }
  }

  private mutating func endIndentation(before byte: UInt8) {
    // The asterisks of a block comment are one column to the right of its start.
    if byte == UInt8(ascii: "*"), width % 2 == 1 { return }
    if hasTab {
      tabs += 1
      levels = []
      return
    }
    if width >= 2 { spaces += 1 }
    var isOpen = false
    while let last = levels.last, last >= width {
      isOpen = last == width
      levels.removeLast()
    }
    // So the first line of a body also counts after a parameter list with a deeper alignment.
    if !isOpen, let around = levels.last, Self.sizes.contains(width - around) {
      steps[width - around] += 1
    }
    levels.append(width)
  }

  var result: Indentation? {
    if tabs > 0, tabs >= spaces { return .tab }
    // Of two equally frequent sizes the smaller one: the other may be two of its steps.
    guard let most = steps.max(), most > 0, let size = steps.firstIndex(of: most) else {
      return nil
    }
    return .spaces(size)
  }
}

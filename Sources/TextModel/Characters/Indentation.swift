/// What one step of indentation is.
public enum Indentation: Hashable, Sendable {
  /// A tab.
  case tab
  /// So many spaces.
  case spaces(Int)

  /// How many spaces it is; nil for a tab.
  public var spaces: Int? {
    if case .spaces(let count) = self { count } else { nil }
  }
}

extension PieceTree {
  /// What the first lines of the text are indented with; nil where they do not tell.
  ///
  /// Tabs, where at least as many lines begin with a tab as with spaces. Otherwise as many spaces as
  /// lines most often have more than the line before: lines that are aligned with something above
  /// have this or that number, and are outvoted.
  ///
  /// - Complexity: O(1): looks at 64 KiB and at 1000 lines at the most.
  public func guessedIndentation() -> Indentation? {
    var votes = IndentationVotes()
    forEachChunk(in: 0..<min(count, IndentationVotes.mostBytes)) { chunk in
      for byte in chunk where votes.wantsMore { votes.take(byte) }
      return votes.wantsMore
    }
    return votes.result
  }
}

/// What lines say about the indentation of a text.
private struct IndentationVotes {
  static let mostBytes = 64 << 10
  static let mostLines = 1000
  /// Steps of other sizes are alignment.
  private static let sizes = 2...8

  /// How many lines begin with a tab.
  private var tabs = 0
  /// How many lines begin with two spaces or more.
  private var spaces = 0
  /// How many lines are indented by so many spaces more than the one before.
  private var steps = [Int](repeating: 0, count: sizes.upperBound + 1)

  private var lineCount = 0
  private var isInIndentation = true
  private var hasTab = false
  private var width = 0
  /// The spaces before the last line that is not blank; nil where tabs are among them.
  private var previousWidth: Int? = 0

  var wantsMore: Bool { lineCount < Self.mostLines }

  mutating func take(_ byte: UInt8) {
    switch byte {
    case 0x0A:
      lineCount += 1
      (isInIndentation, hasTab, width) = (true, false, 0)
    case _ where !isInIndentation: break
    case 0x20: width += 1
    case 0x09: hasTab = true
    // A blank line says nothing.
    case 0x0D: isInIndentation = false
    default:
      isInIndentation = false
      endIndentation(before: byte)
    }
  }

  private mutating func endIndentation(before byte: UInt8) {
    // The asterisks of a comment stand one column further than it begins.
    if byte == UInt8(ascii: "*"), width % 2 == 1 { return }
    if hasTab {
      tabs += 1
      previousWidth = nil
      return
    }
    if width >= 2 { spaces += 1 }
    if let previousWidth, Self.sizes.contains(width - previousWidth) {
      steps[width - previousWidth] += 1
    }
    previousWidth = width
  }

  var result: Indentation? {
    if tabs > 0, tabs >= spaces { return .tab }
    // Of two sizes that are as frequent the smaller one: the other may be two of its steps.
    guard let most = steps.max(), most > 0, let size = steps.firstIndex(of: most) else {
      return nil
    }
    return .spaces(size)
  }
}

import Text

/// The rule for the lines after a part that belong to it.
///
/// It is derived from the part itself: a body that is indented deeper than its first line, a
/// section that extends to the next heading, a paragraph that a blank line ends.
enum PartEnd: Hashable, Sendable {
  /// The last line closes the part, as `}` and `end` do.
  case closed
  /// The lines that are indented deeper than these columns, and blank lines between them.
  case indented(columns: Int)
  /// The lines before the next heading of the same depth or less.
  case section(depth: Int)
  /// The lines before the next one that begins with this sign.
  case sign(UInt8)
  /// The lines before the next blank one.
  case paragraph

  /// Reads the rule off the lines of a part.
  init(of bytes: [UInt8], isParagraph: Bool) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Line.init)
    guard !isParagraph, let head = lines.first, let sign = head.words.first else {
      self = .paragraph
      return
    }
    let last = lines.last { !$0.isBlank } ?? head
    if let depth = head.headingDepth ?? lines.dropFirst().first?.underlineDepth {
      self = .section(depth: depth)
    } else if sign == UInt8(ascii: "#") {
      // A preprocessor line of C has no body, at any position.
      self = .closed
    } else if lines.count == 1 || last.columns > head.columns || last.isOpener {
      self = .indented(columns: head.columns)
    } else if last.isCloser || lines.contains(where: { !$0.isBlank && $0.columns > head.columns }) {
      self = .closed
    } else {
      self = sign.isLetterOrDigit ? .paragraph : .sign(sign)
    }
  }

  /// The share of inserted text in a part.
  struct Share: Equatable {
    /// The number of bytes from the start of the inserted text that belong to the part; 0 if it is
    /// all outside.
    var length = 0
    /// The number of blank bytes after them.
    var gap = 0
    /// Whether other words follow the blank bytes.
    var isFollowed = false
  }

  /// Returns the bytes of inserted text that belong to the part before it.
  ///
  /// - Parameters:
  ///   - inserted: the inserted bytes.
  ///   - offset: the number of blank bytes between the part and them.
  func share(of inserted: [UInt8], at offset: Int) -> Share {
    var share = Share()
    var lines = inserted.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    if offset == 0, let rest = lines.popFirst(), !Line(rest).isBlank {
      // The rest of the part's own last line.
      share.length = Line(rest).words.endIndex
    }
    var start = share.length
    var isInFence = false
    while let bytes = lines.popFirst() {
      let line = Line(bytes)
      if line.isFence { isInFence.toggle() }
      if line.isBlank, self != .paragraph { continue }
      let isOwn = isInFence || includes(line, before: lines.first.map(Line.init))
      guard isOwn else {
        share.isFollowed = true
        start = line.words.startIndex
        break
      }
      share.length = line.words.endIndex
    }
    let end = share.isFollowed ? start : inserted.count
    share.gap = max(0, end - share.length)
    return share
  }

  private func includes(_ line: Line, before next: Line?) -> Bool {
    switch self {
    case .closed: return false
    case .indented(let columns): return line.columns > columns
    case .section(let depth):
      let found = line.headingDepth ?? next?.underlineDepth
      return found.map { $0 > depth } ?? true
    case .sign(let sign): return line.words.first != sign
    case .paragraph: return !line.isBlank
    }
  }
}

/// A line of a part, with the properties of its form.
private struct Line {
  /// The line from its first visible byte to its last.
  let words: ArraySlice<UInt8>
  /// The width of its indentation; a tab extends to the next multiple of eight.
  let columns: Int

  init(_ bytes: ArraySlice<UInt8>) {
    let indentation = bytes.prefix(while: \.isBlank)
    columns = indentation.reduce(0) { $1 == 0x09 ? ($0 / 8 + 1) * 8 : $0 + 1 }
    let trailing = bytes.reversed().prefix(while: \.isBlankOrLineBreak).count
    words = bytes[indentation.endIndex..<max(indentation.endIndex, bytes.endIndex - trailing)]
  }

  var isBlank: Bool { words.isEmpty }

  /// Whether it begins or ends code in Markdown.
  var isFence: Bool { words.starts(with: "```".utf8) || words.starts(with: "~~~".utf8) }

  /// Whether it ends as the first line of a body does.
  var isOpener: Bool { words.last.map { Array(":{([".utf8).contains($0) } ?? false }

  /// Whether it begins as the last line of a body does.
  var isCloser: Bool { words.first.map { Array("})]".utf8).contains($0) } ?? false }

  /// The depth of a heading with `#` before it.
  var headingDepth: Int? {
    let depth = words.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(depth), columns < 4 else { return nil }
    let next = words.dropFirst(depth).first
    return next?.isBlank == true ? depth : nil
  }

  /// The depth of the heading in the line before, of which this line is the underline.
  var underlineDepth: Int? {
    guard words.count >= 3, let sign = words.first, words.allSatisfy({ $0 == sign }) else {
      return nil
    }
    switch sign {
    case UInt8(ascii: "="): return 1
    case UInt8(ascii: "-"): return 2
    // reStructuredText assigns a depth to other signs by their order.
    case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "\""), UInt8(ascii: "+"): return 3
    default: return nil
    }
  }
}

extension UInt8 {
  /// Whether it is a blank, a tab or part of a line break.
  var isBlankOrLineBreak: Bool { isBlank || self == 0x0A || self == 0x0D }

  fileprivate var isLetterOrDigit: Bool {
    self >= 0x80 || self == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}

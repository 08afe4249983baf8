public import Console
public import EditorCore
public import Highlight

/// The colours of a frame: those of its texts by their meaning, and the theme of everything else.
public struct FrameColors: Sendable {
  /// The theme; nil for the colours of the terminal.
  public var theme: ScreenTheme?
  /// The looks of roles that differ from those of the terminal, if there is no theme.
  public var roles: [Style.Role: TextLook] = [:]
  /// The looks that tints refer to, from 1.
  public var looks: [TextLook] = []
  /// The colours of the text, or of the newer text of a difference; nil without any.
  public var text: TextColors?
  /// The colours of the older text of a difference.
  public var older: TextColors?
  /// The colours of the texts in inactive panes, by view.
  public var panes: [ViewID: TextColors] = [:]

  /// Creates the colours of a frame without any.
  public init() {}
}

/// The colours of the displayed lines, by the meaning of their text.
public struct TextColors: Equatable, Sendable {
  let lines: ColoredLines
  let tints: [UInt8]

  /// Creates the colours of some lines.
  ///
  /// - Parameter tints: the tint of each stack of styles, by its number.
  public init(_ lines: ColoredLines, tints: [UInt8]) {
    self.lines = lines
    self.tints = tints
  }

  /// Returns whether both draw the same colours, even if one has more lines to scan.
  public static func == (one: Self, other: Self) -> Bool {
    one.lines.first == other.lines.first && one.tints == other.tints
      && one.lines.runs == other.lines.runs
  }

  /// Returns the runs of a line; empty while they are unknown.
  fileprivate func runs(ofLine line: Int) -> [StyleRun] {
    let index = line - lines.first
    return lines.runs.indices.contains(index) ? lines.runs[index] ?? [] : []
  }
}

/// The tints of successive rows, each read from left to right.
struct TintRow {
  private let colors: TextColors?
  private var runs: [StyleRun] = []
  /// The offset of the start of the line.
  private var start = 0
  /// The first run that ends behind the last position read.
  private var next = 0

  /// - Parameter colors: nil without any.
  init(_ colors: TextColors? = nil) { self.colors = colors }

  /// Begins a row of a line that begins at an offset.
  mutating func begin(line: Int, from start: Int) {
    guard let colors else { return }
    runs = colors.runs(ofLine: line)
    (self.start, next) = (start, 0)
  }

  /// Sets the tints of text that is drawn with one cell per byte.
  mutating func paint(_ text: Range<Int>, from column: Int, row: Int, on screen: inout Screen) {
    let (first, end) = (text.lowerBound - start, text.upperBound - start)
    while next < runs.count {
      let range = runs[next].range
      if range.lowerBound >= end { return }
      let lower = max(range.lowerBound, first)
      let upper = min(range.upperBound, end)
      let tint = tint(of: next)
      if lower < upper, tint != 0 {
        screen.tint(column + lower - first..<column + upper - first, row: row, tint)
      }
      if range.upperBound > end { return }
      next += 1
    }
  }

  private func tint(of run: Int) -> UInt8 {
    let number = runs[run].styles.number
    guard let colors, number < colors.tints.count else { return 0 }
    return colors.tints[number]
  }

  /// Returns the tint of the text at an offset.
  mutating func tint(at offset: Int) -> UInt8 {
    let place = offset - start
    while next < runs.count, runs[next].range.upperBound <= place { next += 1 }
    guard next < runs.count, runs[next].range.lowerBound <= place else { return 0 }
    return tint(of: next)
  }
}

public import Console
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

  /// Creates the colours of a frame without any.
  public init() {}
}

/// The colours of the displayed lines, by the meaning of their text.
public struct TextColors: Sendable {
  let lines: ColoredLines
  let tints: [UInt8]

  /// Creates the colours of some lines.
  ///
  /// - Parameter tints: the tint of each stack of styles, by its number.
  public init(_ lines: ColoredLines, tints: [UInt8]) {
    self.lines = lines
    self.tints = tints
  }

  /// Returns the tints of a row of a line that begins at an offset.
  func row(ofLine line: Int, from start: Int) -> TintRow {
    let index = line - lines.first
    let runs = lines.runs.indices.contains(index) ? lines.runs[index] ?? [] : []
    return TintRow(runs: runs, tints: tints, start: start)
  }
}

/// The tints of a row, asked for from left to right.
struct TintRow {
  private let runs: [StyleRun]
  private let tints: [UInt8]
  /// The offset of the start of the line.
  private let start: Int
  /// The first run that ends behind the last place asked for.
  private var next = 0

  /// A row without colours.
  static let plain = TintRow(runs: [], tints: [], start: 0)

  init(runs: [StyleRun], tints: [UInt8], start: Int) {
    self.runs = runs
    self.tints = tints
    self.start = start
  }

  /// Gives text that is drawn in one cell a byte its tints.
  mutating func paint(_ text: Range<Int>, from column: Int, row: Int, on screen: inout Screen) {
    let (first, end) = (text.lowerBound - start, text.upperBound - start)
    while next < runs.count {
      let run = runs[next]
      if run.range.lowerBound >= end { return }
      let lower = max(run.range.lowerBound, first)
      let upper = min(run.range.upperBound, end)
      let tint = tint(of: run)
      if lower < upper, tint != 0 {
        screen.tint(column + lower - first..<column + upper - first, row: row, tint)
      }
      if run.range.upperBound > end { return }
      next += 1
    }
  }

  private func tint(of run: StyleRun) -> UInt8 {
    let number = run.styles.number
    return number < tints.count ? tints[number] : 0
  }

  /// Returns the tint of the text at an offset.
  mutating func tint(at offset: Int) -> UInt8 {
    let place = offset - start
    while next < runs.count, runs[next].range.upperBound <= place { next += 1 }
    guard next < runs.count, runs[next].range.lowerBound <= place else { return 0 }
    return tint(of: runs[next])
  }
}

public import Console
public import Highlight

/// The colours of the displayed lines, by the meaning of their text.
public struct TextColors: Sendable {
  let lines: ColoredLines
  let tints: [UInt8]
  /// The looks that tints refer to.
  let looks: [TextLook]

  /// Creates the colours of some lines.
  ///
  /// - Parameters:
  ///   - tints: the tint of each stack of styles, by its number.
  ///   - looks: the looks that tints refer to, from 1.
  public init(_ lines: ColoredLines, tints: [UInt8], looks: [TextLook]) {
    self.lines = lines
    self.tints = tints
    self.looks = looks
  }

  /// Returns the runs of a line; empty if they are not known.
  func runs(ofLine line: Int) -> [StyleRun] {
    let index = line - lines.first
    return lines.runs.indices.contains(index) ? lines.runs[index] ?? [] : []
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

  private init(runs: [StyleRun], tints: [UInt8], start: Int) {
    self.runs = runs
    self.tints = tints
    self.start = start
  }

  init(_ colors: TextColors, line: Int, from start: Int) {
    self.init(runs: colors.runs(ofLine: line), tints: colors.tints, start: start)
  }

  /// Returns the tint of the text at an offset, and the offset at which another can begin.
  mutating func tint(at offset: Int) -> (tint: UInt8, end: Int) {
    let place = offset - start
    while next < runs.count, runs[next].range.upperBound <= place { next += 1 }
    guard next < runs.count else { return (0, .max) }
    let run = runs[next]
    if place < run.range.lowerBound { return (0, start + run.range.lowerBound) }
    let number = run.styles.number
    return (number < tints.count ? tints[number] : 0, start + run.range.upperBound)
  }
}

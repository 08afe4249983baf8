import Highlight
import Text

extension SyntaxReader {
  /// The longest time for which a command waits for the classes of some lines.
  private static let scanLimit = Duration.milliseconds(3)

  /// Creates the source of the strings and comments that the colours of a text know.
  init(_ coloring: TextColoring) {
    self.init(
      languages: { coloring.languages(ofLine: $0, in: $1, within: Self.scanLimit) }
    ) { lines, text in
      coloring.knownRuns(of: lines, in: text, within: Self.scanLimit)
        .map { $0.map { $0.compactMap(SyntaxRun.init) } }
    }
  }
}

extension SyntaxRun {
  /// Creates the run of a coloured one; nil for code.
  fileprivate init?(_ run: StyleRun) {
    if run.classes.contains(.comment) {
      self.init(run.range, .comment)
    } else if run.classes.contains(.string) {
      self.init(run.range, .string)
    } else {
      return nil
    }
  }
}

import Highlight
import Synchronization
import Text

extension SyntaxReader {
  /// The maximum time that a command waits for the classes of some lines.
  private static let scanLimit = Duration.milliseconds(3)

  /// Creates a reader of the strings and comments in a text's colours.
  init(_ coloring: TextColoring) {
    let looks = ClassesOfLooks(coloring)
    self.init(
      languages: { coloring.languages(ofLine: $0, in: $1, within: Self.scanLimit) }
    ) { lines, text in
      coloring.knownRuns(of: lines, in: text, within: Self.scanLimit)
        .map { $0.map { $0.compactMap(looks.syntaxRun) } }
    }
  }
}

/// The strings and comments recognized by their styles, regardless of their classes.
///
/// Many definitions have classes only for the most common strings, and none for characters,
/// expressions, strings over several lines or here-documents.
private final class ClassesOfLooks: Sendable {
  private let coloring: TextColoring
  /// The classes by the number of a style stack.
  private let known = Mutex<[Int: SyntaxClass]>([:])

  init(_ coloring: TextColoring) { self.coloring = coloring }

  /// Returns the run for a styled run; nil for code.
  func syntaxRun(_ run: StyleRun) -> SyntaxRun? {
    if run.classes.contains(.comment) { return SyntaxRun(run.range, .comment) }
    if run.classes.contains(.string) { return SyntaxRun(run.range, .string) }
    let kind = kind(of: run.styles)
    return kind == .code ? nil : SyntaxRun(run.range, kind)
  }

  private func kind(of stack: StyleStack) -> SyntaxClass {
    if stack == .none { return .code }
    if let kind = known.withLock({ $0[stack.number] }) { return kind }
    let kind = coloring.names(of: stack).reduce(.code, Self.kind)
    known.withLock { $0[stack.number] = kind }
    return kind
  }

  /// Returns the class of a style inside an outer class, by the names of the style.
  private static func kind(in outer: SyntaxClass, of names: [String]) -> SyntaxClass {
    // In LaTeX, formulas have the style of strings.
    if names.first?.hasSuffix("math") == true { return outer }
    if names.contains("def:comment") || names.contains("def:doc-comment") { return .comment }
    if names.contains("def:string") || names.contains("def:character") { return .string }
    // Code inside a string, such as `${x}`, has the style of a directive.
    return names.contains("def:preprocessor") ? .code : outer
  }
}

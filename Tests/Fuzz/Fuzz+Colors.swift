import Highlight
import Text

/// Subjects that read what colours a text: language definitions and style schemes.
extension FuzzSubject {
  /// Colours a text by a definition, also after an edit and from a far line.
  func readDefinition(_ input: [UInt8]) {
    let (inside, source) = input.halves
    let bytes = definition(around: inside)
    guard
      let grammar = try? GrammarLoader.grammar(
        of: "fuzz", from: { $0 == "fuzz" ? (bytes, "fuzz.lang") : nil })
    else { return }
    var text = PieceTree(source)
    guard let coloring = try? TextColoring(grammar, of: text) else { return }
    check(coloring.runs(of: 0..<text.lineCount, in: text, within: .seconds(1)), of: text)
    text.insert(source.prefix(5), at: text.count / 2)
    let colored = coloring.runs(of: 0..<text.lineCount, in: text, within: .seconds(1))
    check(colored, of: text)
    _ = colored.mistakes.map(\.description)
  }

  /// Returns a definition with given elements in its first context, or given bytes as they are.
  private func definition(around inside: [UInt8]) -> [UInt8] {
    if inside.first == UInt8(ascii: "<") { return inside }
    let head = """
      <language id="fuzz" name="Fuzz" version="2.0" _section="Source"><metadata/>
      <styles><style id="a" name="a"/></styles><definitions><context id="fuzz"><include>
      <context id="c" style-ref="a"><
      """
    return Array(head.utf8) + inside + Array("></include></context></definitions></language>".utf8)
  }

  /// Runs of a line follow each other inside it.
  private func check(_ lines: ColoredLines, of text: PieceTree) {
    for (index, runs) in lines.runs.enumerated() {
      var end = 0
      let length = text.range(ofLine: lines.first + index).count
      for run in runs ?? [] {
        precondition(run.range.lowerBound >= end, "runs of styles overlap")
        end = run.range.upperBound
      }
      precondition(end <= length + 2, "a run of styles ends beyond its line")
    }
  }

  /// Reads a scheme, which may name itself as its parent.
  func readScheme(_ input: [UInt8]) {
    guard
      let scheme = try? StyleScheme.scheme(
        "fuzz", from: { $0 == "fuzz" ? (input, "fuzz.xml") : nil })
    else { return }
    for style in scheme.styles { _ = scheme.look(of: style) }
  }
}

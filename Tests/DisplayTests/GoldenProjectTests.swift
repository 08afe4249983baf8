import Documents
import EditorCore
import TestSupport
import Testing
import Text

@testable import Display

/// The lists of files and of lines of a project, compared with the files in `Golden`.
@Suite struct GoldenProjectTests {
  private func stage(columns: Int, rows: Int) -> Stage {
    Stage("the text\nbehind the list\n", path: "/p/a.txt", columns: columns, rows: rows)
  }

  @Test(
    "The files of a project, with a preview in a wide window",
    arguments: [(20, 5), (80, 24), (120, 30)])
  func files(columns: Int, rows: Int) throws {
    var stage = stage(columns: columns, rows: rows)
    stage.press("Alt-F")
    stage.type("mai")
    for case .project(.filterFiles(let query)) in stage.takeEffects() {
      let paths = ["main.c", "src/domain.c", "src/deep/folder/remains.c", "m/a/i.txt"]
      stage.take(
        .project(
          .files(
            FoundFiles(
              query, in: Array("/p".utf8), openPaths: [Array("/p/src/domain.c".utf8)],
              paths: paths.map { Array($0.utf8) }, matchCount: 1_234, fileCount: 45_678,
              isComplete: false))))
    }
    stage.takePreview(of: PieceTree("int main() {\n\treturn \u{1B}[31m0;\n}\n".utf8))
    try expect(stage, "files-\(columns)x\(rows)", showingStyles: columns == 80)
  }

  @Test("The results of a search in files", arguments: [(20, 5), (80, 24), (120, 30)])
  func results(columns: Int, rows: Int) throws {
    var stage = stage(columns: columns, rows: rows)
    stage.press("Alt-I")
    stage.type("the")
    stage.press("Enter")
    stage.type("*.c")
    stage.press("Enter")
    let text = PieceTree("none\n  the first\nnone\n\tand the second of the lines\n".utf8)
    stage.takeResults(in: ["main.c", "src/deep/other.c"], with: text)
    stage.press("Down")
    stage.takePreview(of: text)
    try expect(stage, "results-\(columns)x\(rows)", showingStyles: columns == 80)
  }

  @Test("The only result, far down in a file, is amid its lines beside the list")
  func onlyResult() throws {
    var stage = stage(columns: 120, rows: 30)
    stage.press("Alt-I")
    stage.type("needle")
    stage.press("Enter", "Enter")
    let lines = (1...40).map { $0 == 20 ? "a needle here" : "line \($0)" }
    let text = PieceTree(lines.joined(separator: "\n").utf8)
    stage.takeResults(in: ["main.c"], with: text)
    stage.press("Down")
    stage.takePreview(of: text)
    let beside = stage.screen.rows.compactMap { $0.split(separator: "│").last }
    for shown in ["line 16", "a needle here", "line 24"] {
      #expect(beside.contains { $0.contains(shown) }, "\(shown)")
    }
  }

  @Test("The results of a replacement in files", arguments: [(20, 5), (80, 24), (120, 30)])
  func replacement(columns: Int, rows: Int) throws {
    var stage = stage(columns: columns, rows: rows)
    stage.press("Ctrl-P")
    stage.type("replace-in-files")
    stage.press("Enter")
    stage.type("the")
    stage.press("Enter")
    stage.type("which")
    stage.press("Enter", "Enter")
    let words = Array(repeating: "words", count: 30)
    let long = (words + ["the"] + words).joined(separator: " ")
    let text = PieceTree("none\n  the first\nnone\n\tand the second of the lines\n\(long)\n".utf8)
    stage.takeResults(in: ["main.c", "src/deep/other.c"], with: text)
    stage.press("Down", "Down", "Space", "Up")
    stage.takePreview(of: text)
    try expect(stage, "replace-\(columns)x\(rows)", showingStyles: columns == 80)
  }
}

extension Stage {
  /// Answers the search with the lines that match in files with this text.
  fileprivate mutating func takeResults(in paths: [String], with text: PieceTree) {
    for case .project(.search(let query)) in takeEffects() {
      let forms = query.replacement?.forms(for: text)
      let lines = LineMatchSearch(
        for: forms?.pattern ?? query.pattern, replacing: forms?.substitution, in: text, atMost: 9
      ).lines
      let files = paths.enumerated().map { number, path in
        FileMatches(number: number, path: Array(path.utf8), lines: lines)
      }
      take(.project(.search(.found(files, in: Array("/p".utf8), serial: query.serial))))
      take(.project(.search(.ended(FileSearchSummary(), serial: query.serial))))
    }
  }

  /// Answers the request for a preview of a file with this text.
  fileprivate mutating func takePreview(of text: PieceTree) {
    for case .project(.preview(let place, _)) in takeEffects() {
      take(.project(.preview(FilePreview(of: place, in: text))))
    }
  }
}

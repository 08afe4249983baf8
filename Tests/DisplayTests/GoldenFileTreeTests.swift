import Documents
import EditorCore
import TestSupport
import Testing

@testable import Display

/// The file tree, compared with the files in `Golden`.
@Suite struct GoldenFileTreeTests {
  private func stage(columns: Int, rows: Int) -> Stage {
    var stage = Stage(
      "the first line of the text\nthe second\n", path: "/home/p/notes.txt", columns: columns,
      rows: rows)
    stage.type("x")
    stage.press("Alt-N")
    for case .project(.tree(.find(_, let documents, let serial))) in stage.takeEffects() {
      let root = FileTreeRoot(
        folder: Array("/home/p".utf8), shown: Array("/home/p/notes.txt".utf8),
        documents: [Array("/home/p/notes.txt".utf8): documents[0].id])
      stage.take(.project(.tree(.found(root, serial: serial))))
    }
    answer(&stage)
    stage.press("Home", "Right")
    answer(&stage)
    stage.press("Down", "Right")
    answer(&stage)
    return stage
  }

  private func answer(_ stage: inout Stage) {
    for case .project(.tree(.list(let query))) in stage.takeEffects() {
      for folder in query.folders {
        let contents = contents(String(decoding: folder, as: UTF8.self))
        stage.take(.project(.tree(.listed(contents, serial: query.serial))))
      }
    }
  }

  private func contents(_ folder: String) -> FolderContents {
    let canonical = Array(("/home/p/" + folder).utf8.dropLast(folder.isEmpty ? 1 : 0))
    let file = { (name: String) in FileTreeEntry(name: Array(name.utf8), kind: .file) }
    let entries: [FileTreeEntry] =
      switch folder {
      case "":
        [
          FileTreeEntry(name: Array("src".utf8), kind: .folder), file("notes.txt"),
          file("a very long name of a file that does not fit anywhere.txt"), file("日本語.txt"),
          FileTreeEntry(name: [0x1B, 0x5B, 0x33, 0x31, 0x6D, 0xFF], kind: .file),
          FileTreeEntry(name: Array("target".utf8), kind: .linkToFolder),
          FileTreeEntry(name: Array("build.log".utf8), kind: .file, isIgnored: true),
        ]
      case "src": [FileTreeEntry(name: Array("secret".utf8), kind: .folder), file("main.c")]
      default: []
      }
    return FolderContents(
      Array(folder.utf8), canonical: canonical, entries: entries.inOrder(),
      problem: folder == "src/secret" ? "no permission" : nil)
  }

  @Test(
    "The tree, beside the text or over it", arguments: [(20, 5), (60, 12), (80, 24), (120, 30)])
  func tree(columns: Int, rows: Int) throws {
    let stage = stage(columns: columns, rows: rows)
    try expect(stage, "tree-\(columns)x\(rows)", showingStyles: columns == 80)
  }

  @Test("The question about a deletion, and its keys on the help page")
  func question() throws {
    var stage = stage(columns: 80, rows: 24)
    stage.press("End", "Delete")
    for case .project(.tree(.change(.examine(let path), _, let serial))) in stage.takeEffects() {
      let item = DeletedItem(
        path: path, kind: .file, status: .init([1], permissions: 0o644),
        obstacle: "*.txt excludes it from the history")
      stage.take(
        .project(.tree(.examined(FileDeletion(of: path, [item], documents: []), serial: serial))))
    }
    try expect(stage, "tree-question-80x24")
    stage.press("Esc", "F1")
    try expect(stage, "tree-help-80x24")
  }
}

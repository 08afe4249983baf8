import Console
import Documents
import Testing

@testable import EditorCore

/// Creating, moving and deleting files in the tree.
@Suite struct FileTreeChangeTests {
  private var stage = TreeStage(["": ["a.txt", "src/"], "src": ["main.c"]])

  private func bytes(_ words: String) -> [UInt8] { Array(words.utf8) }

  @Test("A new file is created in the selected folder, and opened")
  mutating func creating() {
    stage.act("Alt-N", "Home", "Right", "Ctrl-N")
    #expect(stage.typist.prompt?.answer == "/p/src/")
    stage.act(.typed("new.c"), "Enter")
    #expect(stage.lastChange == "create /p/src/new.c" && stage.isOpen)
    stage.folders["src"]?.append("new.c")
    stage.take(.created(bytes("/p/src/new.c"), serial: stage.serials[0]))
    #expect(!stage.isOpen && stage.typist.opens.last?.path == "/p/src/new.c")
    #expect(stage.typist.message == "Created src/new.c")
  }

  @Test("A new folder is selected afterwards")
  mutating func creatingFolder() {
    stage.act("Alt-N", "Ctrl-N", .typed("sub/"), "Enter")
    #expect(stage.lastChange == "create /p/sub/")
    stage.folders[""]?.append("sub/")
    stage.take(.created(bytes("/p/sub"), serial: stage.serials[0]))
    #expect(stage.rows == ["> src", "[> sub]", "a.txt"])
    #expect(stage.typist.message == "Created sub")
  }

  @Test("A path without a folder begins in the project, and a refusal is told")
  mutating func refusal() {
    stage.act("Alt-N", "Ctrl-N", "Ctrl-A", .typed("a.txt"), "Enter")
    #expect(stage.lastChange == "create /p/a.txt")
    stage.take(.failed("Cannot create /p/a.txt: it exists", serial: stage.serials[0]))
    #expect(stage.typist.message == "Cannot create /p/a.txt: it exists")
    // The path can be put right.
    #expect(stage.typist.prompt?.answer == "a.txt")
    stage.act("Ctrl-A", "Delete", "Enter")
    #expect(stage.changes.count == 1)
  }

  @Test("A new name alone stays in the folder of the file")
  mutating func renaming() {
    stage.folders["src"] = ["b.md"]
    stage.act("Alt-N", "Up", "Right", "Down", "F2")
    #expect(stage.typist.prompt?.answer == "/p/src/b.md")
    stage.act("Ctrl-A", .typed("c.md"), "Enter")
    #expect(stage.lastChange == "move /p/src/b.md to /p/src/c.md")
  }

  @Test("A moved file takes its document along, unsaved changes included; Ctrl-Z moves it back")
  mutating func moving() throws {
    stage.typist.act("x")
    stage.act("Alt-N", "F2")
    #expect(stage.typist.prompt?.answer == "/p/a.txt")
    stage.act("Backspace", .typed("xt.md"), "Enter")
    #expect(stage.lastChange == "move /p/a.txt to /p/a.txxt.md")
    let id = stage.typist.editor.document.id
    stage.folders[""] = ["b.md", "src/"]
    stage.take(
      .moved(
        MovedFile(
          from: bytes("/p/a.txt"), to: bytes("/p/b.md"), documents: [id: bytes("/p/b.md")],
          madeFolders: [bytes("/p/x")]), notice: nil, serial: stage.serials[0]))
    #expect(stage.typist.editor.document.path == "/p/b.md")
    #expect(stage.typist.editor.document.isModified && stage.typist.text == "onex")
    #expect(stage.rows == ["> src", "[*b.md]"])
    #expect(stage.typist.message == "Moved a.txt to b.md")
    let follows = stage.typist.effects.contains {
      if case .history(.follow("/p/b.md"), _) = $0 { true } else { false }
    }
    #expect(follows)
    stage.act("Ctrl-Z")
    #expect(stage.lastChange == "move /p/b.md to /p/a.txt, remove /p/x")
    let failure = "Cannot create a.txt: it exists already. Move that away, and try again."
    stage.take(.failed(failure, serial: stage.serials[1]))
    #expect(stage.typist.message == failure)
    // The step can be undone again; a quit stops that first.
    stage.act("Ctrl-Z")
    #expect(stage.changes.count == 3)
    var other = stage
    other.act("Esc", "Ctrl-Z")
    other.take(.failed(failure, serial: other.serials[2]))
    #expect(other.typist.message == failure)
    other = stage
    other.act("Ctrl-Q")
    #expect(other.typist.message?.contains("not quit yet. Ctrl-Q again quits") == true)
    #expect(other.typist.editor.quit == nil)
    stage.take(
      .moved(
        MovedFile(
          from: bytes("/p/b.md"), to: bytes("/p/a.txt"), documents: [id: bytes("/p/a.txt")]),
        notice: nil, serial: stage.serials[2]))
    stage.act("Ctrl-Z")
    #expect(stage.typist.message == "Nothing to undo: no deletion or move is left here")
  }

  @Test("A change whose undo fails again comes after the change before it")
  mutating func failingUndo() {
    stage.act("Alt-N")
    stage.typist.editor.registers.fileTree.undoable = ["c", "a"].map { name in
      .move(MovedFile(from: bytes("/p/\(name)"), to: bytes("/p/\(name)2"), documents: [:]))
    }
    for attempt in 0..<2 {
      stage.act("Ctrl-Z")
      #expect(stage.lastChange == "move /p/a2 to /p/a")
      stage.take(.failed("No.", serial: stage.serials[attempt]))
    }
    #expect(stage.typist.message == "No. The next undo is that of the change before")
    stage.act("Ctrl-Z")
    #expect(stage.lastChange == "move /p/c2 to /p/c")
  }

  @Test("A macro waits for the tree and for what a deletion means, and answers its question")
  mutating func macro() {
    let keys = ["Alt-N", "Delete", "y"].compactMap(Key.init).map { TerminalInput.key($0) }
    stage.typist.editor.registers.macros.chosen = Macro(keys)
    stage.act("Alt-'")
    #expect(
      stage.lastChange == "examine /p/a.txt" && stage.typist.editor.registers.macros.isPlaying)
    stage.examine(TreeStage.item("/p/a.txt"))
    #expect(stage.lastChange == "delete /p/a.txt" && stage.question == nil)
    stage.take(
      .deleted(
        DeletedFiles(of: bytes("/p/a.txt"), [], fileCount: 1), [], notice: nil,
        serial: stage.serials[1]))
    #expect(!stage.typist.editor.registers.macros.isPlaying)
    #expect(stage.typist.text == "one")
  }

  @Test("A file that is being saved is not moved")
  mutating func saving() {
    stage.typist.act("x", "Ctrl-S")
    stage.act("Alt-N", "F2", .typed("x"), "Enter")
    #expect(stage.changes.isEmpty)
    #expect(stage.typist.message == "a.txt is being saved: move it when that is done")
  }

  @Test("A deletion is asked about, and its document closes afterwards; Ctrl-Z brings it back")
  mutating func deleting() {
    let id = stage.typist.editor.document.id
    stage.act("Alt-N", "Delete")
    #expect(stage.lastChange == "examine /p/a.txt")
    stage.examine(TreeStage.item("/p/a.txt"), documents: [id])
    #expect(stage.question == "Delete a.txt? Ctrl-Z here restores it.")
    // Keys of the first moment may be a word that was typed on.
    stage.act("y", "o", "y", .wait(.seconds(1)))
    #expect(stage.question != nil && stage.lastChange == "examine /p/a.txt")
    stage.act("y")
    #expect(stage.lastChange == "delete /p/a.txt")
    var item = TreeStage.item("/p/a.txt")
    item.state = 4
    stage.folders[""] = ["src/"]
    stage.take(
      .deleted(
        DeletedFiles(of: item.path, [item], fileCount: 1), [id], notice: nil,
        serial: stage.serials[1]))
    #expect(stage.isOpen && stage.rows == ["[> src]"])
    #expect(stage.typist.editor.documents.map(\.path) == [nil])
    #expect(stage.typist.message == "Deleted a.txt; Ctrl-Z in the tree restores it")
    stage.act("Ctrl-Z")
    #expect(stage.lastChange == "restore /p/a.txt")
    stage.folders[""] = ["a.txt", "src/"]
    stage.take(.restored(path: item.path, left: nil, notice: nil, serial: stage.serials[2]))
    #expect(stage.rows == ["> src", "[a.txt]"] && stage.typist.message == "a.txt is back")
    let rest = DeletedFiles(of: item.path, [item], fileCount: 2)
    stage.take(.restored(path: item.path, left: rest, notice: nil, serial: 0))
    #expect(
      stage.typist.message == "a.txt is back in part; Ctrl-Z restores the other 2 files")
  }

  @Test("A closed document is reopened from where its file was moved")
  mutating func closedFollows() {
    let id = stage.typist.editor.document.id
    stage.typist.act("Ctrl-N", "Alt-.", "Ctrl-W")
    stage.act("Alt-N", "F2", .typed("x"), "Enter")
    stage.take(
      .moved(
        MovedFile(
          from: Array("/p/a.txt".utf8), to: Array("/p/b.txt".utf8),
          documents: [id: Array("/p/b.txt".utf8)]), notice: nil, serial: stage.serials[0]))
    stage.act("Esc")
    stage.typist.act("Alt-T")
    #expect(stage.typist.opens.map(\.path) == ["/p/b.txt"])
  }

  @Test("An early answer acts after a moment without other keys")
  mutating func earlyAnswer() {
    stage.act("Alt-N", "Delete")
    stage.examine(TreeStage.item("/p/a.txt"))
    stage.act("y", "y")
    #expect(stage.question != nil && stage.lastChange == "examine /p/a.txt")
    stage.act(.wait(.milliseconds(400)))
    #expect(stage.question == nil && stage.lastChange == "delete /p/a.txt")
  }

  @Test("An early answer is dropped if a file cannot come back")
  mutating func earlyAnswerForGood() {
    stage.act("Alt-N", "Delete")
    stage.examine(TreeStage.item("/p/a.txt", obstacle: "*.txt excludes it from the history"))
    stage.act("y", .wait(.seconds(1)))
    #expect(stage.question != nil && stage.lastChange == "examine /p/a.txt")
  }

  @Test("The question says what cannot come back")
  mutating func lostContents() {
    stage.act("Alt-N", "Delete")
    stage.examine(TreeStage.item("/p/a.txt", obstacle: "*.txt excludes it from the history"))
    #expect(
      stage.question
        == "Delete a.txt? It cannot be restored: *.txt excludes it from the history.")
    stage.act(.wait(.seconds(1)), "Esc", "Home", "Delete")
    stage.examine(
      TreeStage.item("/p/src/main.c"), TreeStage.item("/p/src/k", obstacle: "it is no file"),
      TreeStage.item("/p/src", .folder))
    #expect(
      stage.question
        == "Delete the folder src with 2 files? 1 of them cannot be restored (k: it is no file).")
    stage.act(.wait(.seconds(1)), "Esc", "Delete")
    stage.examine(TreeStage.item("/p/src", .folder))
    #expect(stage.question == "Delete the empty folder src? Ctrl-Z here restores it.")
  }

  @Test("A modified document is asked about first, as when it is closed; then the deletion")
  mutating func modified() {
    stage.typist.act("x")
    let id = stage.typist.editor.document.id
    stage.act("Alt-N", "Delete")
    stage.examine(TreeStage.item("/p/a.txt"), documents: [id])
    #expect(stage.question == "Save changes to a.txt?")
    stage.act("Esc")
    // Back in the tree, at the file.
    #expect(stage.isOpen && stage.rows == ["> src", "[*a.txt]"] && stage.changes.count == 1)
    stage.act("Delete")
    stage.examine(TreeStage.item("/p/a.txt"), documents: [id])
    stage.act("n")
    #expect(stage.isOpen && stage.lastChange == "examine /p/a.txt" && stage.changes.count == 3)
    stage.examine(TreeStage.item("/p/a.txt"))
    let question = "Delete a.txt? Ctrl-Z here restores it."
    #expect(
      stage.question == "\(question) Alt-T reopens the document that was closed for it.")
    stage.act(.wait(.seconds(1)), "Esc", "Delete")
    stage.examine(TreeStage.item("/p/a.txt"))
    #expect(stage.question == question)
  }

  @Test("What is left of a deletion is told, and a stopped change ends with its answer")
  mutating func partly() {
    stage.act("Alt-N", "Home", "Delete")
    stage.examine(TreeStage.item("/p/src/main.c"), TreeStage.item("/p/src", .folder))
    stage.act(.wait(.seconds(1)), "y")
    stage.act("Delete")
    #expect(stage.typist.message == "Another change is under way; Esc stops it")
    stage.take(.progress("Deleting 1 of 2; Esc stops", serial: stage.serials[1]))
    #expect(stage.typist.message == "Deleting 1 of 2; Esc stops")
    stage.act("Esc")
    #expect(stage.isOpen && stage.typist.message == "Stopping before the next file")
    stage.take(
      .deleted(
        DeletedFiles(of: Array("/p/src".utf8), [], fileCount: 1), [],
        notice: "Stopped before the end",
        serial: stage.serials[1]))
    #expect(stage.typist.message == "Stopped before the end. Deleted 1 file of src")
  }
}

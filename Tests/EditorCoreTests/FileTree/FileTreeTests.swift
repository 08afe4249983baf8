import Console
import TestSupport
import Testing
import Text
import TextEditing

@testable import EditorCore

/// The file tree: folders, rows, letters and the mouse.
@Suite struct FileTreeTests {
  private var stage = TreeStage([
    "": ["a.txt", "src/", "Makefile", ".git/", "b10.txt", "b9.txt"],
    "src": ["deep/", "main.c"], "src/deep": ["x.c"],
  ])

  @Test("Folders precede files, the open file is selected, and Enter opens another one")
  mutating func opening() {
    stage.act("Alt-N")
    #expect(stage.rows == ["> src", "[a.txt]", "b9.txt", "b10.txt", "Makefile"])
    stage.act("Down", "Enter")
    #expect(!stage.isOpen)
    #expect(stage.typist.opens.map(\.path) == ["/p/b9.txt"])
  }

  @Test("The folders around the open file are open at the start")
  mutating func openFileInside() {
    stage = TreeStage(stage.folders, path: "/p/src/deep/x.c")
    stage.act("Alt-N")
    #expect(stage.rows.prefix(4) == ["v src", "  v deep", "[    x.c]", "  main.c"])
  }

  @Test("Right opens a folder and goes into it, Left goes out and closes it")
  mutating func folders() {
    stage.act("Alt-N", "Home", "Right")
    #expect(stage.rows.prefix(3) == ["[v src]", "  > deep", "  main.c"])
    stage.act("Right", "Down")
    #expect(stage.rows[2] == "[  main.c]")
    stage.act("Left")
    #expect(stage.rows[0] == "[v src]")
    stage.act("Left")
    #expect(stage.rows.prefix(2) == ["[> src]", "a.txt"])
    stage.act("Enter", "Enter")
    #expect(stage.rows.prefix(2) == ["[> src]", "a.txt"])
  }

  @Test(
    "A folder that cannot be read says so at its row, and is read again when it is opened again")
  mutating func unreadable() {
    stage.locked = ["src"]
    stage.act("Alt-N", "Home", "Right")
    #expect(stage.rows[0] == "[v src (no permission)]")
    stage.locked = []
    stage.act("Left", "Right")
    #expect(stage.rows[1] == "  > deep")
  }

  @Test("A dot shows the ignored files, and behind letters it is a letter")
  mutating func ignored() {
    stage.act("Alt-N", ".")
    #expect(stage.rows.first == "> .git")
    stage.act(".", "b", "9", ".")
    #expect(stage.rows == ["> src", "a.txt", "[b9.txt]", "b10.txt", "Makefile"])
    #expect(
      EditedField(of: stage.typist.editor).map {
        String(decoding: $0.field.text.bytes, as: UTF8.self)
      }
        == "b9.")
  }

  @Test("Letters go to the next name that begins with them, Esc clears them and then closes")
  mutating func letters() {
    stage.act("Alt-N", "m")
    #expect(stage.rows.last == "[Makefile]")
    stage.act("x")
    let message = "No row has mx in its name; Esc clears it"
    #expect(stage.typist.message == message)
    for key in ["Delete", "F2", "Enter"] as [Step] {
      stage.act(key)
      #expect(stage.typist.message == message && stage.isOpen && stage.typist.prompt == nil)
    }
    stage.act("Esc", "b", "1")
    #expect(stage.rows[3] == "[b10.txt]")
    stage.act("Backspace", "F3")
    #expect(stage.rows[2] == "[b9.txt]")
    stage.act("Esc")
    #expect(stage.isOpen)
    stage.act("Esc")
    #expect(!stage.isOpen && stage.typist.text == "one")
  }

  @Test("Open folders stay open for the next time, and the command's key closes the tree")
  mutating func reopening() {
    stage.act("Alt-N", "Home", "Right", "Alt-N")
    #expect(!stage.isOpen)
    stage.act("Alt-N")
    #expect(stage.rows.prefix(2) == ["v src", "  > deep"])
  }

  @Test("A refresh shows what another program did; the selection stays at its file or near it")
  mutating func refreshing() {
    stage.act("Alt-N", "End")
    stage.folders[""] = ["Makefile", "a.txt"]
    stage.act("F5")
    #expect(stage.rows == ["a.txt", "[Makefile]"])
    stage.folders[""] = ["a.txt"]
    stage.act("F5")
    #expect(stage.rows == ["[a.txt]"])
    stage.folders[""] = []
    stage.act("F5", "Down", "Enter", "Delete", "F2")
    #expect(stage.rows == [] && stage.isOpen)
  }

  @Test("A document with unsaved changes is marked")
  mutating func modified() {
    stage.typist.act("x")
    stage.act("Alt-N")
    #expect(stage.rows[1] == "[*a.txt]")
  }

  @Test("Names are shown escaped, and open by their bytes")
  mutating func names() {
    stage.act("Alt-N")
    let contents = FolderContents(
      [], canonical: Array("/p".utf8),
      entries: [FileTreeEntry(name: [0x1B, 0x5B, 0xFF, 0x0A], kind: .file)])
    stage.take(.listed(contents, serial: 99))
    #expect(stage.rows.count == 1 && stage.rows[0].unicodeScalars.allSatisfy { $0.value >= 0x20 })
    stage.act("Enter")
    #expect(
      stage.typist.opens.last?.path.unescapedBytes == Array("/p/".utf8) + [0x1B, 0x5B, 0xFF, 0x0A])
  }

  @Test("An answer for a closed tree or a closed folder changes nothing")
  mutating func lateAnswers() {
    stage.act("Alt-N", "Esc")
    stage.take(
      .listed(
        FolderContents([], canonical: [], entries: [FileTreeEntry(name: [65], kind: .file)]),
        serial: 1))
    #expect(!stage.isOpen)
    stage.act("Alt-N")
    stage.take(.listed(FolderContents(Array("src".utf8), canonical: [], entries: []), serial: 1))
    #expect(stage.rows.first == "> src")
  }

  @Test("The smallest screen shows rows, and a narrower one passes keys to the text")
  mutating func smallScreen() {
    stage.act(.resized(columns: 20, rows: 5), "Alt-N", "End")
    #expect(stage.rows == ["b10.txt", "[Makefile]"])
    stage.act("Home")
    #expect(stage.rows == ["[> src]", "a.txt"])
  }

  @Test(
    "A click opens a folder, the wheel moves the selection, a click in the text closes the tree")
  mutating func mouse() {
    stage.act("Alt-N")
    let layout = stage.typist.editor.layout
    #expect(layout.tree?.columns == 28 && layout.text.column == 28)
    stage.typist.take(.mouse(MouseEvent(.press(.left), column: 3, row: 1), on: Hit(.list(row: 0))))
    #expect(stage.rows.first == "[v src]" || stage.rows.first == "[v src (reading…)]")
    stage.typist.take(.mouse(MouseEvent(.wheelDown, column: 3, row: 1), on: Hit(.list(row: 0))))
    #expect(stage.rows.last != "[Makefile]" && stage.rows.first?.hasPrefix("[") == false)
    stage.typist.take(
      .mouse(MouseEvent(.press(.left), column: 60, row: 1), on: Hit(.text(row: 1, column: 9))))
    #expect(!stage.isOpen)
  }

  @Test("Random keys keep the rows those of a model of open folders")
  mutating func random() {
    var random = SeededRandom(seed: Seed.current())
    var open: Set<String> = [""]
    stage.act("Alt-N")
    func model(_ stage: TreeStage) -> [String] {
      func rows(_ folder: String) -> [String] {
        let names = (stage.folders[folder] ?? []).filter { $0 != ".git/" }
        let entries = names.map {
          FileTreeEntry(
            name: Array($0.utf8.filter { $0 != 0x2F }), kind: $0.hasSuffix("/") ? .folder : .file)
        }
        return entries.inOrder().flatMap { entry -> [String] in
          let name = String(decoding: entry.name, as: UTF8.self)
          let path = folder.isEmpty ? name : folder + "/" + name
          return [path] + (open.contains(path) ? rows(path) : [])
        }
      }
      return rows("")
    }
    for _ in 0..<400 {
      guard let tree = stage.typist.editor.layers.tree else { break }
      #expect(
        tree.rows.compactMap(\.path).map { String(decoding: $0, as: UTF8.self) } == model(stage))
      let row = tree.selectedRow
      let path = row?.path.map { String(decoding: $0, as: UTF8.self) } ?? ""
      let isFolder = row?.entry?.isFolder == true
      let key = ["Up", "Down", "Right", "Left", "Home", "End", "PageDown", "F5"][
        Int.random(in: 0..<8, using: &random)]
      if key == "Right", isFolder { open.insert(path) }
      if key == "Left", isFolder { open = open.filter { $0 != path && !$0.hasPrefix(path + "/") } }
      stage.act(.key(key))
    }
  }
}

import Console
import Testing
import Text

@testable import Documents
@testable import EditorCore

/// The search in the files of a project, and the steps between its results.
@Suite struct FileSearchTests {
  private var typist = Typist("one|", path: "/p/a.txt")

  private var queries: [FileSearchQuery] {
    typist.effects.compactMap {
      if case .project(.search(let query)) = $0 { query } else { nil }
    }
  }

  /// Searches for `one` in all files.
  private mutating func search(_ filter: String = "") {
    typist.act("Alt-I", .typed("one"), "Enter", .typed(filter), "Enter")
  }

  private mutating func answer(
    _ files: (number: Int, path: String, lines: [Int])..., serial: Int = 1
  ) {
    let found = files.map { file in
      FileMatches(
        number: file.number, path: Array(file.path.utf8),
        lines: file.lines.map { line in
          let text = String(repeating: "\n", count: line - 1) + "is one\n"
          return Self.matches(in: text)[0]
        })
    }
    typist.take(.project(.search(.found(found, in: Array("/p".utf8), serial: serial))))
  }

  private static func matches(in text: String) -> [LineMatch] {
    guard let pattern = try? SearchPattern(Array("one".utf8)) else { return [] }
    return LineMatchSearch(for: pattern, in: PieceTree(text.utf8), atMost: 9).lines
  }

  private mutating func end(_ change: (inout FileSearchSummary) -> Void = { _ in }) {
    var summary = FileSearchSummary()
    change(&summary)
    typist.take(.project(.search(.ended(summary, serial: 1))))
  }

  private var places: [String] {
    typist.opens.map { request in
      guard case .line(let line, let character) = request.place else { return request.path }
      return "\(request.path):\(line):\(character)"
    }
  }

  @Test("Results are listed by file as they come, and Enter goes to the selected one")
  mutating func listing() {
    search("*.c")
    #expect(queries.map(\.filter) == ["*.c"])
    #expect(queries.first?.pattern.words == "one")
    #expect(typist.palette?.messageWithoutRows == "Searching…")
    answer((5, "z.c", [3]))
    #expect(typist.listed == ["z.c", "[  3: is one]"])
    answer((2, "b.c", [1, 7]))
    #expect(typist.listed == ["b.c", "[  1: is one]", "  7: is one", "z.c", "  3: is one"])
    #expect(typist.palette?.label == "3 lines in 2 files, searching: ")
    end()
    #expect(typist.palette?.label == "3 lines in 2 files: ")
    #expect(typist.palette?.rows[1].titleMarks == [3, 4, 5])
    typist.act(.typed("b.c"))
    #expect(typist.palette?.label == "2 of 3 lines in 2 files: ")
    typist.act("Ctrl-A", "Backspace", "Down", "Enter")
    #expect(places == ["/p/b.c:7:4"])
    #expect(typist.message == "Result 2 of 3")
    #expect(typist.editor.focus.isText)
  }

  @Test("F4 and Shift-F4 go from result to result, around the ends")
  mutating func steps() {
    search()
    answer((0, "b.c", [1, 7]), (1, "c.c", [2]))
    end()
    typist.act("Esc")
    for key in ["F4", "F4", "F4", "F4", "Shift-F4"] {
      typist.act(.key(key))
      typist.take(.openFailed(OpenRequest(path: ""), "no file"))
    }
    #expect(places == ["/p/b.c:1:4", "/p/b.c:7:4", "/p/c.c:2:4", "/p/b.c:1:4", "/p/c.c:2:4"])
  }

  @Test("Enter on an empty field searches the last pattern again")
  mutating func again() {
    typist.act("Alt-I", .typed("one"), "Enter", "Enter", "Esc", "Alt-I", "Backspace")
    #expect(typist.prompt?.whenEmpty == "one")
    typist.act("Enter", "Enter")
    #expect(queries.map(\.pattern.words) == ["one", "one"])
  }

  @Test("Results follow a file that is moved")
  mutating func movedFiles() {
    search()
    answer((0, "a/b.c", [1]), (1, "c.c", [1]))
    end()
    typist.act("Esc")
    typist.editor.registers.fileSearch?.handleMove(
      MovedFile(from: Array("/p/a".utf8), to: Array("/p/x/y".utf8), documents: [:]))
    typist.act("F4")
    #expect(places == ["/p/x/y/b.c:1:4"])
  }

  @Test("The number of a result stays beside the warning that its file is not UTF-8")
  mutating func notUTF8() throws {
    search()
    answer((0, "b.c", [1]), (1, "c.c", [1]))
    end()
    typist.act("Enter")
    let request = try #require(typist.opens.last)
    let latin: [UInt8] = Array("is one\nK".utf8) + [0xF6, 0x6C, 0x6E, 0x0A]
    typist.take(.opened(request, FileText(PieceTree(latin))))
    #expect(typist.message?.hasPrefix("Result 1 of 2. Not UTF-8:") == true)
  }

  @Test("A result whose line has moved is found there; one that is gone is reported")
  mutating func movedLines() {
    search()
    answer((0, "b.c", [1, 3]))
    end()
    typist.act("Enter")
    typist.open("/p/b.c", "new\nis one\nother\n")
    #expect(typist.drawing == "new\nis |one\nother\n")
    typist.act("Ctrl-A", "x", "F4")
    #expect(typist.message == "Result 2 of 2: its line has changed since the search")
    typist.act("Shift-F4")
    #expect(typist.message?.hasPrefix("Result 1 of 2: its line") == true)
  }

  @Test("A result in a file that does not exist any more is reported")
  mutating func missingFile() {
    search()
    answer((0, "b.c", [1]))
    typist.act("Enter")
    typist.take(.opened(OpenRequest(path: "/p/b.c", for: .result), nil))
    #expect(typist.message == "Result 1 of 1: /p/b.c does not exist any more. Search again")
    #expect(typist.names == ["a.txt"])
  }

  @Test("Enter before the first result waits for it")
  mutating func enterAtOnce() {
    search()
    typist.act("Enter", .typed("new "))
    #expect(typist.opens.isEmpty)
    answer((0, "b.c", [1]))
    #expect(places == ["/p/b.c:1:4"])
    typist.open("/p/b.c", "is one\n")
    #expect(typist.drawing == "is new |one\n")
  }

  @Test("Without results, F4 goes to changes; forgotten results count no longer")
  mutating func changes() {
    typist.act("F4")
    #expect(typist.message == "No changes since the last save")
    search()
    answer((0, "b.c", [1]))
    typist.act("Esc")
    typist.run("forget-results", by: nil)
    #expect(typist.message == "The results are forgotten")
    typist.act("F4")
    #expect(typist.message == "No changes since the last save")
  }

  @Test("Letters in the field narrow the results, by path or line")
  mutating func filtering() {
    search()
    answer((0, "b.c", [1]), (1, "other.h", [2]))
    end()
    typist.act(.typed("oth"))
    #expect(typist.listed == ["other.h", "[  2: is one]"])
    typist.act(.typed("x"))
    #expect(
      typist.listed == [] && typist.palette?.messageWithoutRows == "No result has these letters")
  }

  @Test("Esc stops the search, and keeps what was found")
  mutating func stopping() {
    search()
    answer((0, "b.c", [1]))
    typist.act("Esc")
    #expect(
      typist.effects.contains { if case .project(.stopSearching) = $0 { true } else { false } })
    typist.run("list-results", by: nil)
    #expect(typist.palette?.label == "1 line in 1 file: ")
  }

  @Test("Unsaved texts are searched as they are in the editor")
  mutating func unsaved() {
    typist.act("!")
    search()
    #expect(queries.first?.texts.map(\.path) == ["/p/a.txt"])
    #expect(queries.first?.texts.first?.text.bytes == Array("one!".utf8))
  }

  @Test("Files that were left out are reported, and what was not found")
  mutating func leftOut() {
    search()
    end {
      $0.binaryCount = 3; $0.tooLargeCount = 1
    }
    #expect(typist.message == "files left out: 3 binary, 1 over 256 MB")
    #expect(typist.palette?.messageWithoutRows == "Not found: one. Enter changes the search")
    typist.act("Enter")
    #expect(typist.prompt?.label == "Find in files: " && typist.prompt?.answer == "one")
  }

  @Test("An expression that is not valid is asked for again, with the reason")
  mutating func invalid() {
    typist.act("Alt-I", "Alt-R", .typed("("), "Enter")
    #expect(typist.message?.hasPrefix("Not a regular expression:") == true)
    #expect(typist.prompt?.answer == "(")
  }

  @Test("Results of an earlier search are ignored")
  mutating func earlier() {
    search()
    typist.act("Esc")
    search()
    answer((0, "b.c", [1]))
    #expect(typist.listed == [])
    answer((0, "c.c", [1]), serial: 2)
    #expect(typist.listed == ["c.c", "[  1: is one]"])
  }
}

import Console
import Testing
import Text

@testable import Documents
@testable import EditorCore

/// The list of the files of a project.
@Suite struct FileFinderTests {
  private var typist = Typist("one|", path: "/p/a.txt")

  /// The pending requests for files, oldest first.
  private var requests: [String] {
    typist.effects.compactMap { effect in
      guard case .project(let request) = effect else { return nil }
      return switch request {
      case .findFiles(let documents, let query):
        "find around \(documents.shown ?? "-") \(documents.others): \(text(query.letters))"
      case .filterFiles(let query): "filter \(text(query.letters))"
      case .stopFindingFiles: "stop"
      case .preview(let place, _): "preview \(text(place.path))"
      case .search, .stopSearching: "search"
      case .replace, .stopReplacing: "replace"
      case .tree: "tree"
      case .timeline, .stopTimeline, .restore: "timeline"
      }
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Answers the letters with files of the project.
  private mutating func answer(
    _ letters: String = "", _ paths: String..., open: [String] = [], isComplete: Bool = true,
    serial: Int? = nil
  ) {
    typist.take(
      .project(
        .files(
          FoundFiles(
            FileQuery(
              serial: serial ?? typist.editor.opening.finderCount, letters: Array(letters.utf8)),
            in: Array("/p".utf8), shownPath: Array("/p/a.txt".utf8),
            openPaths: open.map { Array($0.utf8) }, paths: paths.map { Array($0.utf8) },
            matchCount: paths.count, fileCount: 9, isComplete: isComplete))))
  }

  @Test("The files are shown as they are found, and Enter opens the selected one")
  mutating func finding() {
    typist.act("Alt-F")
    #expect(requests == ["find around /p/a.txt []: "])
    #expect(typist.palette?.messageWithoutRows == "Reading the project…")
    answer("", "a.txt", "src/b.c", isComplete: false)
    #expect(typist.listed == ["[a.txt]", "b.c"])
    #expect(typist.palette?.label == "File of the project (2 of 9, reading): ")
    typist.act("b")
    #expect(requests.last == "filter b")
    answer("b", "src/b.c")
    #expect(typist.listed == ["[b.c]"])
    #expect(typist.palette?.rows.first?.detail == "src/")
    #expect(typist.palette?.label == "File of the project (1 of 9): ")
    typist.act("Enter")
    #expect(typist.opens.map(\.path) == ["/p/src/b.c"])
    #expect(requests.last == "stop")
    #expect(typist.editor.focus.isText)
  }

  @Test("Open and recent files precede the others, without the shown one")
  mutating func recentFirst() {
    typist.act("Alt-F")
    typist.listRecent("/p/a.txt", "/p/new.c", "/elsewhere/c.c")
    answer("", "a.txt", "b.c", "new.c", "open.c", open: ["/p/open.c"])
    #expect(typist.listed == ["[open.c]", "new.c", "a.txt", "b.c"])
    #expect(typist.palette?.rows.map(\.note) == ["open", "recent", "", ""])
    typist.act("n")
    answer("n", "new.c", open: ["/p/open.c"])
    #expect(typist.listed == ["[open.c]", "new.c"])
    #expect(typist.palette?.rows.map(\.titleMarks) == [[3], [0]])
  }

  @Test("Files that are found while the help page is open are there afterwards")
  mutating func belowHelp() {
    typist.act("Ctrl-P", .typed("find-file"), "Enter", "F1")
    answer("", "a.txt", "src/b.c")
    #expect(typist.editor.focus.isHelp)
    typist.act("Esc")
    #expect(typist.palette?.rows.count == 2)
  }

  @Test("A selected file stays selected while others are found")
  mutating func selection() {
    typist.act("Alt-F")
    answer("", "a", "b", "c", isComplete: false)
    typist.act("Down")
    answer("", "z", "a", "b", "c", isComplete: false)
    #expect(typist.listed == ["z", "a", "[b]", "c"])
  }

  @Test("Enter behind letters waits for their answer, and the keys behind it go to the file")
  mutating func enterAtOnce() {
    typist.act("Alt-F")
    answer("", "a", "b")
    typist.act("b", "Enter", .typed("new "))
    #expect(typist.opens.isEmpty)
    answer("b", "b")
    #expect(typist.opens.map(\.path) == ["/p/b"])
    typist.open("/p/b", "text")
    #expect(typist.drawing == "new |text")
  }

  @Test("Without a match, the list stays open and says so")
  mutating func noMatch() {
    typist.act("Alt-F", "x")
    answer("x")
    #expect(typist.palette?.messageWithoutRows == "No file of the project matches")
    typist.act("Enter")
    #expect(typist.message == "No file of the project matches; Ctrl-O opens any file")
    #expect(typist.palette != nil)
    typist.act("Esc")
    #expect(requests.last == "stop")
    #expect(typist.editor.opening.finder == nil)
  }

  @Test("Answers to an earlier list are ignored")
  mutating func earlierList() {
    typist.act("Alt-F", "Esc", "Alt-F")
    answer("", "a", serial: 1)
    #expect(typist.listed.isEmpty)
    answer("", "b", serial: 2)
    #expect(typist.listed == ["[b]"])
  }

  @Test("The beginning of the selected file is shown beside the list, in wide windows alone")
  mutating func preview() {
    typist.take(.resized(Size(columns: 120, rows: 40)))
    typist.act("Alt-F")
    answer("", "a", "b")
    #expect(requests.last == "preview /p/a")
    typist.take(
      .project(
        .preview(
          FilePreview(
            of: FilePlace(path: Array("/p/a".utf8), line: nil), lines: ["x"], isText: true))))
    #expect(typist.editor.filePreview?.lines == ["x"])
    typist.act("Down")
    #expect(requests.last == "preview /p/b")
    typist.take(
      .project(
        .preview(
          FilePreview(
            of: FilePlace(path: Array("/p/a".utf8), line: nil), lines: ["y"], isText: true))))
    #expect(typist.editor.filePreview?.lines == ["x"], "an earlier file")
    typist.take(.resized(Size(columns: 80, rows: 24)))
    #expect(typist.editor.filePreview == nil)
  }

  @Test(
    "A name that is no UTF-8, or has a line break, is shown on one line and opened by its bytes")
  mutating func oddNames() {
    typist.act("Alt-F")
    let serial = typist.editor.opening.finderCount
    let paths: [[UInt8]] = [[0xFF, 0x61], Array("a\nb".utf8)]
    typist.take(
      .project(
        .files(
          FoundFiles(
            FileQuery(serial: serial, letters: []), in: Array("/p".utf8), paths: paths,
            matchCount: 2, fileCount: 2, isComplete: true))))
    #expect(typist.palette?.rows.allSatisfy { !$0.title.contains("\n") } == true)
    typist.act("Enter")
    #expect(typist.opens.map(\.path.unescapedBytes) == [Array("/p/".utf8) + [0xFF, 0x61]])
  }
}

import Console
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Replacing in the files of a project, as the editor sees it.
@Suite struct FileReplacingTests {
  var typist = Typist("one|", path: "/p/a.txt", columns: 100)

  var requests: [FileReplaceRequest] {
    typist.effects.compactMap {
      if case .project(.replace(let request)) = $0 { request } else { nil }
    }
  }

  var queries: [FileSearchQuery] {
    typist.effects.compactMap {
      if case .project(.search(let query)) = $0 { query } else { nil }
    }
  }

  private static let stamp = Array("bytes".utf8).withUnsafeBytes { ByteStamp(of: $0) }

  /// Answers the search with the files of some texts.
  mutating func search(
    _ files: (path: String, text: String)..., open: Set<String> = [], without: Set<String> = []
  ) {
    typist.run("replace-in-files", by: nil)
    typist.act(.typed("one"), "Enter", .typed("1"), "Enter", "Enter")
    answer(files, open: open, without: without)
  }

  mutating func answer(
    _ files: [(path: String, text: String)], open: Set<String> = [], without: Set<String> = []
  ) {
    guard let query = queries.last, let replacement = query.replacement else { return }
    let found = files.enumerated().map { number, file in
      let text = PieceTree(file.text.utf8)
      let forms = replacement.forms(for: text)
      return FileMatches(
        number: number, path: Array(file.path.utf8),
        lines: LineMatchSearch(
          for: forms.pattern, replacing: forms.substitution, in: text, atMost: 99
        ).lines, stamp: open.contains(file.path) ? nil : Self.stamp,
        document: open.contains(file.path) ? DocumentID.first : nil,
        keepsHistory: !without.contains(file.path))
    }
    typist.take(.project(.search(.found(found, in: Array("/p".utf8), serial: query.serial))))
    typist.take(.project(.search(.ended(FileSearchSummary(), serial: query.serial))))
  }

  mutating func end(_ results: FileReplaceResult...) {
    guard let serial = requests.last?.serial else { return }
    typist.take(.project(.replacing(.ended(results, notice: nil, serial: serial))))
  }

  /// The files that the last request writes back; empty if it is no undo.
  var undoneFiles: [String] {
    guard case .undo(let files) = requests.last?.work else { return [] }
    return files.map { String(decoding: $0.path, as: UTF8.self) }
  }

  func written(
    _ path: String, _ count: Int = 1, before: RewrittenFile.Before = .state(1)
  ) -> FileReplaceResult {
    .written(
      RewrittenFile(path: Array("/p/\(path)".utf8), stamp: Self.stamp, before: before),
      matchCount: count)
  }

  /// The files and lines of the last request, from 1.
  var lines: [String] {
    guard case .replace(_, let files) = requests.last?.work else { return [] }
    return files.map { file in
      let lines = file.lines.map { "\($0 + 1)" }.joined(separator: " ")
      return "\(String(decoding: file.path, as: UTF8.self)) \(lines)"
    }
  }

  private var ticks: [Picker.Tick?] { typist.palette?.rows.map(\.tick) ?? [] }

  // MARK: The prompts

  @Test("The pattern, the replacement and the files are asked for; Shift-Tab goes back")
  mutating func prompts() {
    typist.run("replace-in-files", by: nil)
    #expect(typist.prompt?.label == "Replace in files: ")
    typist.act("Alt-R", .typed("(o)ne"), "Enter")
    #expect(typist.prompt?.label == "With: ")
    #expect(typist.prompt?.whenEmpty == "nothing: matches are removed")
    typist.act("Shift-Tab")
    #expect(typist.prompt?.label == "Replace in files: " && typist.prompt?.answer == "(o)ne")
    typist.act("Enter", .typed("2"), "Enter", "Shift-Tab")
    #expect(typist.prompt?.label == "With: " && typist.prompt?.answer == "2")
    typist.act("Shift-Tab", "Enter", .typed("${x}"), "Enter")
    #expect(typist.message?.hasPrefix("Not replaced: the expression has no group x") == true)
    #expect(typist.prompt?.answer == "${x}")
    typist.act("Ctrl-A", .typed("$1"), "Enter", .typed("*.c"), "Enter")
    #expect(queries.last?.filter == "*.c")
    #expect(queries.last?.replacement?.words == Array("$1".utf8))
    #expect(typist.palette?.messageWithoutRows == "Searching…")
  }

  @Test("An invalid expression and an empty pattern are not accepted")
  mutating func invalid() {
    typist.run("replace-in-files", by: nil)
    typist.act("Enter")
    #expect(typist.message == "Type the text to find first")
    typist.run("replace-in-files", by: nil)
    typist.act("Alt-R", .typed("("), "Enter")
    #expect(typist.message?.hasPrefix("Not a regular expression:") == true)
    #expect(typist.prompt?.label == "Replace in files: ")
  }

  @Test("Enter on an empty list changes the search, with the replacement still there")
  mutating func nothingFound() {
    search()
    #expect(typist.palette?.messageWithoutRows == "Not found: one. Enter changes the search")
    #expect(typist.palette?.enter == "change the search")
    typist.act("Enter")
    #expect(typist.prompt?.label == "Replace in files: " && typist.prompt?.answer == "one")
    typist.act("Backspace", "Enter")
    #expect(typist.prompt?.label == "With: " && typist.prompt?.answer == "1")
  }

  // MARK: The list

  @Test("All lines are ticked; Space ticks a line or a file, Ctrl-A all shown lines")
  mutating func ticking() {
    search(("b.c", "one\nno\none one\n"), ("c.c", "one\n"))
    #expect(typist.listed == ["b.c", "[one]", "one one", "c.c", "one"])
    #expect(typist.palette?.rows[1].lead == "1: ")
    #expect(ticks == [.on, .on, .on, .on, .on])
    #expect(typist.palette?.label == "Replace in 3 lines, 2 files: ")
    typist.act("Space")
    #expect(ticks == [.partly, .off, .on, .on, .on])
    #expect(typist.palette?.label == "Replace in 2 of 3 lines, 2 files: ")
    #expect(typist.palette?.selected == 1)
    typist.act("Home", "Space")
    #expect(ticks == [.on, .on, .on, .on, .on])
    typist.act("Space")
    #expect(ticks == [.off, .off, .off, .on, .on])
    typist.act(.typed("c.c"), "Ctrl-A")
    #expect(ticks == [.off, .off])
    typist.act("Enter")
    #expect(typist.message == "Nothing is ticked: Space ticks a line or a file")
    typist.act("Backspace", "Backspace", "Backspace", "Ctrl-A", "Space", "Enter")
    #expect(typist.question?.text == "Replace 3 matches in 2 lines of 2 files?")
    typist.act("y")
    #expect(lines == ["/p/b.c 3", "/p/c.c 1"])
  }

  @Test("Rows have the line before and after, and the preview shows it in its place")
  mutating func preview() {
    search(("b.c", "  one\n"))
    #expect(typist.palette?.rows[1].replaced?.excerpt == "1")
    for case .project(.preview(let place, _)) in typist.effects {
      let text = PieceTree("  one\n".utf8)
      typist.take(.project(.preview(FilePreview(of: place, in: text))))
    }
    #expect(typist.editor.filePreview?.addedLine == "  1")
    typist.act("Space")
    #expect(typist.editor.filePreview?.addedLine == nil)
  }

  @Test("F4 and Shift-F4 choose the next and the previous result, PageDown a screen")
  mutating func moving() {
    search(("b.c", "one\none\n"), ("c.c", "one\n"))
    typist.act("F4")
    #expect(typist.palette?.selected == 2)
    typist.act("F4")
    #expect(typist.palette?.selected == 4)
    typist.act("F4")
    #expect(typist.palette?.selected == 1)
    typist.act("Shift-F4")
    #expect(typist.palette?.selected == 4)
    typist.act("Home")
    #expect(typist.palette?.selected == 0)
    typist.act("PageDown")
    #expect(typist.palette?.selected == 4)
    typist.act("Esc")
    #expect(typist.editor.focus.isText && requests.isEmpty)
  }

  @Test("Enter during the search does not replace")
  mutating func enterTooEarly() {
    typist.run("replace-in-files", by: nil)
    typist.act(.typed("one"), "Enter", .typed("1"), "Enter", "Enter", "Enter")
    #expect(typist.message == "Still searching: press Enter again at the end, or Esc")
    answer([("b.c", "one\n")])
    typist.act("Enter")
    #expect(typist.question?.text == "Replace 1 match in 1 line of 1 file?")
    typist.act("Esc")
    #expect(typist.palette?.rows.count == 2)
    typist.act("Down", "Esc")
    #expect(
      typist.message == "Nothing was replaced; list-results shows the list with its ticks again")
    typist.run("list-results", by: nil)
    typist.act("Enter", "Enter")
    #expect(lines == ["/p/b.c 1"])
  }

  @Test("The question names open documents, files without a history, and a limit")
  mutating func question() {
    typist.act("!")
    search(("a.txt", "one!"), ("b.c", "one\n"), open: ["a.txt"], without: ["b.c"])
    typist.act("Enter")
    #expect(
      typist.question?.text == """
        Replace 2 matches in 2 lines of 2 files? a.txt is open with unsaved changes: save it \
        afterwards. b.c has no history: only undo-replace-in-files undoes that, until you quit or replace again.
        """)
  }

  @Test("The question does not count a document as open that was closed since the search")
  mutating func closedSince() {
    search(("a.txt", "one"), ("b.c", "one\n"), open: ["a.txt"])
    typist.act("Esc", "Ctrl-W")
    typist.run("list-results", by: nil)
    typist.act("Enter")
    #expect(
      typist.question?.text
        == "Replace 2 matches in 2 lines of 2 files? a.txt was closed since the search, and is left."
    )
  }

  // MARK: The run

  @Test("The result is reported with its undo; list-results shows the lines as they are now")
  mutating func report() {
    search(("b.c", "one one\n"), ("c.c", "one\n"))
    typist.act("Enter", "r")
    #expect(typist.message == "Replacing in 2 files; Esc stops it")
    #expect(requests.last?.title == "Replaced in files: one → 1")
    typist.take(.project(.replacing(.reached(1, serial: 1))))
    #expect(typist.message == "Replacing in 1 of 2 files; Esc stops it")
    end(written("b.c", 2), written("c.c"))
    #expect(
      typist.message
        == "Replaced 3 matches in 2 files; undo-replace-in-files undoes all")
    typist.run("list-results", by: nil)
    #expect(typist.listed == ["b.c", "[  1: 1 1]", "c.c", "  1: 1"])
    #expect(typist.palette?.rows[0].note == "1 line, replaced")
    typist.act("Enter")
    #expect(typist.opens.last?.path == "/p/b.c")
  }

  @Test("Files that were left are named, and those without undo are counted")
  mutating func failures() {
    search(("b.c", "one\n"), ("c.c", "one\n"), ("d.c", "one\n"))
    typist.act("Enter", "r")
    end(
      written("b.c", before: .lost), .left("c.c changed since the search: search again"),
      written("d.c"))
    #expect(
      typist.message == """
        c.c changed since the search: search again. \
        Replaced 2 matches in 2 files; undo-replace-in-files undoes all but 1 file
        """)
    typist.run("list-results", by: nil)
    #expect(typist.palette?.rows[2].note == "1 line, not replaced")
  }

  @Test("A quit stops a replacement, and only the next one quits")
  mutating func quitting() {
    search(("b.c", "one\n"), ("c.c", "one\n"))
    typist.act("Enter", "r", "Ctrl-Q")
    #expect(typist.exitStatus == nil && typist.editor.quit == nil)
    #expect(
      typist.message == "Stopping the replacement: not quit yet. Ctrl-Q again quits")
    typist.act("Ctrl-Q")
    #expect(typist.exitStatus == 0)
  }

  @Test("Esc stops, and says how much was done")
  mutating func stopping() {
    search(("b.c", "one\n"), ("c.c", "one\n"))
    typist.act("Enter", "r", "Esc")
    #expect(
      typist.effects.contains { if case .project(.stopReplacing) = $0 { true } else { false } })
    typist.run("replace-in-files", by: nil)
    #expect(typist.message == "Stopping the replacement")
    end(written("b.c"), .stopped)
    #expect(
      typist.message == """
        Stopped; 1 file left as before. Replaced 1 match in 1 file; undo-replace-in-files undoes all
        """)
  }

  // MARK: Open documents

  mutating func editDocument(_ replaced: String, index: Int = 0, left: Int = 0) {
    let buffer = typist.editor.document.buffer
    guard let request = requests.last,
      let edited = buffer.edited(
        by: [Replacement(0..<buffer.text.count, with: Array(replaced.utf8))],
        titled: request.title, while: { true })
    else { return }
    typist.take(
      .project(
        .replacing(
          .edited(
            DocumentReplacement(
              of: .first, index: index, from: buffer.text, to: edited, matchCount: 1,
              leftLineCount: left), serial: request.serial))))
  }

  @Test("An open document is changed as one step and stays unsaved; the undo takes it back")
  mutating func openDocument() {
    search(("a.txt", "one"), open: ["a.txt"])
    typist.act("Enter", "r")
    #expect(requests.last?.documents.map(\.path) == ["/p/a.txt"])
    #expect(requests.last?.documents.first?.searched?.bytes == Array("one".utf8))
    editDocument("1")
    end(.open)
    #expect(typist.text == "1" && typist.editor.document.isModified)
    #expect(
      typist.message
        == "Replaced 1 match in 1 file, open and unsaved; undo-replace-in-files undoes all")
    #expect(typist.titles.last == "Replaced in files: one → 1")
    typist.run("undo-replace-in-files", by: nil)
    #expect(typist.text == "one" && !typist.editor.document.isModified)
    #expect(typist.message == "Undone in 1 file")
    typist.run("undo-replace-in-files", by: nil)
    #expect(typist.message?.hasPrefix("No replacement in files of this session") == true)
  }

  @Test("A document that changed while its replacement was computed is left")
  mutating func changedMeanwhile() {
    search(("a.txt", "one"), open: ["a.txt"])
    typist.act("Enter", "r")
    let buffer = typist.editor.document.buffer
    let edited = buffer.edited(
      by: [Replacement(0..<3, with: [0x31])], titled: "x", while: { true })
    typist.act(.wait(.milliseconds(50)), "!")
    guard let edited else { return }
    typist.take(
      .project(
        .replacing(
          .edited(
            DocumentReplacement(
              of: .first, index: 0, from: buffer.text, to: edited, matchCount: 1,
              leftLineCount: 0), serial: 1))))
    end(.open)
    #expect(typist.text == "one!")
    #expect(typist.message == "Replaced nothing. a.txt changed meanwhile: search again")
  }
}

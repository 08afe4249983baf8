import Console
import MementoKit
import Testing
import Text

@testable import Documents
@testable import EditorCore

/// The list of the work on all files of a project.
@Suite struct TimelineListTests {
  private var typist = Typist("one|", path: "/p/a.txt")

  /// Opens the list, and answers it with two stretches an hour apart, the last one just over.
  private mutating func open() {
    typist.act("Ctrl-P", .typed("timeline"), "Enter")
    typist.take(.project(.timeline(.listed(listing))))
  }

  private var listing: TimelineListing {
    let now = typist.now.secondsSince1970
    func file(_ path: String, _ states: ClosedRange<Int>, isMissing: Bool = false)
      -> TimelineListing.File
    {
      TimelineListing.File(
        path: Array(path.utf8), states: states, stateCount: states.count, lineCount: states.count,
        deletion: isMissing ? TimelineListing.Deletion(secondsSince1970: nil) : nil)
    }
    return TimelineListing(
      in: Array("/p".utf8),
      [
        TimelineListing.Stretch(
          from: now - 600, to: now - 60, files: [file("a.txt", 4...6), file("src/b.c", 2...2)]),
        TimelineListing.Stretch(
          from: now - 5_000, to: now - 4_000,
          files: [file("a.txt", 2...3), file("gone.txt", 2...9, isMissing: true)]),
      ])
  }

  /// The places whose changes were requested, oldest first.
  private var previews: [String] {
    typist.effects.compactMap { effect in
      guard case .project(.preview(let place, _)) = effect, let states = place.states else {
        return nil
      }
      return "\(String(decoding: place.path, as: UTF8.self)) \(states)"
    }
  }

  private var titles: [String] {
    typist.palette?.rows.map { row in row.lead.isEmpty ? "-" : row.title } ?? []
  }

  @Test("The list waits for the history, with the project of the shown document")
  mutating func waiting() {
    typist.act("Ctrl-P", .typed("timeline"), "Enter")
    #expect(typist.palette?.messageWithoutRows == "Reading the history…")
    guard case .project(.timeline(let query))? = typist.effects.last else {
      Issue.record("no request")
      return
    }
    #expect(query.documents.shown == "/p/a.txt" && query.text == nil)
    typist.act("Esc")
    #expect(typist.editor.focus.isText)
    typist.take(.project(.timeline(.listed(listing))))
    #expect(typist.editor.focus.isText)
  }

  @Test("Files follow their stretch, and the first file is selected")
  mutating func rows() {
    open()
    #expect(titles == ["-", "a.txt", "src/b.c", "-", "a.txt", "gone.txt"])
    #expect(typist.palette?.selected == 1)
    #expect(typist.palette?.label == "Timeline of p (2 stretches): ")
    #expect(typist.palette?.rows.map(\.detail).prefix(2) == ["2 files, 4 lines", "#4–#6"])
    #expect(typist.palette?.rows.last?.note == "deleted")
  }

  @Test("The field chooses files by parts of their paths")
  mutating func filtering() {
    open()
    typist.act(.typed("txt"))
    #expect(titles == ["-", "a.txt", "-", "a.txt", "gone.txt"])
    typist.act(.typed(" GO"))
    #expect(titles == ["-", "gone.txt"])
    typist.act(.typed("x"))
    #expect(titles.isEmpty && typist.palette?.messageWithoutRows == TimelineList.noMatch)
    typist.act("Enter")
    #expect(typist.editor.message?.text == "No work matches")
  }

  @Test("The field chooses work by a time")
  mutating func filteringByTime() {
    open()
    typist.act(.typed("@30m"))
    #expect(titles == ["-", "a.txt", "src/b.c"])
    typist.act(.typed(" b.c"))
    #expect(titles == ["-", "src/b.c"])
    // The title of a stretch counts the chosen files.
    #expect(typist.palette?.rows.first?.detail == "1 file, 1 line")
  }

  @Test("States from a time on are read again, and a late answer is left")
  mutating func readingFromATime() {
    open()
    typist.act(.typed("@30m"))
    let times = typist.effects.compactMap { effect -> String?? in
      if case .project(.timeline(let query)) = effect { .some(query.time) } else { nil }
    }
    #expect(times == [nil, "30m"])
    guard case .project(.timeline(let query))? = typist.effects.last else {
      Issue.record("no request")
      return
    }
    #expect(query.since.map { abs(typist.now.secondsSince1970 - 1_800 - $0) < 60 } == true)
    typist.take(.project(.timeline(.listed(listing))))
    #expect(titles == ["-", "a.txt", "src/b.c"])
    let now = typist.now.secondsSince1970
    let cut = TimelineListing.File(
      path: Array("a.txt".utf8), states: 5...6, stateCount: 2, lineCount: 2)
    typist.take(
      .project(
        .timeline(
          .listed(
            TimelineListing(
              in: Array("/p".utf8),
              [TimelineListing.Stretch(from: now - 300, to: now - 60, files: [cut])], time: "30m")))
      ))
    #expect(typist.palette?.rows.map(\.detail) == ["1 file, 2 lines", "#5–#6"])
  }

  @Test("A time goes back also without a row: files may have gone since")
  mutating func goingBackWithoutARow() {
    open()
    typist.act(.typed("@10s"))
    #expect(titles.isEmpty)
    typist.act("Ctrl-R")
    guard case .project(.restore(.compare(.time, _, _)))? = typist.effects.last else {
      Issue.record("no request")
      return
    }
    #expect(typist.palette?.messageWithoutRows.hasPrefix("Comparing") == true)
  }

  @Test("A bracket chooses what was named")
  mutating func filteringByName() {
    let now = typist.now.secondsSince1970
    var file = TimelineListing.File(
      path: Array("a.txt".utf8), states: 2...2, stateCount: 1, lineCount: 1)
    file.names = ["before lunch"]
    let other = TimelineListing.File(
      path: Array("b.txt".utf8), states: 2...2, stateCount: 1, lineCount: 1)
    typist.act("Ctrl-P", .typed("timeline"), "Enter")
    typist.take(
      .project(
        .timeline(
          .listed(
            TimelineListing(
              in: Array("/p".utf8),
              [TimelineListing.Stretch(from: now - 60, to: now, files: [file, other])],
              names: [TimelineListing.Name("after", at: now - 30, fileCount: 2)])))))
    #expect(typist.palette?.rows.map(\.detail) == ["2 files", "2 files, 2 lines", "#2", "#2"])
    typist.act(.typed("["))
    #expect(typist.palette?.rows.map(\.detail) == ["2 files", "1 file, 1 line", "#2"])
    typist.act(.typed("Before]"))
    #expect(typist.palette?.rows.map(\.note) == ["", "[before lunch]  1 line"])
    #expect(typist.palette?.selected == 1)
    // A name has blanks, and letters follow the bracket.
    typist.act("Ctrl-A", .typed("[before lunch"))
    #expect(typist.palette?.rows.map(\.detail) == ["1 file, 1 line", "#2"])
    typist.act(.typed("] b.txt"))
    #expect(typist.palette?.rows.isEmpty == true)
    // The name has no file in a stretch.
    typist.act("Ctrl-A", .typed("[after]"))
    #expect(typist.palette?.rows.map(\.detail) == ["2 files"])
    #expect(typist.palette?.label == "Timeline of p (1 name): ")
  }

  @Test("Letters typed before the answer choose from it")
  mutating func earlyLetters() {
    typist.act("Ctrl-P", .typed("timeline"), "Enter", .typed("b.c"))
    typist.take(.project(.timeline(.listed(listing))))
    #expect(titles == ["-", "src/b.c"])
    #expect(typist.palette?.selected == 1)
  }

  @Test("The changes of the selected file are requested where there is room")
  mutating func preview() {
    typist.take(.resized(Size(columns: 120, rows: 30)))
    open()
    #expect(previews == ["/p/a.txt 4...6"])
    typist.act("Down", "Down")
    #expect(previews == ["/p/a.txt 4...6", "/p/src/b.c 2...2"])
  }

  @Test("Enter on a stretch says what to choose")
  mutating func stretch() {
    open()
    typist.act("Up", "Enter")
    #expect(typist.editor.message?.text.contains("choose one of its files") == true)
  }

  @Test("Enter opens the file and, when its history is known, the state beside the text")
  mutating func opening() {
    open()
    typist.act("Down", "Enter")
    #expect(typist.opens.map(\.path) == ["/p/src/b.c"])
    #expect(typist.opens.map(\.purpose) == [.state(2)])
    #expect(typist.opens.map { $0.at(.lastLine).purpose } == [.state(2)])
  }

  @Test("Enter before the answer opens the first file that the letters choose")
  mutating func earlyEnter() {
    typist.act("Ctrl-P", .typed("timeline"), "Enter", .typed("b.c"), "Enter")
    #expect(typist.opens.isEmpty && typist.editor.message == nil)
    typist.take(.project(.timeline(.listed(listing))))
    #expect(typist.opens.map(\.path) == ["/p/src/b.c"])
    #expect(typist.editor.focus.isText)
  }

  @Test("A history that cannot be read is said")
  mutating func failure() {
    typist.act("Ctrl-P", .typed("timeline"), "Enter")
    typist.take(.project(.timeline(.failed("The history cannot be read: locked"))))
    #expect(typist.editor.message?.text == "The history cannot be read: locked")
    #expect(typist.editor.focus.isText)
  }

  @Test("A project without work says so")
  mutating func nothing() {
    typist.act("Ctrl-P", .typed("timeline"), "Enter")
    typist.take(.project(.timeline(.listed(TimelineListing(in: [], [])))))
    #expect(
      typist.palette?.messageWithoutRows == "No file of the project was changed in an editor yet")
  }

  @Test("The preview of changes has neither the names of the files nor too many lines")
  func previewOfChanges() {
    let place = FilePlace(path: [], states: 1...2)
    let text = "--- a\n+++ b\n@@ -1 +1 @@\n-one\n+two\n"
    #expect(
      FilePreview(of: place, changes: Array(text.utf8)).lines
        == ["@@ -1 +1 @@", "-one", "+two", ""])
    #expect(FilePreview(of: place, changes: []).lines == ["The text did not change"])
    let long = "--- a\n+++ b\n" + String(repeating: "+x\n", count: 500)
    #expect(FilePreview(of: place, changes: Array(long.utf8)).lines.count == 40)
  }

  @Test("The title counts the stretches that the field chooses, and a wrong time is named")
  mutating func titleAndTimes() {
    open()
    typist.act(.typed("gone"))
    #expect(typist.palette?.label == "Timeline of p (1 stretch): ")
    typist.act("Ctrl-A", .typed("@zz"))
    #expect(typist.palette?.rows.isEmpty == true)
    #expect(typist.palette?.messageWithoutRows.hasPrefix("@zz is no time") == true)
    typist.act("Ctrl-A", "Delete")
    #expect(typist.palette?.label == "Timeline of p (2 stretches): ")
  }
}

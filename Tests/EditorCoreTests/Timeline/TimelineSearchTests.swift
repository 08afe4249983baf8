import Console
import MementoKit
import Testing
import Text

@testable import Documents
@testable import EditorCore

/// The search for a text in the list of the work on all files of a project.
@Suite struct TimelineSearchTests {
  private var typist = Typist("one|", path: "/p/a.txt")

  /// Opens the list, and answers it with a file.
  private mutating func open() {
    typist.act("Ctrl-P", .typed("timeline"), "Enter")
    typist.take(.project(.timeline(.listed(found(["a.txt"], text: nil)))))
  }

  private var titles: [String] {
    typist.palette?.rows.map { row in row.lead.isEmpty ? "-" : row.title } ?? []
  }

  /// The number of requests to stop.
  private var stopCount: Int {
    typist.effects.count { if case .project(.stopTimeline) = $0 { true } else { false } }
  }

  @Test("What a search has found so far is shown at once, and the chosen row stays chosen")
  mutating func findingsSoFar() {
    open()
    typist.act(.typed("\"lo"))
    typist.take(.project(.timeline(.listed(found(["b.txt", "c.txt"], text: "lo", isAll: false)))))
    #expect(titles == ["-", "b.txt", "c.txt"] && typist.palette?.selected == 1)
    #expect(typist.palette?.label == "Timeline of p (1 stretch, searching…): ")
    typist.act("Ctrl-R")
    #expect(typist.editor.message?.text == "Still searching the history")
    typist.act("Down")
    typist.take(.project(.timeline(.listed(found(["a.txt", "b.txt", "c.txt"], text: "lo")))))
    #expect(titles == ["-", "a.txt", "b.txt", "c.txt"])
    #expect(typist.palette?.selectedRow?.title == "c.txt")
    #expect(typist.palette?.label == "Timeline of p (1 stretch): ")
    // Without a choice, the first file is selected.
    typist.act(.typed("r"))
    typist.take(.project(.timeline(.listed(found(["b.txt"], text: "lor", isAll: false)))))
    typist.take(.project(.timeline(.listed(found(["a.txt", "b.txt"], text: "lor")))))
    #expect(typist.palette?.selectedRow?.title == "a.txt")
  }

  @Test("A chosen stretch stays chosen when it turns out to be longer")
  mutating func chosenStretch() {
    open()
    typist.act(.typed("\"lo"))
    typist.take(.project(.timeline(.listed(found(["b.txt"], text: "lo", isAll: false)))))
    typist.act("Up")
    #expect(typist.palette?.selected == 0)
    typist.take(.project(.timeline(.listed(found(["a.txt", "b.txt"], text: "lo")))))
    #expect(typist.palette?.selected == 0)
  }

  @Test("A search ends with its list")
  mutating func endOfASearch() {
    open()
    typist.act("Esc")
    #expect(stopCount == 0)
    open()
    typist.act(.typed("\"lo"))
    typist.take(.project(.timeline(.listed(found(["b.txt"], text: "lo", isAll: false)))))
    typist.act("Enter")
    #expect(stopCount == 1 && typist.opens.map(\.path) == ["/p/b.txt"])
  }

  @Test("The reading ends with a list that is not read yet")
  mutating func endOfReading() {
    typist.act("Ctrl-P", .typed("timeline"), "Enter", "Esc")
    #expect(stopCount == 1)
    // The answer is late.
    typist.take(.project(.timeline(.listed(found(["a.txt"], text: nil)))))
    #expect(typist.editor.focus.isText)
  }

  @Test("What is found while the help page is open is there afterwards")
  mutating func belowHelp() {
    typist.act("Ctrl-P", .typed("timeline"), "Enter", "F1")
    typist.take(.project(.timeline(.listed(found(["a.txt"], text: nil)))))
    #expect(typist.editor.focus.isHelp)
    typist.act("Esc")
    #expect(titles == ["-", "a.txt"])
    typist.act(.typed("\"lo"), "F1")
    typist.take(.project(.timeline(.listed(found(["b.txt"], text: "lo", isAll: false)))))
    typist.take(.project(.timeline(.listed(found(["b.txt", "c.txt"], text: "lo")))))
    typist.act("Esc")
    #expect(titles == ["-", "b.txt", "c.txt"])
    #expect(typist.palette?.label == "Timeline of p (1 stretch): ")
  }

  @Test("A history that cannot be read says so below the help page, too")
  mutating func failureBelowHelp() {
    typist.act("Ctrl-P", .typed("timeline"), "Enter", "F1")
    typist.take(.project(.timeline(.failed("The history cannot be read: it is locked"))))
    typist.act("Esc")
    #expect(typist.palette?.messageWithoutRows == "The history cannot be read: it is locked")
  }

  @Test("Enter before anything is found waits for the whole search")
  mutating func earlyEnter() {
    typist.act("Ctrl-P", .typed("timeline"), "Enter", .typed("\"lo"), "Enter")
    typist.take(.project(.timeline(.listed(found(["a.txt"], text: nil)))))
    #expect(queries == [nil, "lo"])
    typist.take(.project(.timeline(.listed(found(["c.txt"], text: "lo", isAll: false)))))
    #expect(typist.opens.isEmpty)
    typist.take(.project(.timeline(.listed(found(["b.txt", "c.txt"], text: "lo")))))
    #expect(typist.opens.map(\.path) == ["/p/b.txt"])
  }

  @Test("After the work on a text is its end, as other work is not listed")
  mutating func momentAfterAText() {
    open()
    typist.act(.typed("\"lo"))
    typist.take(.project(.timeline(.listed(found(["b.txt"], text: "lo")))))
    typist.act("Ctrl-R", "a")
    guard case .project(.restore(.compare(.time(let moment), _, _)))? = typist.effects.last else {
      Issue.record("no comparison")
      return
    }
    #expect(moment == typist.now.secondsSince1970)
  }

  @Test("A found text that went is shown in the last state that has it")
  mutating func textThatWent() {
    typist.take(.resized(Size(columns: 120, rows: 30)))
    open()
    typist.act(.typed("\"lo"))
    let now = typist.now.secondsSince1970
    var file = TimelineListing.File(
      path: Array("b.txt".utf8), states: 2...5, stateCount: 4, lineCount: 1)
    file.textChange = TimelineListing.TextChange("disappeared", in: 4, numberWithText: 3)
    let stretch = TimelineListing.Stretch(from: now, to: now, files: [file])
    typist.take(
      .project(.timeline(.listed(TimelineListing(in: Array("/p".utf8), [stretch], text: "lo")))))
    let places = typist.effects.compactMap { effect -> ClosedRange<Int>? in
      if case .project(.preview(let place, _)) = effect { place.states } else { nil }
    }
    #expect(places.last == 4...4)
    typist.act("Enter")
    guard case .open(let request)? = typist.effects.last else {
      Issue.record("no request")
      return
    }
    #expect(request.purpose == .state(3))
  }

  @Test("A text in quotes is searched in the history, and its answer is waited for")
  mutating func filteringByText() {
    open()
    typist.act(.typed("\"lo"))
    #expect(titles.isEmpty && typist.palette?.messageWithoutRows == "Searching the history…")
    #expect(queries == [nil, "l", "lo"])
    // An answer to the first letter is late.
    typist.take(.project(.timeline(.listed(found(["a.txt", "b.txt"], text: "l")))))
    #expect(titles.isEmpty)
    typist.take(.project(.timeline(.listed(found(["b.txt"], text: "lo")))))
    #expect(titles == ["-", "b.txt"])
    #expect(typist.palette?.rows.last?.note == "appeared  1 line")
    typist.act(.typed("\" a.t"))
    #expect(titles.isEmpty && typist.palette?.messageWithoutRows == TimelineList.noMatch)
    typist.act("Ctrl-A", "Delete")
    #expect(queries == [nil, "l", "lo", nil])
  }

  /// Returns what a search found; the stretch grows with the number of files.
  private func found(_ paths: [String], text: String?, isAll: Bool = true) -> TimelineListing {
    let now = typist.now.secondsSince1970
    let files = paths.map { path in
      var file = TimelineListing.File(
        path: Array(path.utf8), states: 2...2, stateCount: 1, lineCount: 1)
      if text != nil {
        file.textChange = TimelineListing.TextChange("appeared", in: 2, numberWithText: 2)
      }
      return file
    }
    return TimelineListing(
      in: Array("/p".utf8),
      [TimelineListing.Stretch(from: now - Double(paths.count), to: now, files: files)], text: text,
      isComplete: isAll)
  }

  private var queries: [String?] {
    typist.effects.compactMap { effect -> String?? in
      if case .project(.timeline(let query)) = effect { .some(query.text) } else { nil }
    }
  }

}

import Console
import MementoKit
import Testing
import Text

@testable import Documents
@testable import EditorCore

/// Taking the files of a project back from the timeline.
@Suite struct ProjectRestoringTests {
  private var typist = Typist("one|", path: "/p/a.txt")

  private var now: Double { typist.now.secondsSince1970 }

  private mutating func openTimeline() {
    typist.act("Ctrl-P", .typed("timeline"), "Enter")
    let stretches = [(600.0, 60.0), (5_000, 4_000)].map { start, end in
      TimelineListing.Stretch(
        from: now - start, to: now - end,
        files: [
          TimelineListing.File(
            path: Array("a.txt".utf8), states: 2...3, stateCount: 2, lineCount: 2)
        ])
    }
    typist.take(
      .project(
        .timeline(
          .listed(
            TimelineListing(
              in: Array("/p".utf8), stretches,
              names: [TimelineListing.Name("before", at: now - 6_000, fileCount: 1)])))))
  }

  private func file(
    _ path: String, _ caution: ProjectRestoreListing.Caution = .none, isRemoved: Bool = false
  ) -> ProjectRestoreListing.File {
    var file = ProjectRestoreListing.File(
      path: Array(path.utf8), step: "#3 → #1", caution: caution)
    file.addedCount = 2
    file.isRemoved = isRemoved
    file.preview = FilePreview(
      of: FilePlace(path: Array(path.utf8), line: nil), lines: ["+\(path)"], isText: true)
    return file
  }

  private mutating func compare(_ files: [ProjectRestoreListing.File]) {
    typist.take(
      .project(
        .restoring(.compared(ProjectRestoreListing("Back to T", files: files, sameCount: 0))))
    )
  }

  /// The requests for restores, the oldest first.
  private var requests: [String] {
    typist.effects.compactMap { effect in
      guard case .project(.restore(let request)) = effect else { return nil }
      switch request {
      case .compare(.time(let time), _, let unsaved):
        return "time \(Int((now - time).rounded())) \(unsaved)"
      case .compare(let target, _, _): return "\(target)"
      case .run(let places, let unsaved): return "run \(places) \(unsaved)"
      case .stop: return "stop"
      case .name(let name, let documents): return "name \(name) of \(documents.shown ?? "")"
      }
    }
  }

  private var ticks: [Picker.Tick?] { typist.palette?.rows.map(\.tick) ?? [] }

  @Test("Ctrl-R asks for the moment before the selected work or after it")
  mutating func moments() {
    openTimeline()
    typist.act("Ctrl-R")
    #expect(typist.question?.answers.map(\.label) == ["before this work"])
    typist.act("Esc")
    // The second stretch has a later one.
    typist.act("Down", "Down", "Ctrl-R", "a")
    #expect(requests == ["time 600 []"])
    #expect(typist.palette?.messageWithoutRows.hasPrefix("Comparing") == true)
    // Esc leads back to the timeline, and from there to the text.
    typist.act("Esc")
    #expect(typist.palette?.label == "Timeline of p (2 stretches): ")
    typist.act("Esc")
    #expect(typist.editor.focus.isText)
    openTimeline()
    typist.act("Ctrl-R", "b")
    #expect(requests.last == "time 600 []")
  }

  @Test("A written time is a moment, too, and unsaved documents are told")
  mutating func writtenTime() {
    typist.act("x")
    openTimeline()
    typist.act(.typed("@30m"), "Ctrl-R", "t")
    #expect(requests == ["time 1800 [\"/p/a.txt\"]"])
  }

  @Test("Enter on a name compares with it")
  mutating func name() {
    openTimeline()
    typist.act(.typed("[bef"))
    #expect(typist.palette?.rows.map(\.detail) == ["1 file"])
    typist.act("Enter")
    #expect(requests == ["name(\"before\")"])
  }

  @Test("Files are ticked, but for those that need a thought, and some cannot be")
  mutating func choosing() {
    typist.run("undo-restore", by: nil)
    #expect(requests == ["beforeRestore"])
    compare([
      file("a"), file("b", .changed), file("c", .perhapsDeleted), file("d", .unsaved),
      file("e", .failed("no permission")),
    ])
    #expect(ticks == [.on, .off, .off, .off, .off])
    #expect(typist.palette?.label == "Back to T (1 of 5 files): ")
    typist.act("Space", "Down", "Space")
    #expect(ticks == [.off, .on, .off, .off, .off])
    typist.act("Down", "Down", "Space")
    #expect(typist.message == "d has unsaved changes: save it first")
    typist.act("Ctrl-A")
    #expect(ticks == [.on, .on, .on, .off, .off])
    typist.act("Ctrl-A", "Enter")
    #expect(typist.message == "Nothing is ticked: Esc closes the list")
    #expect(requests.count == 1)
  }

  @Test("What is compared while the help page is open is there afterwards")
  mutating func belowHelp() {
    openTimeline()
    typist.act("Ctrl-R", "b", "F1")
    compare([file("a.txt"), file("b.txt")])
    #expect(typist.editor.focus.isHelp)
    typist.act("Esc")
    #expect(ticks == [.on, .on])
  }

  @Test("Enter asks, Esc leads back to the list, and Enter again restores")
  mutating func running() {
    typist.run("undo-restore", by: nil)
    compare([file("a"), file("b", isRemoved: true), file("c", .changed)])
    typist.act("Down", "Down", "Space", "Enter")
    #expect(
      typist.question?.text
        == "Back to T: restore 2 files and remove 1 file? The changed text of one stays in its history."
    )
    typist.act("Esc")
    #expect(ticks == [.on, .on, .on])
    // With nothing to restore, the answer is called by what it does.
    typist.act("Up", "Up", "Space", "Down", "Down", "Space", "Enter")
    #expect(typist.question?.text == "Back to T: remove 1 file?")
    #expect(typist.question?.answers.map(\.label) == ["remove"])
    typist.act("Esc", "Up", "Up", "Space", "Down", "Down", "Space")
    typist.act("Enter", "Enter")
    #expect(requests.last == "run [0, 1, 2] []" && typist.editor.focus.isText)
    #expect(typist.message == "Restoring 3 files; Esc stops it")
    typist.take(.project(.restoring(.reached(2))))
    #expect(typist.message == "Restoring 2 of 3 files; Esc stops it")
    typist.run("undo-restore", by: nil)
    #expect(typist.message == "Files are being restored; Esc stops that")
    var report = ProjectRestoreReport()
    report.restoredCount = 2
    report.removedCount = 1
    typist.take(.project(.restoring(.ended(report))))
    #expect(
      typist.message == "Restored 2 files, removed 1 file; undo-restore undoes it")
    // The reloads of open documents come behind it.
    typist.editor.update {
      $0.outbox.outputs += [.resolved("a.txt was reloaded", warning: ""), .change(.reloaded)]
    }
    #expect(
      typist.message == "Restored 2 files, removed 1 file; undo-restore undoes it")
  }

  @Test("Esc stops a restore, and so does a quit, which has to be asked for again")
  mutating func stopping() {
    typist.run("undo-restore", by: nil)
    compare([file("a"), file("b")])
    typist.act("Enter", "Enter", "Ctrl-Q")
    #expect(requests.last == "stop" && typist.message?.contains("not quit yet") == true)
    var report = ProjectRestoreReport()
    report.restoredCount = 1
    report.stoppedCount = 1
    report.isUndo = true
    typist.take(.project(.restoring(.ended(report))))
    #expect(
      typist.message
        == "Undid the restore: restored 1 file; redo-restore repeats it; stopped: 1 file stayed as before"
    )
  }

  @Test("What was left is said with its reason")
  mutating func leftFiles() {
    typist.run("undo-restore", by: nil)
    compare([file("a")])
    typist.act("Enter", "Enter")
    var report = ProjectRestoreReport()
    report.left = ["a: it changed meanwhile", "b: no"]
    typist.take(.project(.restoring(.ended(report))))
    #expect(
      typist.message == "Nothing was restored; left: a: it changed meanwhile and 1 other file")
    typist.run("undo-restore", by: nil)
    typist.take(.project(.restoring(.failed("There is no restore to undo in /p"))))
    #expect(typist.message == "There is no restore to undo in /p")
    #expect(typist.editor.focus.isText)
  }

  @Test("Letters choose rows, and the preview is that of the selected file")
  mutating func previews() {
    typist.take(.resized(Size(columns: 120, rows: 30)))
    typist.run("undo-restore", by: nil)
    compare([file("a"), file("src/b")])
    #expect(typist.editor.opening.preview.shown?.lines == ["+a"])
    typist.act(.typed("rc/"))
    #expect(typist.palette?.rows.map(\.title) == ["src/b"])
    #expect(typist.editor.opening.preview.shown?.lines == ["+src/b"])
  }

  @Test("name-project names the states of all files, and says what is not part of it")
  mutating func naming() {
    typist.run("name-project", by: nil)
    typist.act(.typed("before lunch"), "Enter")
    #expect(requests == ["name before lunch of /p/a.txt"])
    typist.take(.project(.restoring(.named("before lunch", fileCount: 2, left: []))))
    #expect(
      typist.message == "Named 2 files of the project \"before lunch\", all that have a history")
    typist.act(.typed("x"))
    typist.take(
      .project(.restoring(.named("n", fileCount: 1, left: ["b.txt: no access", "c.txt: large"]))))
    #expect(
      typist.message
        == "Named 1 file of the project \"n\", the only one with a history; "
        + "unsaved changes are not part of it; "
        + "left: b.txt: no access and 1 other file")
    typist.take(.project(.restoring(.failed("The states of 12:00 are already named n"))))
    #expect(typist.message == "The states of 12:00 are already named n")
  }

  @Test("A name that cannot be one is asked for again, and none changes nothing")
  mutating func badNames() {
    typist.run("name-project", by: nil)
    typist.act(.typed("12"), "Enter")
    #expect(typist.message?.contains("is a notation for states") == true)
    #expect(requests.isEmpty && !typist.editor.focus.isText)
    typist.act("Backspace", "Backspace", "Enter")
    #expect(typist.message == "No name was given" && requests.isEmpty)
    #expect(typist.editor.focus.isText)
  }
}

import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The cases of commands that run a shell line.
extension CommandCase {
  static let running = [
    CommandCase("run") { $0.runRequests == ["find notes.txt"] },
    CommandCase("run-again") { $0.runRequests == ["find notes.txt"] },
    CommandCase("format") {
      var typist = $0
      guard typist.message?.hasPrefix("No formatter is set: write formatter") == true else {
        return false
      }
      typist.editor.document.settings.formatter = "sort"
      typist.run("format", by: nil)
      return typist.editor.document.work.job?.label == "running sort"
    },
    CommandCase("lint") {
      var typist = $0
      guard typist.message?.hasPrefix("No linter is set: write linter") == true else {
        return false
      }
      typist.editor.document.settings.linter = "check"
      typist.run("lint", by: nil)
      typist.answerProject("make")
      return typist.runRequests.last == "start check in /p"
    },
    CommandCase("show-output") {
      var typist = $0
      guard typist.message == "There is no output: run begins a shell command" else { return false }
      typist.run(line: "make")
      typist.act("F6", "Alt-0")
      typist.run("show-output", by: nil)
      return typist.editor.document.isProgramOutput && typist.editor.views.all.count == 2
    },
    CommandCase("stop-run") { $0.message == "No command is running" },
  ]
}

extension Typist {
  /// The pending requests for runs, oldest first.
  var runRequests: [String] {
    effects.compactMap { effect in
      guard case .run(let request) = effect else { return nil }
      return switch request {
      case .find(let query):
        query.folder.map { "find " + String(decoding: $0, as: UTF8.self) }
          ?? "find \(query.documents.shown ?? "-")"
      case .start(let order):
        "start \(order.line) in \(String(decoding: order.folder, as: UTF8.self))"
      case .stop: "stop"
      case .findPlaces(let complaint): "places \(complaint.file)"
      }
    }
  }

  /// Answers with the lines of a project.
  mutating func answerProject(_ lines: String..., in folder: String = "/p") {
    let lines = lines.map { Array($0.utf8) }
    take(.run(.found(RunProject(folder: Array(folder.utf8), lines: lines))))
  }

  /// Runs a line in a project.
  mutating func run(line: String) {
    act("Alt-!")
    answerProject(line)
    act("Enter")
  }

  /// Lets the run write output.
  mutating func write(_ text: String, replacing count: Int = 0) {
    let output = WrittenOutput(Array(text.utf8), replacing: count)
    take(.run(.wrote(output, serial: editor.registers.run.serial)))
  }

  /// Lets places be found in lines of the output, from 0.
  mutating func find(_ places: (line: Int, path: String, fileLine: Int)...) {
    let found = places.map { place in
      OutputPlace(
        outputLine: place.line, range: 0..<3, path: Array(place.path.utf8), line: place.fileLine,
        character: 2, message: "error: \(place.fileLine)")
    }
    take(.run(.places(FoundPlaces(found), serial: editor.registers.run.serial)))
  }

  /// Lets the run end.
  mutating func endRun(_ ending: RunEnding, after time: Duration = .milliseconds(3_240)) {
    take(.run(.ended(ending, after: time, serial: editor.registers.run.serial)))
  }

  /// The text of the output.
  var output: String? {
    editor.documents.first(where: \.isProgramOutput).map {
      String(decoding: $0.buffer.text.bytes, as: UTF8.self)
    }
  }

  /// The pane with the output.
  var outputPane: Pane? {
    editor.panes.first { editor.documents[$0.document]?.isProgramOutput == true }
  }

  /// The text in that pane.
  var outputBuffer: TextBuffer? { outputPane.flatMap { editor.buffer(of: $0.view) } }
}

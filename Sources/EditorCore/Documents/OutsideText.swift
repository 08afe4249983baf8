import Documents
import MementoKit
import Text
import TextEditing

/// Prompts for shell commands and files whose output becomes part of the text.
enum OutsideText {
  /// Returns the prompt for a command that changes the selection, or the whole text.
  static func filterPrompt(in editor: Editor) -> Asked {
    let what = editor.document.buffer.hasNoSelection ? "whole text" : "selection"
    return .prompt(Prompt(.filter, "Pipe the \(what) through: "), unless: editor.obstacleToWork)
  }

  /// Returns the prompt for a command whose output is inserted.
  static func outputPrompt(in editor: Editor) -> Asked {
    .prompt(Prompt(.output, "Insert the output of: "), unless: editor.obstacleToWork)
  }

  /// Returns the prompt for a file that is inserted.
  static func insertionPrompt(in editor: Editor) -> Asked {
    .prompt(Prompt(.insertion, "Insert the file: "), unless: editor.obstacleToWork)
  }

  static func acceptFilter(_ command: String, in editor: inout Editor, at now: Moment) {
    guard mayRun(command, in: &editor) else { return }
    let buffer = editor.document.buffer
    let chosen = buffer.selections.all.map(\.range).filter { !$0.isEmpty }
    filter(
      chosen.isEmpty ? [0..<buffer.text.count] : chosen, through: command, in: &editor, at: now)
  }

  /// Replaces ranges of the text with the output of a command.
  static func filter(
    _ ranges: [Range<Int>], through command: String, in editor: inout Editor, at now: Moment
  ) {
    let buffer = editor.document.buffer
    let size = ranges.reduce(0) { $0 + $1.count }
    if size > Document.maxOutput {
      return editor.message = .warning(
        "Too much for a pipe: \(ByteCount(size)); the limit is "
          + "\(ByteCount(Document.maxOutput)). Select less")
    }
    let (text, ending, path) = (buffer.text, buffer.lineEnding, editor.document.path)
    editor.document.caretaker.closeBlockOutsideGroup(at: now)
    beginJob(
      .filter(command: command, ranges: ranges), "running \(command.short)", in: &editor
    ) {
      let request = ProcessRequest(
        command: command, file: path, maxBytes: Document.maxOutput
      ) {
        ranges.map { LineFeeds.going(out: text.bytes(in: $0), of: ending) }
      }
      return .run(request, number: $0)
    }
  }

  static func acceptOutput(_ command: String, in editor: inout Editor, at now: Moment) {
    guard mayRun(command, in: &editor) else { return }
    let ranges = editor.document.buffer.selections.all.map(\.range)
    let (reading, path) = (editor.document.insertionReading, editor.document.path)
    editor.document.caretaker.closeBlockOutsideGroup(at: now)
    beginJob(
      .insertion(of: command, ranges: ranges), "running \(command.short)", in: &editor
    ) {
      let request = ProcessRequest(
        command: command, file: path, maxBytes: Document.maxOutput, reading: reading
      ) { [[]] }
      return .run(request, number: $0)
    }
  }

  static func acceptInsertion(_ path: String, in editor: inout Editor) {
    if path.isEmpty { return }
    let ranges = editor.document.buffer.selections.all.map(\.range)
    let reading = editor.document.insertionReading
    beginJob(.insertion(of: path, ranges: ranges), "reading \(path)", in: &editor) {
      .read(path: path, reading, number: $0)
    }
  }

  /// Stores a written command, and returns whether its job may begin.
  private static func mayRun(_ command: String, in editor: inout Editor) -> Bool {
    if command.isBlank { return false }
    RecentWords.remember(RecentEntry(Array(command.utf8)), .commands, in: &editor)
    return editor.mayBeginWork()
  }

  private static func beginJob(
    _ goal: Job.Goal, _ label: String, in editor: inout Editor, _ job: (Int) -> WorkRequest
  ) {
    editor.update { $0.begin(goal, label, job) }
  }
}

import Documents
import MementoKit
import Text
import TextEditing

/// The programs that the settings name for a type of text: a formatter, which rewrites it, and a
/// linter, which names places in it.
enum TextPrograms {
  /// Replaces the text with the output of its formatter, as one step.
  static func format(in editor: inout Editor, at now: Moment) {
    guard let command = editor.document.settings.formatter else {
      return editor.message = missing("formatter", for: editor.document)
    }
    guard editor.mayBeginWork() else { return }
    editor.document.caretaker.move { $0.collapseSelections() }
    OutsideText.filter(
      [0..<editor.document.buffer.text.count], through: command, in: &editor, at: now)
    editor.document.work.job?.isByFormatter = true
  }

  /// Runs the linter over the file; its output, and the places in it, are handled like those of a
  /// run.
  static func lint(in editor: inout Editor, at now: Moment) {
    let document = editor.document
    guard let command = document.settings.linter else {
      return editor.message = missing("linter", for: document)
    }
    guard document.path != nil else {
      return editor.message = .idle("The linter reads a file: save the text first")
    }
    ProgramRun.prepare(.line(command), in: &editor, at: now)
  }

  private static func missing(_ name: String, for document: Document) -> Message {
    let type = document.fileType.map { "[type.\(section(of: $0))]" } ?? "[text]"
    let line = "\(name) = \"COMMAND\" in \(type)"
    return .idle("No \(name) is set: write \(line); configure opens the file")
  }

  /// Returns the name of a type in the configuration: `git-message`, `"c++"`.
  private static func section(of type: FileType) -> String {
    let name = String(type.name.lowercased().map { $0 == " " ? "-" : $0 })
    return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } ? name : "\"\(name)\""
  }
}

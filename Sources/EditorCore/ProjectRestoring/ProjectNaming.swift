import Documents
import MementoKit
import Text

/// Naming the present states of all files of a project.
enum ProjectNaming {
  /// Returns the prompt for the name.
  static func prompt(_ written: String) -> Prompt {
    Prompt(.projectName, "Name of the project's states: ", text: written)
  }

  /// Requests the name, after it was written.
  static func request(_ written: String, in editor: inout Editor, at now: Moment) {
    do throws(CheckpointNameError) {
      guard let name = try CheckpointName(written, now: now, calendar: editor.calendar)?.text else {
        return editor.message = .info("No name was given")
      }
      editor.effects.append(
        .project(.restore(.name(name, TimelineList.documents(of: editor)))))
      editor.message = .info("Naming the states of the project")
    } catch {
      editor.ask(prompt(written))
      editor.message = .warning(error.description)
    }
  }

  /// Reports the named states.
  static func announce(
    _ name: String, _ fileCount: Int, without left: [String], in editor: inout Editor
  ) {
    let what =
      "Named \(counted(fileCount, "file")) of the project \"\(name.onOneLine)\""
      + (fileCount == 1 ? ", the only one with a history" : ", all that have a history")
    let unsaved = editor.documents.count { $0.isModified && $0.path != nil }
    let notes = [
      unsaved > 0 ? "unsaved changes are not part of it" : nil,
      left.first.map { first in
        let others = left.count == 1 ? "" : " and \(counted(left.count - 1, "other file"))"
        return "left: \(first)\(others)"
      },
    ].compactMap(\.self)
    let text = ([what] + notes).joined(separator: "; ")
    editor.message = left.isEmpty && unsaved == 0 ? .info(text) : .warning(text)
  }
}

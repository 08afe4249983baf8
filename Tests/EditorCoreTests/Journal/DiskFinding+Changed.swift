import Text
import TextEditing

@testable import Documents
@testable import EditorCore

extension FileCheckResult {
  /// Returns the result of a check that found the text with a change.
  static func changed(
    _ replacement: Replacement, of look: FileCheck, in encoding: TextEncoding = .utf8
  ) -> FileCheckResult {
    .changed(FoundText([replacement], of: look.memento), in: encoding)
  }
}

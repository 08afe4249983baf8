import TextModel

@testable import EditorCore

extension DiskFinding {
  /// The text that was looked for, with a change.
  static func changed(
    _ replacement: Replacement, of look: DiskLook, in encoding: TextEncoding = .utf8
  ) -> DiskFinding {
    .changed(FoundText(replacement, of: look.memento), in: encoding)
  }
}

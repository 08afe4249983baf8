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

extension Typist {
  /// Lets another program write a text to the file, which the editor then finds.
  mutating func changeOnDisk(_ text: String) {
    effects = []
    act(.mayHaveChanged)
    for case .disk(.check(let check), _) in effects {
      let all = Replacement(0..<check.memento.byteCount, with: Array(text.utf8))
      take(.disk(.found(.changed(all, of: check), check)))
    }
  }
}

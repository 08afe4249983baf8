import MementoKit
import Text
import TextEditing

/// The check whether a text that is read as UTF-8 contains other bytes.
struct EncodingCheck {
  /// Whether it contains other bytes.
  private(set) var isNotUTF8 = false
  /// The state of the text at the last check.
  private(set) var state = MementoID.root
  /// The checked text, and whether it was read as UTF-8; nil after `note(isNotUTF8:)`.
  private var checked: (text: PieceTree, isUTF8: Bool)?

  /// Stores a result from elsewhere, valid until the text is in another state.
  mutating func record(isNotUTF8: Bool) {
    (self.isNotUTF8, checked) = (isNotUTF8, nil)
  }

  /// Checks the text of another state, unless it begins like the last one.
  ///
  /// - Complexity: that of the first difference, or O(1): the beginning of the text is read.
  mutating func renew(for buffer: TextBuffer, in state: MementoID) {
    self.state = state
    let isUTF8 = buffer.encoding.isUTF8
    let isKnown = checked.map { $0.isUTF8 == isUTF8 && buffer.text.beginsLike($0.text) } ?? false
    if !isKnown { isNotUTF8 = buffer.isNotUTF8 }
    checked = (buffer.text, isUTF8)
  }
}

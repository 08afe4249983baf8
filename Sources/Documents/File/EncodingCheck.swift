import MementoKit
import Text
import TextEditing

/// What is known of the bytes of a text that is read as UTF-8.
struct EncodingCheck {
  /// Whether others are among them.
  private(set) var isNotUTF8 = false
  /// The state of the text when that was found out.
  private(set) var state = MementoID.root
  /// That text, and whether it was read as UTF-8; nil if something else has been said since.
  private var checked: (text: PieceTree, isUTF8: Bool)?

  /// Notes what is known from elsewhere, until the text is in another state.
  mutating func record(isNotUTF8: Bool) {
    (self.isNotUTF8, checked) = (isNotUTF8, nil)
  }

  /// Finds it out anew for another state, unless its text begins as before.
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

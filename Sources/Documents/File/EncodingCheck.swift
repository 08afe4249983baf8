import MementoKit
import Text
import TextEditing

/// The check whether a text that is read as UTF-8 contains other bytes.
struct EncodingCheck {
  /// Whether it contains other bytes.
  private(set) var isNotUTF8 = false
  /// The state of the text at the last check.
  private(set) var state = MementoID.root
  /// The last checked text; nil after `record(isNotUTF8:)`, and if it was not read as UTF-8.
  private var checked: Checked?

  /// Stores a result from elsewhere, valid until the text is in another state.
  mutating func record(isNotUTF8: Bool) {
    (self.isNotUTF8, checked) = (isNotUTF8, nil)
  }

  /// Checks the text of another state, unless it begins like the last one, or only text in ASCII was
  /// added to UTF-8.
  ///
  /// - Complexity: that of the first differences, or O(1): the beginning of the text is read.
  mutating func renew(for buffer: TextBuffer, in state: MementoID) {
    self.state = state
    guard buffer.encoding.isUTF8 else { return record(isNotUTF8: false) }
    let beginning = checked?.beginning(of: buffer.text) ?? buffer.text.beginning
    checked = Checked(text: buffer.text, beginning: beginning)
    isNotUTF8 = beginning == .otherEncoding
  }
}

/// A checked text with its apparent encoding.
private struct Checked {
  let text: PieceTree
  let beginning: PieceTree.Beginning

  /// Returns the apparent encoding of a later text if the difference tells it.
  func beginning(of later: PieceTree) -> PieceTree.Beginning? {
    if later.beginsLike(text) { return beginning }
    return beginning == .utf8 && later.addsPlainText(to: text) ? .utf8 : nil
  }
}

import Text
import TextEditing

/// A text with its cursor drawn into it.
///
/// `|` is the cursor. A selection extends from its anchor to the cursor: `[abc|` has its anchor at
/// the left, `|abc]` at the right. The text itself never contains the three marks.
struct MarkedText {
  private(set) var bytes: [UInt8] = []
  private(set) var anchor = 0
  private(set) var head = 0

  /// Parses a drawing; without a cursor in it, the cursor is at the start.
  init(_ drawing: String) {
    var hasAnchor = false
    for byte in drawing.utf8 {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        anchor = bytes.count
        hasAnchor = true
      case UInt8(ascii: "|"): head = bytes.count
      default: bytes.append(byte)
      }
    }
    if !hasAnchor { anchor = head }
  }
}

extension TextBuffer {
  /// The text with its cursors drawn into it, as `MarkedText` parses it.
  var marked: String {
    var bytes = text.bytes
    for cursor in selections.all.reversed() {
      let range = cursor.range
      let isForwards = cursor.head == range.upperBound
      if !cursor.isEmpty {
        bytes.insert(UInt8(ascii: isForwards ? "|" : "]"), at: range.upperBound)
      }
      bytes.insert(UInt8(ascii: cursor.isEmpty || !isForwards ? "|" : "["), at: range.lowerBound)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

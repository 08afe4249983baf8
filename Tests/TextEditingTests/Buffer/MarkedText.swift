import TestSupport
import Testing

@testable import Text
@testable import TextEditing

/// Texts with their cursors drawn into them.
///
/// `|` is a cursor. A selection extends from its anchor to its cursor: `[abc|` has its anchor at
/// the left, `|abc]` at the right. Several are possible: `one| [two| |three]`. The text itself
/// never contains the three marks.
extension TextBuffer {
  /// Creates the buffer of a drawing.
  init(marked drawing: String, tabWidth: Int = 8) {
    useUTF8Locale()
    var bytes: [UInt8] = []
    var cursors: [Selection] = []
    var anchor: Int?
    for byte in drawing.utf8 {
      switch byte {
      case UInt8(ascii: "["): anchor = bytes.count
      case UInt8(ascii: "|"):
        cursors.append(Selection(anchor: anchor ?? bytes.count, head: bytes.count))
        anchor = nil
      case UInt8(ascii: "]"): cursors[cursors.count - 1].anchor = bytes.count
      default: bytes.append(byte)
      }
    }
    self.init(PieceTree(bytes), tabWidth: tabWidth)
    select(Selections(cursors))
  }

  /// The drawing of this buffer.
  var marked: String {
    var marks: [(offset: Int, mark: String)] = []
    for cursor in selections.all {
      if cursor.anchor < cursor.head { marks.append((cursor.anchor, "[")) }
      marks.append((cursor.head, "|"))
      if cursor.anchor > cursor.head { marks.append((cursor.anchor, "]")) }
    }
    var bytes = text.bytes
    for (offset, mark) in marks.reversed() { bytes.insert(contentsOf: mark.utf8, at: offset) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The whole text.
  var string: String { String(decoding: text.bytes, as: UTF8.self) }

  /// Types text like keys.
  mutating func type(_ text: String) { insert(Array(text.utf8)) }
}

/// Expects an edit or a motion to turn one drawing into another.
func expect(
  _ before: String, _ act: (inout TextBuffer) -> Void, _ after: String, tabWidth: Int = 8,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var buffer = TextBuffer(marked: before, tabWidth: tabWidth)
  act(&buffer)
  let result = buffer.marked
  #expect(result == after, sourceLocation: sourceLocation)
}

/// Expects a motion to visit the places at the `|` of a drawing, from the first one on, or
/// backwards from the last one.
func expectStops(
  _ drawing: String, _ motion: Motion, backwards: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  useUTF8Locale()
  let parts = drawing.split(separator: "|", omittingEmptySubsequences: false)
  var stops: [Int] = []
  for part in parts.dropLast() { stops.append((stops.last ?? 0) + part.utf8.count) }
  if backwards { stops.reverse() }
  var buffer = TextBuffer(PieceTree(Array(parts.joined().utf8)))
  buffer.select(at: stops[0])
  var reached = [stops[0]]
  for _ in stops.dropFirst() {
    buffer.move(motion)
    reached.append(buffer.selections.primary.head)
  }
  #expect(reached == stops, sourceLocation: sourceLocation)
}

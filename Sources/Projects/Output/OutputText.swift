internal import Glibc

/// The output of a program as text, without terminal sequences.
///
/// A carriage return begins its line again, as in progress bars.
///
/// The output is read in parts. The last line of a part may be unfinished; then the next part
/// repeats it.
public struct OutputText: Sendable {
  /// A part of the text.
  public struct Part: Equatable, Sendable {
    /// The bytes, beginning with the unfinished line of the previous part.
    public var bytes: [UInt8] = []
    /// The number of bytes at the end of the previous part that these replace.
    public var replacedCount = 0
    /// The number of bytes of the unfinished line at the end.
    public var unfinishedCount = 0
  }

  private enum State {
    case text
    /// After an escape character.
    case escape
    /// After the first character of a character set's name.
    case characterSet
    /// In a sequence with parameters: `ESC [`.
    case control
    /// In a sequence with a text, such as a title, with the number of its bytes.
    case string(Int)
    /// After an escape character in such a text.
    case stringEscape(Int)
  }

  private var state = State.text
  /// The text since the last part, with its unfinished line.
  private var text: [UInt8] = []
  /// The start of the last line.
  private var lineStart = 0
  /// Whether the next character other than a line break begins the line again.
  private var isReturned = false
  /// The number of bytes at the end of the last part that the next one replaces.
  private var shownCount = 0

  /// The maximum length of an unfinished line that can still change.
  private static var longestUnfinished: Int { 65_536 }
  /// The maximum length of a text in a sequence; a longer one does not count as a sequence.
  private static var longestString: Int { 4_096 }

  /// Creates an empty text.
  public init() {}

  /// The number of buffered bytes.
  public var count: Int { text.count }

  /// Returns the next part.
  public mutating func take() -> Part {
    var part = Part(bytes: text, replacedCount: shownCount)
    part.unfinishedCount = text.count - lineStart
    // A very long line is final.
    if part.unfinishedCount > Self.longestUnfinished { part.unfinishedCount = 0 }
    text = Array(text.suffix(part.unfinishedCount))
    lineStart = 0
    shownCount = part.unfinishedCount
    return part
  }

  /// Appends output.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index < bytes.count {
      if case .text = state {
        let end = Self.special(in: bytes, from: index)
        if end > index {
          appendPlain(UnsafeRawBufferPointer(rebasing: bytes[index..<end]))
          index = end
          continue
        }
      }
      if consumes(bytes[index]) { index += 1 }
    }
  }

  /// Returns the index of the next byte with a special meaning.
  private static func special(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return bytes.count }
    var end = bytes.count
    for byte: CInt in [0x1B, 0x0D] {
      if let found = memchr(base + start, byte, end - start) {
        end = base.distance(to: UnsafeRawPointer(found))
      }
    }
    return end
  }

  private mutating func appendPlain(_ bytes: UnsafeRawBufferPointer) {
    if isReturned {
      isReturned = false
      if bytes[0] != 0x0A { text.removeSubrange(lineStart...) }
    }
    let before = text.count
    text.append(contentsOf: bytes)
    if let last = bytes.lastIndex(of: 0x0A) { lineStart = before + last + 1 }
  }

  /// Handles a special byte, or a byte of a sequence.
  ///
  /// - Returns: whether the byte is consumed; otherwise it is text.
  private mutating func consumes(_ byte: UInt8) -> Bool {
    switch state {
    case .text:
      if byte == 0x1B { state = .escape } else { isReturned = true }
      return true
    case .escape:
      switch byte {
      case UInt8(ascii: "["): state = .control
      // The texts of a title, a device, a message and other strings.
      case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
        UInt8(ascii: "_"):
        state = .string(0)
      case 0x20...0x2F: state = .characterSet
      default:
        state = .text
        return (0x30...0x7E).contains(byte)
      }
      return true
    case .characterSet:
      if (0x20...0x2F).contains(byte) { return true }
      state = .text
      return (0x30...0x7E).contains(byte)
    case .control:
      if (0x20...0x3F).contains(byte) { return true }
      state = .text
      return (0x40...0x7E).contains(byte)
    case .string(let count):
      return consumes(byte, inStringOf: count)
    case .stringEscape:
      state = byte == UInt8(ascii: "\\") ? .text : .escape
      return byte == UInt8(ascii: "\\")
    }
  }

  private mutating func consumes(_ byte: UInt8, inStringOf count: Int) -> Bool {
    switch byte {
    case 0x07: state = .text
    case 0x1B: state = .stringEscape(count)
    case _ where byte == 0x0A || count > Self.longestString:
      state = .text
      return false
    default: state = .string(count + 1)
    }
    return true
  }
}

import Glibc

/// Bytes that come bit by bit, and the text that they are: the same that a file of them would be.
///
/// UTF-8 is text as it comes. What can only be told when all is there is gathered until then: UTF-16
/// and UTF-32 with a mark, and everything where another encoding is set for what is no UTF-8.
public struct ArrivingBytes: Sendable {
  /// What the text is read from, as far as that is known.
  public private(set) var encoding = TextEncoding.utf8
  private let other: TextEncoding?
  /// What came and is no text yet.
  private var held: [UInt8] = []
  private var state = State.beginning

  private enum State {
    /// So little has come that it may be the beginning of a mark.
    case beginning
    /// What comes is the text.
    case passing
    /// All is gathered.
    case gathering
  }

  /// - Parameter other: the encoding of what has no mark and is no UTF-8; nil where nothing says so.
  public init(orElse other: TextEncoding? = nil) {
    self.other = other
  }

  /// How many bytes came that are no text yet.
  public var heldCount: Int { held.count }

  /// Takes the next bytes.
  ///
  /// - Returns: what is text now.
  public mutating func take(_ bytes: [UInt8]) -> [UInt8] {
    if state == .passing { return bytes }
    held += bytes
    if state == .beginning { state = stateAfterBeginning }
    guard state == .passing else { return [] }
    if TextEncoding.hasMark(held) { encoding = TextEncoding("UTF-8", hasMark: true) }
    defer { held = [] }
    return Array(held.dropFirst(encoding.mark.count))
  }

  private var stateAfterBeginning: State {
    let marks = TextEncoding.marked
    if marks.contains(where: { $0.mark.count > held.count && $0.mark.starts(with: held) }) {
      return .beginning
    }
    if let found = marks.first(where: { held.starts(with: $0.mark) }) {
      return found.isUTF8 ? .passing : .gathering
    }
    return other?.isUTF8 ?? true ? .passing : .gathering
  }

  /// Takes note that all has come.
  ///
  /// - Returns: what is left of the text, and why it is not read as it was expected.
  /// - Complexity: that of decoding what was gathered.
  public mutating func finish() -> (bytes: [UInt8], problem: DecodedText.Problem?) {
    if state == .passing || held.isEmpty { return ([], nil) }
    let raw = UnsafeMutableRawBufferPointer(start: malloc(held.count), count: held.count)
    raw.copyBytes(from: held)
    held = []
    state = .passing
    let decoded = DecodedText(adopting: raw, .detected(orElse: other))
    encoding = decoded.encoding
    return (decoded.withBytes { Array($0) }, decoded.problem)
  }
}

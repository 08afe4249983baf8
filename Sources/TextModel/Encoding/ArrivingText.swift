import Glibc

/// Bytes that come bit by bit, and the text that they are: the same that a file of them would be.
///
/// UTF-8 is text as it comes, and stays where it was read to. What can only be told when all is there is
/// gathered until then: UTF-16 and UTF-32 with a mark, and everything where another encoding is set for
/// what is no UTF-8.
public struct ArrivingText: ~Copyable, Sendable {
  /// What the text is read from, as far as that is known.
  public private(set) var encoding = TextEncoding.utf8
  private let reading: DecodedText.Reading
  private var room: ArrivalRoom
  /// What came and is no text yet.
  private var held: [ArrivedPart] = []
  private var state = State.beginning

  private enum State {
    /// So little has come that it may be the beginning of a mark.
    case beginning
    /// What comes is the text.
    case passing
    /// All is gathered.
    case gathering
  }

  /// A text of which nothing has come yet; nil where there is no memory for it.
  ///
  /// - Parameters:
  ///   - byteCount: how many bytes are expected; there may be more.
  ///   - reading: how its encoding is found out.
  public init?(expecting byteCount: Int, _ reading: DecodedText.Reading) {
    guard let room = ArrivalRoom(expecting: byteCount) else { return nil }
    self.room = room
    self.reading = reading
  }

  /// How many bytes came that are no text yet.
  public var heldCount: Int { held.reduce(0) { $0 + $1.byteCount } }

  /// Reads more.
  ///
  /// - Parameters:
  ///   - most: how many bytes at the most.
  ///   - read: puts bytes at the beginning of some memory, and tells how many; none at the end.
  /// - Returns: how many bytes came, and what is text now; nil where nothing is.
  public mutating func read<Failure: Error>(
    atMost most: Int, _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> (byteCount: Int, part: ArrivedPart?) {
    let part = try room.fill(atMost: most, read)
    return (part.byteCount, part.byteCount == 0 ? nil : text(of: part))
  }

  private mutating func text(of part: ArrivedPart) -> ArrivedPart? {
    if state == .passing { return part }
    held.append(part)
    guard state == .beginning else { return nil }
    let beginning = Array(held.lazy.flatMap(\.bytes).prefix(TextEncoding.longestMark))
    if TextEncoding.mayBeginMark(beginning) { return nil }
    guard let found = reading.encoding(ofBytesBeginning: beginning) else {
      state = .gathering
      return nil
    }
    encoding = found
    state = .passing
    // What was held is less than a mark: it is copied where it is more than one part.
    let whole = held.count == 1 ? part : ArrivedPart(copying: held.flatMap(\.bytes))
    held = []
    return whole.dropping(found.mark.count)
  }

  /// Takes note that all has come.
  ///
  /// - Returns: what is left of the text, and why it is not read as it was expected.
  /// - Complexity: that of decoding what was gathered.
  public mutating func finish() -> (part: ArrivedPart?, problem: DecodedText.Problem?) {
    if held.isEmpty { return (nil, nil) }
    let count = heldCount
    guard let memory = malloc(count) else { preconditionFailure("no memory for a text") }
    let raw = UnsafeMutableRawBufferPointer(start: memory, count: count)
    var end = 0
    for part in held {
      part.withBytes { UnsafeMutableRawBufferPointer(rebasing: raw[end...]).copyMemory(from: $0) }
      end += part.byteCount
    }
    held = []
    state = .passing
    let decoded = DecodedText(adopting: raw, reading)
    encoding = decoded.encoding
    let problem = decoded.problem
    return (decoded.takePart(), problem)
  }
}

extension TextEncoding {
  /// Whether so few bytes came that they may be the beginning of a mark.
  fileprivate static func mayBeginMark(_ beginning: [UInt8]) -> Bool {
    marked.contains { $0.mark.count > beginning.count && $0.mark.starts(with: beginning) }
  }
}

extension ArrivedPart {
  fileprivate var bytes: UnsafeRawBufferPointer { withBytes { $0 } }
}

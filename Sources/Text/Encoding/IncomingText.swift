/// The text of bytes that are read in parts, equal to that of a file with these bytes.
///
/// UTF-8 becomes text immediately, without a copy. Bytes whose encoding is known only at the end
/// are buffered: UTF-16 and UTF-32 with a mark, and all bytes if another encoding is configured for
/// bytes that are not UTF-8.
public struct IncomingText: ~Copyable, Sendable {
  /// The encoding, if it is known already.
  public private(set) var encoding = TextEncoding.utf8
  private let reading: DecodedText.Reading
  private var room: LoadStorage
  /// The parts that are not text yet.
  private var buffered: [LoadedPart] = []
  private var state = State.beginning

  private enum State {
    /// Too few bytes to exclude a mark.
    case beginning
    /// All bytes are text at once.
    case passing
    /// All bytes are buffered.
    case coalescing
  }

  /// Creates an empty text; fails if memory is short.
  ///
  /// - Parameter byteCount: the expected number of bytes; there may be more.
  public init?(expecting byteCount: Int, _ reading: DecodedText.Reading) {
    guard let room = LoadStorage(expecting: byteCount) else { return nil }
    self.room = room
    self.reading = reading
  }

  /// The number of buffered bytes.
  public var bufferedCount: Int { buffered.reduce(0) { $0 + $1.byteCount } }

  /// Reads the next bytes.
  ///
  /// - Parameter read: writes bytes to the beginning of some memory and returns their number, 0 at
  ///   the end.
  /// - Returns: the number of bytes read, and the new text; nil without new text.
  public mutating func read<Failure: Error>(
    atMost most: Int, _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> (byteCount: Int, part: LoadedPart?) {
    let part = try room.fill(atMost: most, read)
    return (part.byteCount, part.byteCount == 0 ? nil : text(of: part))
  }

  private mutating func text(of part: LoadedPart) -> LoadedPart? {
    if state == .passing { return part }
    buffered.append(part)
    guard state == .beginning else { return nil }
    // Lazy collections are avoided, because creating their types takes longer than this code at the
    // start of a program.
    var beginning: [UInt8] = []
    for part in buffered where beginning.count < TextEncoding.longestMark {
      beginning += part.bytes.prefix(TextEncoding.longestMark - beginning.count)
    }
    let mayBeginMark = TextEncoding.marked.contains {
      $0.mark.count > beginning.count && $0.mark.starts(with: beginning)
    }
    if mayBeginMark { return nil }
    guard let found = reading.encoding(ofBytesBeginning: beginning) else {
      state = .coalescing
      return nil
    }
    encoding = found
    state = .passing
    // The buffered bytes are fewer than a mark has: several parts are copied.
    let whole = buffered.count == 1 ? part : LoadedPart(copying: buffered.flatMap(\.bytes))
    buffered = []
    return whole.dropping(found.mark.count)
  }

  /// Ends the text after the last byte.
  ///
  /// - Returns: the rest of the text, and the reason why it is not read in the expected encoding.
  /// - Complexity: that of decoding the buffered bytes.
  public mutating func finish() -> (part: LoadedPart?, problem: DecodedText.Problem?) {
    if buffered.isEmpty { return (nil, nil) }
    var bytes = GrowingBytes(expecting: bufferedCount)
    for part in buffered { part.withBytes { bytes.append($0) } }
    buffered = []
    state = .passing
    let decoded = DecodedText(adopting: bytes.finish(), reading)
    encoding = decoded.encoding
    let problem = decoded.problem
    return (decoded.makePart(), problem)
  }
}

extension LoadedPart {
  fileprivate var bytes: UnsafeRawBufferPointer { withBytes { $0 } }
}

import Glibc

/// The text of a file as UTF-8, for any encoding of the file.
///
/// No byte is lost: if saving would not restore the same bytes, the text consists of the
/// unconverted bytes of the file.
public struct DecodedText: ~Copyable {
  /// The encoding of the file; UTF-8 also for bytes of any kind.
  public let encoding: TextEncoding
  /// The reason why the file is not read in the expected encoding; nil if it is.
  public let problem: Problem?
  private let memory: OwnedBytes
  /// The number of bytes of the mark, which is no part of the text.
  private let markLength: Int

  /// The ways to determine the encoding of a file.
  public enum Reading: Hashable, Sendable {
    /// By its mark; without a mark, UTF-8, or the given encoding if the bytes are not UTF-8.
    case detected(orElse: TextEncoding? = nil)
    /// Like the earlier reading, unless a mark or valid UTF-8 beyond ASCII shows that another
    /// program has written the file since.
    case like(TextEncoding)
    /// The reading in this encoding, with or without a mark.
    case by(TextEncoding)
  }

  /// The reason why a file is not read in an encoding.
  public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system does not support the encoding.
    case unknown(TextEncoding)
    /// The byte at this offset begins no character of the encoding.
    case invalid(TextEncoding, at: Int)
    /// Saving the text would produce other bytes from this offset on.
    case irreversible(TextEncoding, at: Int)

    /// The reason in plain words.
    public var description: String {
      switch self {
      case .unknown(let encoding): encoding.unknownDescription
      case .invalid(let encoding, let offset): "not \(encoding.name) at byte \(offset + 1)"
      case .irreversible(let encoding, let offset):
        "\(encoding.name) would not save byte \(offset + 1) as it is"
      }
    }
  }

  /// Reads bytes that were allocated with `malloc`, and takes ownership of them.
  ///
  /// - Complexity: O(1) for UTF-8 without a fallback, otherwise O(n), about 100 MB a second.
  public init(adopting bytes: UnsafeMutableRawBufferPointer, _ reading: Reading) {
    let found = UnsafeRawBufferPointer(bytes).text(reading)
    encoding = found.encoding
    problem = found.problem
    if let text = found.text {
      free(bytes.baseAddress)
      memory = OwnedBytes(bytes: text)
      markLength = 0
    } else {
      memory = OwnedBytes(bytes: bytes)
      markLength = found.encoding.mark.count
    }
  }

  /// Reads a copy of bytes.
  ///
  /// - Complexity: O(n).
  public init(copying bytes: [UInt8], _ reading: Reading) {
    var copy = GrowingBytes(expecting: bytes.count)
    bytes.withUnsafeBytes { copy.append($0) }
    self.init(adopting: copy.finish(), reading)
  }

  /// Calls `body` with the bytes of the text, which are valid until it returns.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(rebasing: memory.bytes[markLength...]))
  }

  /// Returns the text, without a copy.
  public consuming func take() -> PieceTree { PieceTree(makePart()) }

  /// Returns the text as one loaded part, without a copy.
  public consuming func makePart() -> LoadedPart {
    let markLength = markLength
    return LoadedPart(adopting: memory.take()).dropping(markLength)
  }
}

extension DecodedText.Reading {
  /// Returns the encoding of bytes with this beginning, if they are the unconverted text except for
  /// the mark; nil if that is known only at the end of the bytes.
  ///
  /// - Parameter beginning: as many bytes as a mark can have, or all bytes of a shorter text.
  public func encoding(ofBytesBeginning beginning: [UInt8]) -> TextEncoding? {
    if let marked = TextEncoding.marked.first(where: { beginning.starts(with: $0.mark) }) {
      return marked.isUTF8 ? marked : nil
    }
    let isPlain =
      switch self {
      case .detected(let other): other?.isUTF8 ?? true
      case .like(let known): known.isUTF8 || known.hasMark
      case .by(let wanted): wanted.isUTF8
      }
    return isPlain ? .utf8 : nil
  }
}

/// The result of reading bytes.
private struct Found {
  var encoding = TextEncoding.utf8
  /// The converted text; nil if the text is the bytes after the mark.
  var text: UnsafeMutableRawBufferPointer?
  var problem: DecodedText.Problem?
}

extension UnsafeRawBufferPointer {
  fileprivate func text(_ reading: DecodedText.Reading) -> Found {
    switch reading {
    case .detected(let other): detected(orElse: other)
    case .like(let known): text(like: known)
    case .by(let wanted): text(by: wanted)
    }
  }

  private func detected(orElse other: TextEncoding?) -> Found {
    if let found = textByMark() { return found }
    guard let other, !other.isUTF8, !isUTF8(besides: other) else { return Found() }
    return text(by: other)
  }

  private func text(like known: TextEncoding) -> Found {
    if let found = textByMark(), found.problem == nil { return found }
    if known.isUTF8 || known.hasMark { return detected(orElse: nil) }
    // ASCII alone does not identify the encoding.
    if contains(where: { $0 >= 0x80 }), isUTF8(besides: known) { return Found() }
    return text(by: known)
  }

  /// Returns the text according to the mark at the beginning; nil without a mark.
  private func textByMark() -> Found? {
    var problem: DecodedText.Problem?
    for encoding in TextEncoding.marked where starts(with: encoding.mark) {
      let found = decoded(encoding)
      if found.problem == nil { return found }
      problem = found.problem
    }
    return problem.map { Found(problem: $0) }
  }

  private func text(by wanted: TextEncoding) -> Found {
    // For UTF-16, the mark determines the byte order.
    let family = wanted.name.prefix { $0 != "L" && $0 != "B" }
    let byMark = TextEncoding.marked.first { starts(with: $0.mark) && $0.name.hasPrefix(family) }
    return decoded(byMark ?? TextEncoding(wanted.name))
  }

  private func decoded(_ encoding: TextEncoding) -> Found {
    if encoding.isUTF8 { return Found(encoding: encoding) }
    let rest = UnsafeRawBufferPointer(rebasing: self[encoding.mark.count...])
    do throws(DecodedText.Problem) {
      return Found(encoding: encoding, text: try rest.decoded(by: encoding))
    } catch {
      return Found(problem: error)
    }
  }

  /// Returns whether the bytes are UTF-8 and contain no sign of the other encoding.
  private func isUTF8(besides other: TextEncoding) -> Bool {
    if other.name.hasPrefix("UTF-16") || other.name.hasPrefix("UTF-32"), contains(0) {
      return false
    }
    guard var check = CharacterConverter(from: "UTF-8", to: "UTF-32LE") else { return false }
    return check.convert(self) { _ in } && check.finish { _ in }
  }

  /// Returns the bytes as UTF-8, in memory that the caller must `free`.
  ///
  /// They are converted back at the same time, and compared.
  private func decoded(
    by encoding: TextEncoding
  ) throws(DecodedText.Problem) -> UnsafeMutableRawBufferPointer {
    guard var reader = CharacterConverter(from: encoding.name, to: TextEncoding.utf8.name),
      var writer = CharacterConverter(from: TextEncoding.utf8.name, to: encoding.name)
    else { throw .unknown(encoding) }
    var text = GrowingBytes(expecting: count + count / 4)
    var same = 0
    var isSame = true
    let compare = { (bytes: UnsafeRawBufferPointer) in
      guard isSame else { return }
      guard let base = self.baseAddress, let others = bytes.baseAddress else { return }
      isSame = bytes.count <= count - same && memcmp(base + same, others, bytes.count) == 0
      if isSame { same += bytes.count }
    }
    let isValid =
      reader.convert(self) { chunk in
        text.append(chunk)
        if !writer.convert(chunk, compare) { isSame = false }
      }
      // The last character may be returned only at the end, because a mark could have followed it.
      && reader.finish { chunk in
        text.append(chunk)
        if !writer.convert(chunk, compare) { isSame = false }
      }
    if !isValid { throw .invalid(encoding, at: reader.position) }
    if !writer.finish(compare) || !isSame || same != count {
      throw .irreversible(encoding, at: same)
    }
    return text.finish()
  }
}

/// Bytes that were allocated with `malloc`.
private struct OwnedBytes: ~Copyable {
  let bytes: UnsafeMutableRawBufferPointer

  deinit { free(bytes.baseAddress) }

  /// Returns the bytes, which the caller must `free`.
  consuming func take() -> UnsafeMutableRawBufferPointer {
    let bytes = bytes
    discard self
    return bytes
  }
}

/// Memory that grows as bytes are appended.
struct GrowingBytes: ~Copyable {
  private var address: UnsafeMutableRawPointer
  private var capacity: Int
  private var count = 0

  init(expecting expected: Int) {
    capacity = Swift.max(expected, 64)
    address = Self.memory(realloc(nil, capacity))
  }

  deinit { free(address) }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    if bytes.count > capacity - count {
      capacity = Swift.max(count + bytes.count, capacity + capacity / 2)
      address = Self.memory(realloc(address, capacity))
    }
    (address + count).copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }

  /// Returns the bytes, in memory that the caller must `free`.
  consuming func finish() -> UnsafeMutableRawBufferPointer {
    let fitted = realloc(address, Swift.max(count, 1)) ?? address
    let filled = UnsafeMutableRawBufferPointer(start: fitted, count: count)
    discard self
    return filled
  }

  private static func memory(_ address: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
    guard let address else { preconditionFailure("no memory for a text") }
    return address
  }
}

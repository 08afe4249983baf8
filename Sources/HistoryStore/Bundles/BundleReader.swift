/// The records of a bundle, in order, from bytes that are read in parts.
///
/// Memory is allocated only for bytes that were received, never for a claimed length.
struct BundleReader {
  private let source: (Int) throws -> [UInt8]
  private let limit: Int
  private let hash = BundleHash()
  private var buffer: [UInt8] = []
  private var place = 0
  private var byteCount = 0

  /// Begins to read, and checks the first line.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of bytes to read.
  ///   - source: returns the next bytes, at most as many as requested; empty at the end.
  init(upTo limit: Int, from source: @escaping (Int) throws -> [UInt8]) throws {
    self.source = source
    self.limit = limit
    try readFirstLine()
  }

  private var available: Int { buffer.count - place }

  /// Reads until some bytes are available; returns whether they are.
  private mutating func fill(_ count: Int) throws -> Bool {
    while available < count {
      if place > 0 {
        buffer.removeFirst(place)
        place = 0
      }
      let part = try source(BundleFormat.part)
      if part.isEmpty { return false }
      byteCount += part.count
      if byteCount > limit { throw BundleError.tooLarge(limit: limit) }
      buffer += part
    }
    return true
  }

  private mutating func read(_ count: Int) -> [UInt8] {
    defer { place += count }
    return Array(buffer[place..<place + count])
  }

  private mutating func readFirstLine() throws {
    let newline = UInt8(ascii: "\n")
    var length = 0
    while length < BundleFormat.longestFirstLine, try fill(length + 1) {
      length += 1
      if buffer[length - 1] == newline { break }
    }
    if length == 0 { throw BundleError.empty }
    let line = buffer[..<length]
    guard line.starts(with: BundleFormat.magic) else {
      throw BundleFormat.magic.starts(with: line) ? BundleError.cut : .notABundle
    }
    let digits = line.dropFirst(BundleFormat.magic.count).prefix { $0 != newline }
    if line.last != newline {
      throw length < BundleFormat.longestFirstLine ? BundleError.cut : .notABundle
    }
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let version = Int(String(decoding: digits, as: UTF8.self)), version > 0
    else { throw BundleError.notABundle }
    guard version == BundleFormat.version else { throw BundleError.newer(version: version) }
    hash.feed(read(length))
  }

  /// Returns the next record; throws `BundleError` unless a complete one follows.
  mutating func next() throws -> (record: BundleFormat.Record, body: [UInt8]) {
    guard try fill(1) else { throw BundleError.cut }
    guard let record = BundleFormat.Record(rawValue: buffer[place]) else {
      throw BundleError.invalid("an unknown record")
    }
    var length = 0
    var size = 1
    repeat {
      guard try fill(size + 1) else { throw BundleError.cut }
      let byte = Int(buffer[place + size])
      length |= (byte & 0x7F) << (7 * (size - 1))
      size += 1
      if byte < 0x80 { break }
    } while size < 6
    guard size < 6 || buffer[place + size - 1] < 0x80, length <= BundleLimits.record else {
      throw BundleError.invalid("a record is too long")
    }
    let start = read(size)
    guard try fill(length) else { throw BundleError.cut }
    let body = read(length)
    hash.feed(start)
    if record == .end {
      try check(body)
    } else {
      hash.feed(body)
    }
    return (record, body)
  }

  /// Checks the hash in the last record, and that no byte follows.
  private mutating func check(_ body: [UInt8]) throws {
    hash.feed(body.dropLast(BundleFormat.digestSize))
    guard body.count > BundleFormat.digestSize,
      Array(body.suffix(BundleFormat.digestSize)) == hash.digest
    else { throw BundleError.changed }
    if try fill(1) { throw BundleError.invalid("bytes are behind its end") }
  }
}

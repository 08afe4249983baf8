/// The bytes of a bundle, as they come.
struct BundleInput {
  private let next: () throws -> [UInt8]
  private let limits: BundleLimits
  private var buffer: ArraySlice<UInt8> = []
  private let hash = BundleHash()
  private var count = 0
  private var isAtEnd = false

  /// - Parameter next: returns the next bytes, none at the end.
  init(_ limits: BundleLimits, _ next: @escaping () throws -> [UInt8]) {
    self.limits = limits
    self.next = next
  }

  /// A record with the hash of all bytes before it.
  struct Record {
    let kind: BundleFormat.Kind
    let body: ArraySlice<UInt8>
    let hashBefore: [UInt8]
  }

  /// Makes some bytes available; returns false if there are fewer.
  private mutating func fill(_ wanted: Int) throws -> Bool {
    if buffer.count >= wanted { return true }
    var bytes = Array(buffer)
    while bytes.count < wanted, !isAtEnd {
      let part = try next()
      isAtEnd = part.isEmpty
      count += part.count
      if count > limits.bytes {
        throw BundleError.tooLarge(
          "it has more than the \(limits.bytes / 1_000_000) MB of total-mb")
      }
      bytes += part
    }
    buffer = bytes[...]
    return buffer.count >= wanted
  }

  private mutating func take(_ wanted: Int) throws -> ArraySlice<UInt8> {
    guard try fill(wanted) else { throw BundleError.cut }
    defer { buffer = buffer.dropFirst(wanted) }
    return buffer.prefix(wanted)
  }

  /// Reads the first line.
  mutating func readMark() throws {
    let mark = BundleFormat.mark
    _ = try fill(mark.count + 4)
    if buffer.isEmpty { throw BundleError.empty }
    guard buffer.prefix(mark.count).elementsEqual(mark.prefix(buffer.count)) else {
      throw BundleError.other
    }
    if buffer.count < mark.count { throw BundleError.cut }
    var line = try take(mark.count)
    var digits: [UInt8] = []
    while true {
      let byte = try take(1)
      line += byte
      if byte.first == UInt8(ascii: "\n") { break }
      digits += byte
      if digits.count > 9 { throw BundleError.other }
    }
    guard let version = Int(String(decoding: digits, as: UTF8.self)), version > 0 else {
      throw BundleError.other
    }
    if version > BundleFormat.version { throw BundleError.newer(version: version) }
    hash.update(line)
  }

  mutating func record() throws -> Record {
    var head = Array(try take(1))
    guard let kind = BundleFormat.Kind(rawValue: head[0]) else {
      throw BundleError.damaged("a record has no known kind")
    }
    let hashBefore = kind == .end ? hash.digest : []
    var length = 0
    for shift in stride(from: 0, through: 28, by: 7) {
      let byte = try take(1)
      head += byte
      length |= Int(byte.first.map { $0 & 0x7F } ?? 0) << shift
      if byte.first.map({ $0 < 0x80 }) == true { break }
      if shift == 28 { throw BundleError.damaged("a record is too long") }
    }
    if length > limits.record { throw BundleError.damaged("a record is too long") }
    let body = try take(length)
    hash.update(head)
    hash.update(body)
    return Record(kind: kind, body: body, hashBefore: hashBefore)
  }

  /// Requires that nothing follows.
  mutating func close() throws {
    if try fill(1) { throw BundleError.damaged("something follows its end") }
  }
}

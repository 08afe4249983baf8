internal import CXXHash

/// The bytes of a record during its writing.
struct BundleRecordBytes {
  private(set) var bytes: [UInt8] = []

  /// Appends a number in groups of seven bits, lowest first.
  mutating func append(number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends bytes after their count.
  mutating func append(counted more: some Collection<UInt8>) {
    append(number: more.count)
    bytes += more
  }

  /// Appends bytes that may be missing: after their count plus 1, or 0.
  mutating func append(optional more: (some Collection<UInt8>)?) {
    guard let more else { return append(number: 0) }
    append(number: more.count + 1)
    bytes += more
  }

  /// Appends a time: its eight bytes, lowest first.
  mutating func append(seconds: Double) {
    let bits = seconds.bitPattern
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
  }
}

/// A position in the bytes of a record from another machine, whose contents are not trusted.
struct BundleCursor {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of remaining bytes.
  var rest: Int { bytes.count - place }

  private mutating func byte() throws(BundleError) -> UInt8 {
    guard place < bytes.count else { throw .invalid("a record ends too early") }
    defer { place += 1 }
    return bytes[place]
  }

  /// Returns a number up to a limit.
  mutating func number(upTo limit: Int) throws(BundleError) -> Int {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 63, by: 7) {
      let byte = try byte()
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 {
        guard number <= UInt64(limit) else { throw .invalid("a number is too high") }
        return Int(number)
      }
    }
    throw .invalid("a number is too long")
  }

  /// Returns a number from 1; nil for 0.
  mutating func optionalNumber(upTo limit: Int) throws(BundleError) -> Int? {
    let number = try number(upTo: limit)
    return number == 0 ? nil : number
  }

  /// Returns a time.
  mutating func seconds() throws(BundleError) -> Double {
    var bits: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bits |= UInt64(try byte()) << shift }
    let seconds = Double(bitPattern: bits)
    guard seconds.isFinite, abs(seconds) <= 4e11 else { throw .invalid("a time is impossible") }
    return seconds
  }

  private mutating func read(_ count: Int) throws(BundleError) -> [UInt8] {
    guard count <= rest else { throw .invalid("a record ends too early") }
    defer { place += count }
    return Array(bytes[place..<place + count])
  }

  /// Returns bytes that follow their count.
  mutating func counted(upTo limit: Int) throws(BundleError) -> [UInt8] {
    try read(number(upTo: limit))
  }

  /// Returns bytes that may be missing.
  mutating func optional(upTo limit: Int) throws(BundleError) -> [UInt8]? {
    let count = try number(upTo: limit + 1)
    return count == 0 ? nil : try read(count - 1)
  }

  /// Returns bytes as text, which may contain any characters except NUL.
  static func text(_ bytes: [UInt8]) throws(BundleError) -> String {
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw .invalid("a title or a name is not text")
    }
    return text
  }

  /// Throws unless all bytes were read.
  func requireEnd() throws(BundleError) {
    if rest > 0 { throw .invalid("a record is too long") }
  }
}

/// The XXH3-128 hash of bytes that are fed in parts.
final class BundleHash {
  private let state: OpaquePointer?

  init() { state = memento_xxh3_new() }

  deinit { memento_xxh3_free(state) }

  /// Continues the hash with more bytes.
  func feed(_ bytes: some Collection<UInt8>) {
    guard let state else { return }
    let isDone: Void? = bytes.withContiguousStorageIfAvailable {
      memento_xxh3_update(state, $0.baseAddress, $0.count)
    }
    if isDone == nil {
      Array(bytes).withUnsafeBytes { memento_xxh3_update(state, $0.baseAddress, $0.count) }
    }
  }

  /// The hash of all bytes so far; empty if memory is short.
  var digest: [UInt8] {
    guard let state else { return [] }
    var digest = [UInt8](repeating: 0, count: BundleFormat.digestSize)
    memento_xxh3_digest(state, &digest)
    return digest
  }
}

internal import CXXHash

/// The parts of a record, as they are written.
struct BundleRecordBytes {
  private(set) var bytes: [UInt8] = []

  /// Appends a number: seven bits in a byte, the lowest first.
  mutating func append(number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends bytes with their number before them.
  mutating func append(counted more: some Collection<UInt8>) {
    append(number: more.count)
    bytes += more
  }

  /// Appends bytes that may be missing: their number and one more before them, or 0.
  mutating func append(optional more: (some Collection<UInt8>)?) {
    guard let more else { return append(number: 0) }
    append(number: more.count + 1)
    bytes += more
  }

  /// Appends a time: the bits of its eight bytes, the lowest first.
  mutating func append(seconds: Double) {
    let bits = seconds.bitPattern
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
  }
}

/// A place in the bytes of a record that another machine has written: nothing in it is trusted.
struct BundleCursor {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bytes that are left.
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

  /// Returns a number of 1 and more; nil for 0.
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

  /// Returns bytes whose number is before them.
  mutating func counted(upTo limit: Int) throws(BundleError) -> [UInt8] {
    try read(number(upTo: limit))
  }

  /// Returns bytes that may be missing.
  mutating func optional(upTo limit: Int) throws(BundleError) -> [UInt8]? {
    let count = try number(upTo: limit + 1)
    return count == 0 ? nil : try read(count - 1)
  }

  /// Returns bytes as words, which may have any characters but NUL.
  static func text(_ bytes: [UInt8]) throws(BundleError) -> String {
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw .invalid("a title or a name is not text")
    }
    return text
  }

  /// Checks that nothing is left.
  func requireEnd() throws(BundleError) {
    if rest > 0 { throw .invalid("a record is too long") }
  }
}

/// XXH3-128 of bytes that come in parts.
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

  /// The hash of all bytes so far; empty without memory.
  var digest: [UInt8] {
    guard let state else { return [] }
    var digest = [UInt8](repeating: 0, count: BundleFormat.digestSize)
    memento_xxh3_digest(state, &digest)
    return digest
  }
}

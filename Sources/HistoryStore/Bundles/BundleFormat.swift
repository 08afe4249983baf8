internal import CXXHash

/// The form of a bundle: a line, and records with a kind, a length and fields.
///
/// `docs/history-format.md` describes it.
enum BundleFormat {
  /// The beginning of the first line, which the version and a line break follow.
  static let mark = Array("memento bundle ".utf8)
  static let version = 1

  /// The kinds of records.
  enum Kind: UInt8 {
    case file = 0x46
    case memento = 0x4D
    case delta = 0x44
    case snapshot = 0x53
    case chunk = 0x43
    case base = 0x42
    case journal = 0x4A
    case commit = 0x47
    case name = 0x4E
    case end = 0x45
  }
}

/// The limits of a bundle: what exceeds them is refused before it takes memory or the disk.
public struct BundleLimits: Hashable, Sendable {
  /// The most bytes of a bundle.
  public var bytes: Int
  /// The most states.
  public var states = 10_000_000
  /// The most files.
  var files = 1_000_000
  /// The most bytes of a record.
  var record = 320 << 20
  /// The most bytes of an unpacked payload.
  var payload = 512 << 20
  /// The most bytes of a path, a title or a name.
  var words = 4_096

  /// Creates the limits.
  ///
  /// - Parameter bytes: the most bytes of a bundle.
  public init(bytes: Int) { self.bytes = bytes }
}

/// Why a bundle is refused; nothing of it was taken.
public enum BundleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are no bytes.
  case empty
  /// The bytes are no bundle.
  case other
  /// A newer version made it.
  case newer(version: Int)
  /// It ends too early.
  case cut
  /// It says what no bundle says.
  case damaged(String)
  /// It exceeds a limit.
  case tooLarge(String)

  /// The reason, with the next step.
  public var description: String {
    switch self {
    case .empty: "The bundle is empty: memento bundle has failed, or its machine was not reached"
    case .other: "This is no bundle: memento bundle makes one"
    case .newer(let version):
      "The bundle has version \(version), of a newer Memento. Update Memento to take it"
    case .cut: "The bundle is cut off. Copy it again"
    case .damaged(let words): "The bundle is damaged: \(words). Copy it again, or make a new one"
    case .tooLarge(let words): "The bundle is too large: \(words)"
    }
  }
}

/// The hash of bytes that come in parts: XXH3-128.
final class BundleHash {
  private let state: OpaquePointer?

  init() { state = memento_xxh3_new() }

  deinit { if let state { memento_xxh3_free(state) } }

  func update(_ bytes: some Collection<UInt8>) {
    guard let state else { return }
    let done: Void? = bytes.withContiguousStorageIfAvailable {
      memento_xxh3_update(state, $0.baseAddress, $0.count)
    }
    if done == nil { update(Array(bytes)) }
  }

  /// The hash of all bytes so far.
  var digest: [UInt8] {
    var digest = [UInt8](repeating: 0, count: 16)
    if let state { memento_xxh3_digest(state, &digest) }
    return digest
  }
}

/// The fields of a record.
struct BundleFields {
  private(set) var bytes: [UInt8] = []

  /// Appends a number that is not negative, in LEB128.
  mutating func append(_ number: Int) {
    var rest = UInt64(max(0, number))
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(_ number: Double) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 }
  }

  /// Appends bytes behind their number.
  mutating func append(_ words: some Collection<UInt8>) {
    append(words.count)
    bytes += words
  }

  /// Appends bytes up to the end of the record.
  mutating func appendRest(_ words: some Collection<UInt8>) { bytes += words }
}

/// The fields of a record, as they are read.
struct BundleFieldReader {
  private var rest: ArraySlice<UInt8>

  init(_ record: ArraySlice<UInt8>) { rest = record }

  private static var broken: BundleError { .damaged("a field ends too early") }

  /// Reads a number of at most 62 bits.
  mutating func number() throws(BundleError) -> Int {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 56, by: 7) {
      guard let byte = rest.popFirst() else { throw Self.broken }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(number) }
    }
    throw .damaged("a number is too large")
  }

  /// Reads a number of seconds.
  mutating func seconds() throws(BundleError) -> Double {
    guard rest.count >= 8 else { throw Self.broken }
    let bits = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(8)
    let seconds = Double(bitPattern: bits)
    guard seconds.isFinite, abs(seconds) < 1e12 else { throw .damaged("a time is none") }
    return seconds
  }

  mutating func bytes(atMost limit: Int) throws(BundleError) -> [UInt8] {
    let count = try number()
    guard count <= limit else { throw .damaged("a field is too long") }
    return try bytes(exactly: count)
  }

  mutating func bytes(exactly count: Int) throws(BundleError) -> [UInt8] {
    guard count <= rest.count else { throw Self.broken }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func text(atMost limit: Int) throws(BundleError) -> String {
    let bytes = try bytes(atMost: limit)
    let text = String(decoding: bytes, as: UTF8.self)
    if !text.utf8.elementsEqual(bytes) { throw .damaged("words are not UTF-8") }
    return text
  }

  /// Reads all that is left.
  mutating func remaining() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }

  /// Whether nothing is left.
  var isAtEnd: Bool { rest.isEmpty }

  /// Requires that nothing is left.
  func close() throws(BundleError) {
    if !rest.isEmpty { throw .damaged("a record is longer than its fields") }
  }
}

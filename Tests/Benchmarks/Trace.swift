import Glibc
import SystemPackage

/// A recording of editing: changes in order, from an empty text to its end.
struct Trace {
  struct Edit {
    let offset: Int
    let deleted: Int
    /// The range of the inserted text in `bytes`.
    let inserted: Range<Int>
  }

  let name: String
  private(set) var edits: [Edit] = []
  /// All inserted text, and the other contents of the file.
  private(set) var bytes: [UInt8]
  /// The text after the last change.
  private(set) var end: [UInt8]

  /// Returns the traces named on the command line, else those in the folder `TRACES`, else a
  /// generated one.
  static func all(_ paths: [FilePath]) throws -> [Trace] {
    if !paths.isEmpty { return try paths.map(Trace.init(file:)) }
    guard let folder = getenv("TRACES").map({ FilePath(String(cString: $0)) }), !folder.isEmpty
    else { return [.invented()] }
    return try names(in: folder).map { try Trace(file: folder.appending($0)) }
  }

  private static func names(in folder: FilePath) throws -> [String] {
    guard let entries = opendir(folder.string) else { throw Errno(rawValue: errno) }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".bin") { names.append(name) }
    }
    return names.sorted()
  }

  /// Reads `NAME.bin` and `NAME.end` beside it.
  ///
  /// The format is unsigned little-endian words of 32 bits: the number of edits; then for each its
  /// position in characters, deleted characters, position in bytes, deleted bytes, inserted bytes,
  /// and these.
  init(file: FilePath) throws {
    name = file.stem ?? file.string
    bytes = try contents(of: file)
    var endFile = file
    endFile.extension = "end"
    end = try contents(of: endFile)
    var place = 0
    for _ in 0..<word(&place) {
      place += 8
      let (offset, deleted, inserted) = (word(&place), word(&place), word(&place))
      edits.append(Edit(offset: offset, deleted: deleted, inserted: place..<place + inserted))
      place += inserted
    }
  }

  private func word(_ place: inout Int) -> Int {
    defer { place += 4 }
    return bytes.withUnsafeBytes {
      Int(UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
    }
  }

  /// Generates a trace like a recorded one: typed, corrected and pasted words, most of them near
  /// the last ones.
  private static func invented() -> Trace {
    var random = SeededRandom(seed: 7)
    var trace = Trace()
    var cursor = 0
    while trace.edits.count < 40_000 {
      let chance = Int.random(in: 0..<100, using: &random)
      if chance < 4 { cursor = Int.random(in: 0...trace.end.count, using: &random) }
      if chance < 18, cursor > 0 {
        let count = min(cursor, Int.random(in: 1...3, using: &random))
        cursor -= count
        trace.change(cursor, deleting: count, inserting: 0, &random)
      } else {
        let count = chance == 99 ? Int.random(in: 10...800, using: &random) : 1
        trace.change(cursor, deleting: 0, inserting: count, &random)
        cursor += count
      }
    }
    return trace
  }

  private init() {
    name = "invented"
    bytes = []
    end = []
  }

  private mutating func change(
    _ offset: Int, deleting deleted: Int, inserting count: Int, _ random: inout SeededRandom
  ) {
    let inserted = bytes.count..<bytes.count + count
    for _ in 0..<count {
      let isNewline = Int.random(in: 0..<35, using: &random) == 0
      bytes.append(isNewline ? 10 : UInt8.random(in: 97...122, using: &random))
    }
    edits.append(Edit(offset: offset, deleted: deleted, inserted: inserted))
    end.replaceSubrange(offset..<offset + deleted, with: bytes[inserted])
  }
}

internal import Files
internal import SystemPackage

/// The pages of a damaged database with its write-ahead log, read without SQLite, which reads
/// nothing if the first page is damaged.
///
/// An unreadable page consists of zeros.
final class DatabasePages {
  /// The bytes of a page.
  let size: Int
  /// The number of pages; the first has the number 1.
  private(set) var count: Int
  private let file: FileDescriptor
  private let log: FileDescriptor?
  /// The positions in the log of the pages that it replaces.
  private var logged: [Int: Int] = [:]
  /// The parent of each page of a tree except the first.
  private(set) lazy var parents = findParents()

  /// Opens a file; fails if it cannot be read.
  init?(_ path: FilePath) {
    guard let file = Self.open(path), (try? file.stat())?.type == .regular,
      let end = try? file.seek(offset: 0, from: .end)
    else { return nil }
    self.file = file
    log = Self.open(path.extended(by: "-wal"))
    size = Self.pageSize(in: Self.bytes(0..<100, of: file))
    count = (Int(end) + size - 1) / size
    readLog()
  }

  deinit {
    try? file.close()
    try? log?.close()
  }

  /// Returns the bytes of a page.
  func bytes(of page: Int) -> [UInt8] {
    if let log, let place = logged[page] { return Self.bytes(place..<place + size, of: log) }
    let place = (page - 1) * size
    return Self.bytes(place..<place + size, of: file)
  }

  /// Finds the pages in the log up to its last commit.
  private func readLog() {
    guard let log, let end = try? log.seek(offset: 0, from: .end) else { return }
    // The header has the salt of the present run of the log; frames with another salt are older.
    let salt = Self.bytes(16..<24, of: log)
    let most = count + Int(end) / size
    var (place, pending) = (32, [Int: Int]())
    while place + 24 + size <= Int(end) {
      let frame = PageBytes(Self.bytes(place..<place + 24, of: log))
      guard frame.bytes[8..<16].elementsEqual(salt), let page = frame.number(4, at: 0),
        let committedCount = frame.number(4, at: 4)
      else { return }
      pending[page] = place + 24
      if committedCount > 0 {
        logged.merge(pending) { $1 }
        (count, pending) = (min(committedCount, most), [:])
      }
      place += 24 + size
    }
  }

  private static func pageSize(in header: [UInt8]) -> Int {
    let known = header.starts(with: "SQLite format 3\0".utf8)
    let size = PageBytes(header).number(2, at: 16) ?? 0
    // This is SQLite's default, which all stores use.
    return known && size >= 512 && size & (size - 1) == 0 ? size : 4096
  }

  private static func open(_ path: FilePath) -> FileDescriptor? {
    try? FileDescriptor.open(path, .readOnly, options: [.noFollow, .closeOnExec])
  }

  private static func bytes(_ range: Range<Int>, of file: FileDescriptor) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    _ = bytes.withUnsafeMutableBytes {
      try? file.read(fromAbsoluteOffset: Int64(range.lowerBound), into: $0)
    }
    return bytes
  }
}

/// The numbers in the bytes of a page or a record; nil beyond its end.
struct PageBytes {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns an unsigned big-endian number of some bytes.
  func number(_ width: Int, at place: Int) -> Int? {
    guard place >= 0, place + width <= bytes.count else { return nil }
    return bytes[place..<place + width].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns a number in SQLite's variable-length format, and the position after it.
  func variable(at start: Int) -> (value: Int, end: Int)? {
    var (value, place) = (0, start)
    while place >= 0, place < bytes.count {
      let byte = Int(bytes[place])
      place += 1
      if place - start == 9 { return (value << 8 | byte, place) }
      value = value << 7 | byte & 0x7F
      if byte < 0x80 { return (value, place) }
    }
    return nil
  }
}

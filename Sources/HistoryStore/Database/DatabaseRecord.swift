/// A row of a table or an entry of an index, as SQLite stores it.
struct DatabaseRecord {
  /// The number of the row; nil in an index, and in a table without such numbers.
  let rowID: Int?
  /// The values of the columns.
  let values: [(any DatabaseValue)?]

  /// Decodes a record; fails for invalid bytes.
  init?(_ payload: [UInt8], rowID: Int?) {
    let bytes = PageBytes(payload)
    guard let (headerEnd, start) = bytes.variable(at: 0), headerEnd <= payload.count else {
      return nil
    }
    var (place, end) = (start, headerEnd)
    var values: [(any DatabaseValue)?] = []
    while place < headerEnd {
      guard let (type, next) = bytes.variable(at: place),
        let value = Self.value(of: type, at: end, in: bytes)
      else { return nil }
      values.append(value.value)
      (place, end) = (next, end + value.width)
    }
    self.rowID = rowID
    self.values = values
  }

  private static func value(
    of type: Int, at place: Int, in bytes: PageBytes
  ) -> (value: (any DatabaseValue)?, width: Int)? {
    switch type {
    case 0: return (nil, 0)
    case 1...6:
      let width = [1, 2, 3, 4, 6, 8][type - 1]
      let unused = Int.bitWidth - width * 8
      return bytes.number(width, at: place).map { (($0 << unused) >> unused, width) }
    case 7:
      return bytes.number(8, at: place).map {
        (Double(bitPattern: UInt64(bitPattern: Int64($0))), 8)
      }
    case 8, 9: return (type - 8, 0)
    case 12...:
      let width = (type - 12) / 2
      guard width <= bytes.bytes.count - place else { return nil }
      let part = Array(bytes.bytes[place..<place + width])
      return (type % 2 == 0 ? part : String(decoding: part, as: UTF8.self), width)
    default: return nil
    }
  }
}

/// The trees of a database and their records.
extension DatabasePages {
  /// The kinds of pages that belong to the tree of a table or an index, by their first byte.
  private enum Kind: UInt8 {
    case innerIndex = 2
    case innerTable = 5
    case index = 10
    case table = 13

    var isInner: Bool { self == .innerIndex || self == .innerTable }
  }

  /// Calls `body` for each readable record, with the first page of its tree, or of the remaining
  /// part of the tree.
  ///
  /// - Parameter only: the first page of the only tree to read; nil for all.
  /// - Complexity: O(bytes of the file).
  func forEachRecord(
    in only: Int? = nil, _ body: (DatabaseRecord, _ tree: Int) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    for page in 1...max(1, count) where !isMap(page) {
      let bytes = PageBytes(bytes(of: page))
      guard let kind = kind(of: bytes, page), kind != .innerTable else { continue }
      var tree = page
      // A damaged page can create a cycle.
      for _ in 0..<20 { tree = parents[tree] ?? tree }
      if let only, tree != only { continue }
      for cell in cells(of: bytes, page, kind) {
        if let record = record(in: bytes, at: kind.isInner ? cell + 4 : cell, kind) {
          try body(record, tree)
        }
      }
    }
  }

  /// Returns the parent of each page of a tree except the first, from the pages above it, and from
  /// the maps of an `auto_vacuum` database.
  func findParents() -> [Int: Int] {
    var parents: [Int: Int] = [:]
    for page in 1...max(1, count) {
      let bytes = PageBytes(bytes(of: page))
      if isMap(page) {
        for index in 0..<size / 5 where bytes.bytes[index * 5] == 5 {
          // 5 is the type of a page below another one in a tree.
          parents[page + 1 + index] = bytes.number(4, at: index * 5 + 1)
        }
      } else if let kind = kind(of: bytes, page), kind.isInner {
        let last = bytes.number(4, at: (page == 1 ? 100 : 0) + 8)
        let children = cells(of: bytes, page, kind).map { bytes.number(4, at: $0) } + [last]
        for child in children.compactMap(\.self) where parents[child] == nil {
          parents[child] = page
        }
      }
    }
    return parents
  }

  /// Returns whether a page is a map with the parents of the following pages.
  private func isMap(_ page: Int) -> Bool { page >= 2 && (page - 2) % (size / 5 + 1) == 0 }

  private func kind(of bytes: PageBytes, _ page: Int) -> Kind? {
    Kind(rawValue: bytes.bytes[page == 1 ? 100 : 0])
  }

  /// Returns the offsets of the cells in a page.
  private func cells(of bytes: PageBytes, _ page: Int, _ kind: Kind) -> [Int] {
    let start = page == 1 ? 100 : 0
    let first = start + (kind.isInner ? 12 : 8)
    let cellCount = min(bytes.number(2, at: start + 3) ?? 0, size / 4)
    return (0..<cellCount).compactMap { index in
      bytes.number(2, at: first + index * 2).flatMap { $0 >= first ? $0 : nil }
    }
  }

  private func record(in bytes: PageBytes, at place: Int, _ kind: Kind) -> DatabaseRecord? {
    guard let (byteCount, afterCount) = bytes.variable(at: place), byteCount > 0,
      byteCount <= count * size
    else { return nil }
    var (start, rowID) = (afterCount, Int?.none)
    if kind == .table {
      guard let (number, end) = bytes.variable(at: afterCount) else { return nil }
      (start, rowID) = (end, number)
    }
    let local = localByteCount(of: byteCount, kind)
    guard start + local <= size else { return nil }
    var payload = Array(bytes.bytes[start..<start + local])
    if local < byteCount {
      guard let next = bytes.number(4, at: start + local),
        append(from: next, to: &payload, byteCount: byteCount)
      else { return nil }
    }
    return DatabaseRecord(payload, rowID: rowID)
  }

  /// Returns the number of bytes of a record in its own page; the others are in overflow pages.
  private func localByteCount(of byteCount: Int, _ kind: Kind) -> Int {
    let most = kind == .table ? size - 35 : (size - 12) * 64 / 255 - 23
    if byteCount <= most { return byteCount }
    let least = (size - 12) * 32 / 255 - 23
    let local = least + (byteCount - least) % (size - 4)
    return local <= most ? local : least
  }

  /// Appends the bytes in the overflow pages of a record; returns whether all exist.
  private func append(from first: Int, to payload: inout [UInt8], byteCount: Int) -> Bool {
    var page = first
    while payload.count < byteCount {
      guard page > 1, page <= count, !isMap(page) else { return false }
      let bytes = bytes(of: page)
      payload += bytes[4...].prefix(byteCount - payload.count)
      page = PageBytes(bytes).number(4, at: 0) ?? 0
    }
    return page == 0
  }
}

import Text

/// Version 2 of the form in which a delta is written; version 1 knows flags 0 to 2 alone:
///
///     flags      bit 0: there is a state before; bits 1, 2: its lines, those after end with CR LF;
///                bits 3, 4: its file, that after is not plain UTF-8; bits 5, 6: its scroll, that
///                after begins within a line
///     place      of the state before, if any
///     place      of the state after
///     changes    their number, then for each: bytes since the end of the last one in the text
///                before, bytes removed, bytes inserted; then all of these bytes
///     checksum   4 bytes
///
///     place      number of cursors, for each: anchor, head; then line and column of the scroll;
///                if the file is not plain UTF-8: 1 for a mark or 0, bytes of the name, the name;
///                if the scroll begins within a line: the bytes of that line above
extension TextDelta {
  /// Encodes the delta between two states; the first may be missing.
  ///
  /// It writes while comparing the texts: the delta itself would need several times the memory, and
  /// with very many changes twice the time.
  ///
  /// - Complexity: that of the difference.
  static func encoded(from older: TextBuffer.Memento?, to newer: TextBuffer.Memento) -> [UInt8] {
    let (before, after) = (older?.text ?? PieceTree(), newer.text)
    let differences =
      older == nil && after.count > 0
      ? [Difference(old: 0..<0, new: 0..<after.count)] : after.differences(from: before)
    var writer = ByteWriter()
    writer.reserve(64 + differences.reduce(0) { $0 + 30 + $1.old.count + $1.new.count })
    writer.writeHead(from: older.map(Place.init), to: Place(newer), changes: differences.count)
    var removed = ByteReader(before, at: 0)
    var inserted = ByteReader(after, at: 0)
    var end = 0
    for place in differences {
      writer.write(place.old.lowerBound - end)
      writer.write(place.old.count)
      writer.write(place.new.count)
      writer.write(place.old, of: &removed)
      writer.write(place.new, of: &inserted)
      end = place.old.upperBound
    }
    return writer.sealed()
  }

  func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.reserve(64 + changes.reduce(0) { $0 + 30 + $1.removed.count + $1.inserted.count })
    writer.writeHead(from: before, to: after, changes: changes.count)
    var end = 0
    for change in changes {
      writer.write(change.offset - end)
      writer.write(change.removed.count)
      writer.write(change.inserted.count)
      writer.write(contentsOf: change.removed)
      writer.write(contentsOf: change.inserted)
      end = change.offset + change.removed.count
    }
    return writer.sealed()
  }

  /// Decodes a delta; fails for other bytes.
  init?(decoding bytes: [UInt8]) {
    guard var reader = SealedReader(bytes), let flags = reader.flags() else { return nil }
    var before: Place?
    if flags & 1 != 0 {
      before = Place(from: &reader, flags)
      if before == nil { return nil }
    }
    guard let after = Place(from: &reader, flags >> 1), let changes = Self.changes(from: &reader),
      reader.isAtEnd
    else { return nil }
    self.init(changes: changes, before: before, after: after)
  }

  /// Decodes only the changes of a delta, and whether it has a state before; returns nil for
  /// invalid bytes.
  static func changes(decoding bytes: [UInt8]) -> (changes: [Change], hasStart: Bool)? {
    guard var reader = SealedReader(bytes), let flags = reader.flags() else { return nil }
    let hasStart = flags & 1 != 0
    guard !hasStart || reader.skipPlace(flags), reader.skipPlace(flags >> 1),
      let changes = changes(from: &reader), reader.isAtEnd
    else { return nil }
    return (changes, hasStart)
  }

  private static func changes(from reader: inout SealedReader) -> [Change]? {
    guard let count = reader.number() else { return nil }
    var changes: [Change] = []
    var end = 0
    for _ in 0..<count {
      guard let gap = reader.number(), let went = reader.number(), let came = reader.number(),
        let removed = reader.slice(went), let inserted = reader.slice(came),
        gap <= Self.longestText - end
      else { return nil }
      changes.append(Change(offset: end + gap, removed: removed, inserted: inserted))
      end += gap + went
    }
    return changes
  }

  /// A length beyond any text, at which sums do not overflow.
  private static var longestText: Int { 1 << 48 }
}

/// The places of a delta, with the flags of the state before; those of the state after are one bit
/// higher.
extension SealedReader {
  /// Reads the flags of a delta; returns nil for unknown ones.
  fileprivate mutating func flags() -> Int? {
    guard let flags = number(), flags < 128, flags & 1 != 0 || flags & (8 | 32) == 0 else {
      return nil
    }
    return flags
  }

  fileprivate mutating func skipPlace(_ flags: Int) -> Bool {
    guard let count = number(), count > 0 else { return false }
    // Anchor and head of each, then line and column.
    for _ in 0..<count where number() == nil || number() == nil { return false }
    guard number() != nil, number() != nil else { return false }
    return (flags & 8 == 0 || encoding() != nil) && (flags & 32 == 0 || number() != nil)
  }

  fileprivate mutating func encoding() -> TextEncoding? {
    guard let mark = number(), mark < 2, let count = number(), let name = slice(count),
      let name = String(validating: name, as: UTF8.self)
    else { return nil }
    return TextEncoding(name, hasMark: mark == 1)
  }
}

extension TextDelta.Place {
  /// Whether the screen begins within a line.
  fileprivate var beginsWithinLine: Bool { scroll.offsetInLine > 0 }

  fileprivate init?(from reader: inout SealedReader, _ flags: Int) {
    guard let count = reader.number(), count > 0 else { return nil }
    var selections: [Selection] = []
    for _ in 0..<count {
      guard let anchor = reader.number(), let head = reader.number() else { return nil }
      selections.append(Selection(anchor: anchor, head: head))
    }
    guard let line = reader.number(), let column = reader.number() else { return nil }
    var scroll = ScrollPosition()
    scroll.line = line
    scroll.column = column
    guard let encoding = flags & 8 != 0 ? reader.encoding() : .utf8,
      let offset = flags & 32 != 0 ? reader.number() : 0
    else { return nil }
    scroll.offsetInLine = offset
    self.init(
      selections: Selections(selections), scroll: scroll,
      lineEnding: flags & 2 != 0 ? .crlf : .lf, encoding: encoding)
  }
}

extension ByteWriter {
  /// Writes the part before the changes.
  fileprivate mutating func writeHead(
    from before: TextDelta.Place?, to after: TextDelta.Place, changes count: Int
  ) {
    write(
      (before == nil ? 0 : 1) | (before?.lineEnding == .crlf ? 2 : 0)
        | (after.lineEnding == .crlf ? 4 : 0)
        | (before.map { $0.encoding == .utf8 } ?? true ? 0 : 8)
        | (after.encoding == .utf8 ? 0 : 16)
        | (before?.beginsWithinLine == true ? 32 : 0) | (after.beginsWithinLine ? 64 : 0))
    if let before { write(before) }
    write(after)
    write(count)
  }

  private mutating func write(_ place: TextDelta.Place) {
    write(place.selections.count)
    for selection in place.selections.primaryLast {
      write(selection.anchor)
      write(selection.head)
    }
    write(place.scroll.line)
    write(place.scroll.column)
    if place.encoding != .utf8 {
      write(place.encoding.hasMark ? 1 : 0)
      write(place.encoding.name.utf8.count)
      write(contentsOf: place.encoding.name.utf8)
    }
    if place.beginsWithinLine { write(place.scroll.offsetInLine) }
  }

  /// Writes the bytes of a range of a text.
  fileprivate mutating func write(_ range: Range<Int>, of text: inout ByteReader) {
    text.move(to: range.lowerBound)
    text.read(upTo: range.upperBound, to: &bytes)
  }
}

internal import MementoKit

/// A state in a bundle, with its packed payloads.
struct BundledState {
  var row: StoredRow
  /// The delta from its parent.
  var delta: PackedPayload?
  /// Its snapshot.
  var snapshot: PackedPayload?

  /// The bytes of its record.
  var bytes: [UInt8] {
    var record = BundleRecordBytes()
    let (its, summary) = (row.record, row.record.summary)
    record.append(number: its.number)
    record.append(number: row.parent ?? 0)
    record.append(
      number: row.visited.map { $0 < HistoryDatabase.endOfNumbers ? max(0, $0) : 0 } ?? 0)
    record.append(seconds: its.secondsSince1970)
    record.append(counted: Self.clipped(summary.title))
    record.append(optional: its.name.map(Self.clipped))
    record.append(number: Int(its.marks.intersection(.saved).rawValue))
    record.append(number: summary.added)
    record.append(number: summary.removed)
    record.append(number: summary.unit.code)
    record.append(number: row.byteCount)
    record.append(optional: row.fingerprint)
    for payload in [delta, snapshot] {
      record.append(number: payload?.version ?? 0)
      record.append(optional: payload?.bytes)
    }
    return record.bytes
  }

  /// Returns the beginning of a text that fits in a bundle.
  private static func clipped(_ text: String) -> [UInt8] {
    if text.utf8.count <= BundleLimits.label { return Array(text.utf8) }
    var clipped: [UInt8] = []
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if clipped.count + bytes.count > BundleLimits.label { break }
      clipped += bytes
    }
    return clipped
  }

  init(_ row: StoredRow, delta: PackedPayload?, snapshot: PackedPayload?) {
    self.row = row
    self.delta = delta
    self.snapshot = snapshot
  }

  /// Reads a record from another machine.
  init(_ bytes: [UInt8]) throws(BundleError) {
    var record = BundleCursor(bytes)
    let highest = HistoryDatabase.endOfNumbers - 1
    let number = try record.number(upTo: highest)
    let parent = try record.optionalNumber(upTo: highest)
    let visited = try record.optionalNumber(upTo: highest)
    let seconds = try record.seconds()
    let title = try BundleCursor.text(record.counted(upTo: BundleLimits.label))
    let name = try record.optional(upTo: BundleLimits.label)
    let marks = try record.number(upTo: Int(MementoMarks.saved.rawValue))
    let added = try record.number(upTo: 1 << 48)
    let removed = try record.number(upTo: 1 << 48)
    let unit = try record.number(upTo: 2)
    let byteCount = try record.number(upTo: BundleLimits.text)
    let fingerprint = try record.optional(upTo: 16)
    guard fingerprint == nil || fingerprint?.count == 16 else {
      throw .invalid("a fingerprint is too short")
    }
    row = StoredRow(
      record: MementoRecord(
        number: number,
        summary: ChangeSummary(
          title: title, added: added, removed: removed, unit: ChangeSummary.Unit(code: unit)),
        secondsSince1970: seconds, name: try name.map(BundleCursor.text),
        marks: MementoMarks(rawValue: UInt8(marks))),
      parent: parent, visited: visited, byteCount: byteCount, fingerprint: fingerprint)
    delta = try Self.payload(&record)
    snapshot = try Self.payload(&record)
    try record.requireEnd()
  }

  private static func payload(_ record: inout BundleCursor) throws(BundleError) -> PackedPayload? {
    let version = try record.number(upTo: 1 << 16)
    let bytes = try record.optional(upTo: BundleLimits.text)
    return bytes.map { PackedPayload(version: version, packed: $0) }
  }
}

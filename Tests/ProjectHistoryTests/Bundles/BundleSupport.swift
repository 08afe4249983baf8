import Files
import MementoKit
import SystemPackage
import TestSupport
import Testing
import Text
import TextEditing
import TextHistory

@testable import HistoryStore
@testable import ProjectHistory

extension Project {
  /// Returns the histories of all files as a bundle.
  func bundle() throws -> (bytes: [UInt8], summary: BundleExport.Summary) {
    var bytes: [UInt8] = []
    let export = BundleExport(of: try folder.canonical(), in: store, encodings: nil)
    let summary = try export.run(store.files(below: folder.canonical())) { bytes += $0 }
    return (bytes, summary)
  }

  /// Takes in a bundle, which comes in parts.
  @discardableResult
  func take(
    _ bytes: [UInt8], inPartsOf size: Int = 1 << 20, upTo limit: Int = 1 << 30
  ) throws -> BundleImport.Taken {
    var taking = try importing(bytes, inPartsOf: size, upTo: limit)
    return try taking.checkAndRun()
  }

  /// Reads a bundle, which comes in parts, for an import.
  func importing(
    _ bytes: [UInt8], inPartsOf size: Int = 1 << 20, upTo limit: Int = 1 << 30
  ) throws -> BundleImport {
    var place = 0
    let contents = try BundleContents(in: home.path, upTo: limit) { count in
      let end = min(bytes.count, place + min(count, size))
      defer { place = end }
      return Array(bytes[place..<end])
    }
    return try BundleImport(contents, to: folder.canonical(), in: store, encodings: nil)
  }

  /// All states with their texts, as lines.
  func states() throws -> [String] {
    var lines: [String] = []
    for file in try store.files(below: folder.canonical()) {
      let name = file.path?.below(try folder.canonical()).string ?? ""
      guard let reader = try HistoryReader(of: file, in: store, encodings: nil) else { continue }
      try reader.forEachState { row, result in
        var text: [UInt8] = []
        try result.get().forEachFileChunk { text += $0 }
        let its = row.record
        lines.append(
          "\(name) #\(its.number) after \(row.parent ?? 0) at \(Int(its.secondsSince1970)) "
            + "\(its.summary.title) \(its.name ?? "-") \(String(decoding: text, as: UTF8.self))"
        )
      }
    }
    return lines
  }

  /// All rows of all tables of histories: nothing may change them.
  func rows() throws -> [String] {
    let database = try Database(store.path)
    var rows: [String] = []
    for (table, count) in [
      ("file", 8), ("memento", 14), ("edge", 4), ("whole", 4), ("journal", 4), ("named", 6),
      ("base", 5), ("base_chunk", 4), ("chunk", 3), ("session", 4),
    ] {
      rows += try database.all("SELECT * FROM \(table) ORDER BY 1, 2") { row in
        "\(table) \((0..<count).map { row.text($0) ?? "-" })"
      }
    }
    return rows
  }

  /// The names of what is left in the folder of the store.
  func ownFiles() -> [String] {
    TestFolder.names(in: home.path).filter { $0.hasPrefix("unbundle") }
  }
}

/// A bundle as an enemy makes it: its hash and its counts are right, its contents are not.
struct ForgedBundle {
  private(set) var bytes = BundleFormat.magic + Array("1\n".utf8)
  private(set) var fileCount = 0
  private(set) var stateCount = 0
  private(set) var nameCount = 0
  /// The offsets at which records begin.
  private(set) var boundaries: [Int] = []

  mutating func put(_ record: BundleFormat.Record, _ body: [UInt8]) {
    boundaries.append(bytes.count)
    var start = BundleRecordBytes()
    start.append(number: body.count)
    bytes += [record.rawValue] + start.bytes + body
    switch record {
    case .file: fileCount += 1
    case .state: stateCount += 1
    case .name: nameCount += 1
    case .chunk, .base, .fileEnd, .end: break
    }
  }

  mutating func startFile(_ path: [UInt8]) {
    var record = BundleRecordBytes()
    record.append(counted: path)
    record.append(seconds: 1_000)
    put(.file, record.bytes)
  }

  mutating func endFile(current: Int = 0, onDisk: Int = 0, journal: [Int] = []) {
    var record = BundleRecordBytes()
    record.append(number: current)
    record.append(number: onDisk)
    record.append(number: journal.count)
    for number in journal {
      record.append(number: number)
      record.append(seconds: 1_000)
      record.append(number: 1)
    }
    put(.fileEnd, record.bytes)
  }

  /// Adds a state with a text of its own.
  mutating func state(
    _ number: Int, after parent: Int? = nil, _ text: String = "text",
    titled title: String = "Typed",
    named name: String? = nil, size: Int? = nil, fingerprint: [UInt8]? = nil,
    payload: [UInt8]? = nil, at seconds: Double = 1_000
  ) {
    let state = TextBuffer(PieceTree(text.utf8)).makeMemento()
    let packed =
      payload
      ?? PackedPayload(StoredPayload(version: 2, bytes: TextCodec().encode(state, since: nil)))
      .bytes
    let row = StoredRow(
      record: MementoRecord(
        number: number, summary: ChangeSummary(title: title, added: 1, removed: 0, unit: .lines),
        secondsSince1970: seconds, name: name),
      parent: parent, byteCount: size ?? text.utf8.count, fingerprint: fingerprint)
    put(
      .state,
      BundledState(row, delta: nil, snapshot: PackedPayload(version: 2, packed: packed)).bytes)
  }

  /// The bundle with its end.
  ///
  /// - Parameter counts: the counts that it claims; nil for the right ones.
  func sealed(_ counts: [Int]? = nil) -> [UInt8] {
    var record = BundleRecordBytes()
    for count in counts ?? [fileCount, stateCount, nameCount] { record.append(number: count) }
    return Self.sealed(bytes, record.bytes)
  }

  static func sealed(_ bytes: [UInt8], _ counts: [UInt8]) -> [UInt8] {
    var start = BundleRecordBytes()
    start.append(number: counts.count + BundleFormat.digestSize)
    let body = bytes + [BundleFormat.Record.end.rawValue] + start.bytes + counts
    let hash = BundleHash()
    hash.feed(body)
    return body + hash.digest
  }
}

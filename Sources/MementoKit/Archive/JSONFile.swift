internal import FoundationEssentials

/// A memento as a file of JSON that people can read.
///
/// A state that is JSON stands in the file as JSON, byte for byte but for its indentation; any
/// other in base64. The checksum speaks for all that is read. Without one, as in a file written by
/// hand, a state is taken as it stands.
struct JSONFile {
  /// The version of the file's own form; the state in it has a version of its own.
  static let form = 1

  /// The memento that the file holds.
  let memento: StoredMemento
  /// Its name, where the name of the file does not tell it.
  let name: String?

  /// The file for a memento.
  init(_ memento: StoredMemento, name: String?) {
    self.memento = memento
    self.name = name
  }

  private var checksum: String {
    var checksum = Checksum()
    checksum.add(memento.type.utf8)
    checksum.add("\(Self.form) \(memento.version) \(memento.secondsSince1970.bitPattern)".utf8)
    checksum.add((name ?? "").utf8)
    checksum.add(memento.payload)
    return checksum.description
  }

  // MARK: Writing

  /// What stands in the file.
  var bytes: [UInt8] {
    var members: [(key: String, value: JSONValue)] = [
      ("memento", .number(String(Self.form))),
      ("type", .string(memento.type)),
      ("version", .number(String(memento.version))),
      ("secondsSince1970", .number(String(memento.secondsSince1970))),
      ("checksum", .string(checksum)),
    ]
    if let date = calendarDate(secondsSince1970: memento.secondsSince1970) {
      members.insert(("date", .string(date)), at: 3)
    }
    if let name { members.insert(("name", .string(name)), at: 1) }

    var bytes = Array("{".utf8)
    for (key, value) in members {
      bytes += "\n  \"\(key)\": ".utf8
      bytes += value.bytes
      bytes.append(UInt8(ascii: ","))
    }
    if isBareJSON(memento.payload) {
      bytes += "\n  \"state\": ".utf8
      bytes += indented(memento.payload)
    } else {
      bytes += "\n  \"base64\": \"\(Data(memento.payload).base64EncodedString())\"".utf8
    }
    return bytes + "\n}\n".utf8
  }

  // MARK: Reading

  private static let required: Set = ["memento", "type", "version", "secondsSince1970"]
  private static let known = required.union(["name", "date", "checksum", "state", "base64"])

  /// Reads what stands in a file.
  ///
  /// - Parameter wanted: the name in the message of an error.
  /// - Throws: `StoreError`: `damaged`, or `newer`.
  init(_ bytes: [UInt8], of wanted: String) throws(StoreError) {
    guard let list = try? JSONReader.members(of: bytes) else { throw .damaged(name: wanted) }
    let members = Dictionary(list.map { ($0.key, $0) }) { first, _ in first }
    let file = members.count == list.count ? JSONFile(members, of: bytes) : nil
    let checksum = members["checksum"]?.value
    let isProved = file.map { checksum == .string($0.checksum) } ?? false

    let form = members["memento"]?.value.int ?? 0
    // Where the checksum is that of this form, it is the number of the form that is damaged.
    if form > Self.form, !isProved {
      throw .newer(name: wanted, version: form, known: Self.form)
    }
    guard let file, form == Self.form, isProved || checksum == nil else {
      throw .damaged(name: wanted)
    }
    self = file
  }

  private init?(_ members: [String: JSONReader.Member], of bytes: [UInt8]) {
    guard Self.required.isSubset(of: members.keys), Self.known.isSuperset(of: members.keys),
      let type = members["type"]?.value.string, let version = members["version"]?.value.int,
      let seconds = members["secondsSince1970"]?.value.double,
      let payload = Self.payload(
        state: members["state"].map { bytes[$0.range] }, base64: members["base64"]?.value)
    else { return nil }
    memento = StoredMemento(
      type: type, version: version, secondsSince1970: seconds, payload: payload)
    name = members["name"]?.value.string
  }

  private static func payload(state: ArraySlice<UInt8>?, base64: JSONValue?) -> [UInt8]? {
    switch (state, base64) {
    case (let state?, nil): unindented(state)
    case (nil, let base64?): base64.string.flatMap { Data(base64Encoded: $0) }.map(Array.init)
    default: nil
    }
  }
}

/// Whether some bytes are one value of JSON with no blank before or after it.
private func isBareJSON(_ bytes: [UInt8]) -> Bool {
  guard let first = bytes.first, let last = bytes.last, first > 0x20, last > 0x20 else {
    return false
  }
  return (try? JSONReader.value(of: bytes)) != nil
}

/// Moves each line but the first in by two blanks; within its texts JSON has no ends of lines.
private func indented(_ json: [UInt8]) -> [UInt8] {
  var bytes: [UInt8] = []
  for byte in json {
    bytes.append(byte)
    if byte == UInt8(ascii: "\n") { bytes += "  ".utf8 }
  }
  return bytes
}

/// Moves each line back by up to two blanks.
private func unindented(_ json: ArraySlice<UInt8>) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(json.count)
  var blanksToSkip = 0
  for byte in json {
    if blanksToSkip > 0, byte == UInt8(ascii: " ") {
      blanksToSkip -= 1
      continue
    }
    bytes.append(byte)
    blanksToSkip = byte == UInt8(ascii: "\n") ? 2 : 0
  }
  return bytes
}

/// A date as people read it, in UTC; nil outside the years 1970 to 9999.
///
/// The calendar from a count of days is that of Howard Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms".
private func calendarDate(secondsSince1970: Double) -> String? {
  guard secondsSince1970 >= 0, secondsSince1970 < 253_402_300_800 else { return nil }
  let seconds = Int(secondsSince1970)
  // Counted from 0000-03-01, so that the day that may be missing ends a year.
  let days = seconds / 86_400 + 719_468
  let day = days % 146_097
  let yearOfEra = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
  let dayOfYear = day - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let monthFromMarch = (5 * dayOfYear + 2) / 153
  let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  let year = yearOfEra + days / 146_097 * 400 + (month <= 2 ? 1 : 0)
  let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
  let date = [year, month, dayOfMonth].map(twoDigits).joined(separator: "-")
  let time = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map(twoDigits)
  return "\(date) \(time.joined(separator: ":")) UTC"
}

private func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

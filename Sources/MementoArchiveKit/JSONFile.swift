internal import FoundationEssentials

/// A memento as a readable file of JSON.
///
/// A state in JSON is stored as JSON, with the same bytes except for indentation; any other state
/// is stored in base64. The checksum covers all data that is read. Without a checksum, as in a file
/// written by hand, the state is accepted unchecked.
package struct JSONFile {
  /// The version of the file format; the state has its own version.
  static let form = 1

  /// The memento in the file.
  package let memento: StoredMemento
  /// Its name, if the name of the file does not contain it.
  package let name: String?

  /// Creates the file of a memento; a time that is not finite, which JSON cannot represent, becomes
  /// 0.
  init(memento: StoredMemento, name: String?) {
    var memento = memento
    if !memento.secondsSince1970.isFinite { memento.secondsSince1970 = 0 }
    (self.memento, self.name) = (memento, name)
  }

  private var checksum: String {
    var checksum = Checksum()
    checksum.add(memento.type.utf8)
    checksum.add("\(Self.form) \(memento.version) \(memento.secondsSince1970.bitPattern)".utf8)
    checksum.add((name ?? "").utf8)
    checksum.add(memento.payload)
    return checksum.description
  }

  /// The contents of the file.
  package var bytes: [UInt8] {
    let date = calendarDate(secondsSince1970: memento.secondsSince1970)
    let members: KeyValuePairs<String, JSONValue?> = [
      "memento": .number(String(Self.form)),
      "name": name.map(JSONValue.string),
      "type": .string(memento.type),
      "version": .number(String(memento.version)),
      "date": date.map(JSONValue.string),
      "secondsSince1970": .number(String(memento.secondsSince1970)),
      "checksum": .string(checksum),
    ]
    var bytes = Array("{".utf8)
    for case (let key, let value?) in members {
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
}

extension JSONFile {
  private static let required: Set = ["memento", "type", "version", "secondsSince1970"]
  private static let known = required.union(["name", "date", "checksum", "state", "base64"])

  /// Reads the contents of a file.
  ///
  /// - Parameter wanted: the name in error messages.
  /// - Throws: `StoreError`: `damaged`, or `newer`.
  package init(_ bytes: [UInt8], of wanted: String) throws(StoreError) {
    guard let list = try? JSONReader.members(of: bytes) else { throw .damaged(name: wanted) }
    let members = Dictionary(list.map { ($0.key, $0) }) { first, _ in first }
    let file = members.count == list.count ? JSONFile(members, of: bytes) : nil
    let checksum = members["checksum"]?.value
    let isProved = file.map { checksum == .string($0.checksum) } ?? false

    let form = members["memento"]?.value.int ?? 0
    // If the checksum matches this format, the version number itself is damaged.
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

/// Returns whether bytes are a single JSON value without blanks around it.
private func isBareJSON(_ bytes: [UInt8]) -> Bool {
  guard bytes.first ?? 0 > 0x20, bytes.last ?? 0 > 0x20 else { return false }
  return (try? JSONReader.value(of: bytes)) != nil
}

/// Indents all lines but the first by two blanks; JSON strings contain no line breaks.
private func indented(_ json: [UInt8]) -> [UInt8] {
  var bytes: [UInt8] = []
  for byte in json {
    bytes.append(byte)
    if byte == UInt8(ascii: "\n") { bytes += "  ".utf8 }
  }
  return bytes
}

/// Removes up to two blanks from each line start.
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

/// Returns a readable date in UTC; nil outside the years 1970 to 9999.
///
/// Source of the algorithm: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
private func calendarDate(secondsSince1970: Double) -> String? {
  guard secondsSince1970 >= 0, secondsSince1970 < 253_402_300_800 else { return nil }
  let seconds = Int(secondsSince1970)
  // The days since 0000-03-01, so that the leap day is the last day of a year.
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

/// A line in the file of a durable history.
///
/// A line consists of a checksum of sixteen digits, a blank, and a JSON object. The last line may
/// be incomplete after a crash during an addition.
enum LogRecord: Equatable {
  /// The first line: the version of the file format, and the type and the version of the states.
  case header(form: Int = Self.form, type: String, version: Int)
  /// A new step.
  case step(LogStep)
  /// The number of the step that is current from then on.
  case current(Int)
  /// A name for a step; nil removes it.
  case name(String?, of: Int)
  /// The numbers of steps that were removed.
  case erased([Int])
  /// The value of an edit that is not a step yet; any later line makes it outdated.
  case draft(LogStep)
}

/// A step of a durable history.
package struct LogStep: Equatable {
  /// The number, from 1; never used again.
  var number: Int
  /// The number of its parent; nil for the first step, and if all its ancestors were removed.
  var parent: Int?
  /// The title.
  var title: String
  /// The time of recording, in seconds since 1970-01-01 00:00 UTC.
  var secondsSince1970: Double
  /// The name given by the user.
  var name: String?
  /// The value, as JSON on one line.
  var state: [UInt8]
}

extension LogRecord {
  /// The version of the file format; the states have their own version.
  static let form = 1

  /// The line, with its line break.
  var line: [UInt8] {
    let json = "{".utf8 + members + "}".utf8
    return Array("\(Self.checksum(of: json)) ".utf8) + json + "\n".utf8
  }

  private var members: [UInt8] {
    switch self {
    case .header(let form, let type, let version):
      Self.members(
        ["history": .int(form), "type": .string(type), "version": .int(version)])
    case .step(let step): Self.members(of: step, as: "step")
    case .draft(let step): Self.members(of: step, as: "draft")
    case .current(let number): Self.members(["current": .int(number)])
    case .name(let name, let number):
      Self.members(["named": .int(number), "name": name.map(JSONValue.string) ?? .null])
    case .erased(let numbers): Self.members(["erased": .array(numbers.map(JSONValue.int))])
    }
  }

  private static func members(of step: LogStep, as kind: String) -> [UInt8] {
    // JSON cannot represent a time that is not finite.
    let seconds = step.secondsSince1970.isFinite ? step.secondsSince1970 : 0
    let members: KeyValuePairs<String, JSONValue> = [
      kind: .int(step.number), "parent": step.parent.map(JSONValue.int) ?? .null,
      "title": .string(step.title), "secondsSince1970": .number(String(seconds)),
      "name": step.name.map(JSONValue.string) ?? .null,
    ]
    return Self.members(members) + ",\"state\":".utf8 + step.state
  }

  private static func members(_ members: KeyValuePairs<String, JSONValue>) -> [UInt8] {
    members.map { JSONValue.string($0.key).bytes + ":".utf8 + $0.value.bytes }
      .joined(separator: ",".utf8).map(\.self)
  }

  private static func checksum(of json: some Sequence<UInt8>) -> Checksum {
    var checksum = Checksum()
    checksum.add(json)
    return checksum
  }

  /// The digits of the checksum and the blank.
  private static let prefixLength = 17

  /// Returns whether a line begins with a complete one: then the line break between them was
  /// changed.
  ///
  /// - Complexity: O(length).
  static func isAtStart(of line: ArraySlice<UInt8>) -> Bool {
    let wanted = line.prefix(prefixLength)
    var checksum = Checksum()
    for byte in line.dropFirst(prefixLength) {
      checksum.add(byte)
      if byte == UInt8(ascii: "}"), wanted.elementsEqual("\(checksum.ended) ".utf8) { return true }
    }
    return false
  }

  /// Reads a line without its line break; nil if it is invalid.
  init?(_ line: ArraySlice<UInt8>) {
    let json = Array(line.dropFirst(Self.prefixLength))
    guard line.count > Self.prefixLength,
      line.prefix(Self.prefixLength).elementsEqual("\(Self.checksum(of: json)) ".utf8),
      let list = try? JSONReader.members(of: json), let kind = list.first
    else { return nil }
    let members = Dictionary(list.map { ($0.key, $0) }) { first, _ in first }
    func value(_ key: String) -> JSONValue? { members[key]?.value }
    guard kind.key == "erased" || kind.value.int != nil else { return nil }
    let number = kind.value.int ?? 0
    switch kind.key {
    case "history":
      guard let type = value("type")?.string, let version = value("version")?.int else {
        return nil
      }
      self = .header(form: number, type: type, version: version)
    case "step", "draft":
      guard let title = value("title")?.string, let state = members["state"]?.range,
        let seconds = value("secondsSince1970")?.double
      else { return nil }
      let step = LogStep(
        number: number, parent: value("parent")?.int, title: title, secondsSince1970: seconds,
        name: value("name")?.string, state: Array(json[state]))
      self = kind.key == "step" ? .step(step) : .draft(step)
    case "current": self = .current(number)
    case "named": self = .name(value("name")?.string, of: number)
    case "erased":
      guard case .array(let numbers) = kind.value else { return nil }
      self = .erased(numbers.compactMap(\.int))
    default: return nil
    }
  }
}

extension JSONValue {
  fileprivate static func int(_ int: Int) -> JSONValue { .number(String(int)) }
}

/// A JSON value, for upgrades of old states.
public enum JSONValue: Hashable, Sendable {
  /// The value `null`.
  case null
  /// True or false.
  case bool(Bool)
  /// A number in its written form, so that no digit is lost.
  case number(String)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object([String: JSONValue])
}

extension JSONValue {
  /// The member of an object; nil if it does not exist, or the value is not an object.
  ///
  /// Setting nil removes the member; setting a member of any other value does nothing.
  public subscript(key: String) -> JSONValue? {
    get {
      guard case .object(let members) = self else { return nil }
      return members[key]
    }
    set {
      guard case .object(var members) = self else { return }
      members[key] = newValue
      self = .object(members)
    }
  }

  /// Renames a member of an object, replacing one with the new name; does nothing if it does not
  /// exist.
  public mutating func rename(_ key: String, to newKey: String) {
    guard let value = self[key] else { return }
    self[key] = nil
    self[newKey] = value
  }

  /// The string; nil for other values.
  public var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// The whole number, also of `14.0` and `2e3`; nil for other values and beyond the range of
  /// `Int`.
  public var int: Int? {
    guard case .number(let digits) = self else { return nil }
    return Int(digits) ?? Double(digits).flatMap { Int(exactly: $0) }
  }

  /// The nearest `Double` to a number; nil for other values and beyond the range of `Double`.
  public var double: Double? {
    guard case .number(let digits) = self, let double = Double(digits) else { return nil }
    return double.isFinite ? double : nil
  }

  /// The boolean; nil for other values.
  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral string: String) { self = .string(string) }

  /// Creates a whole number.
  public init(integerLiteral int: Int) { self = .number(String(int)) }

  /// Creates a number.
  public init(floatLiteral double: Double) { self = .number(String(double)) }

  /// Creates a boolean.
  public init(booleanLiteral bool: Bool) { self = .bool(bool) }

  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object; of two members with the same name, the last one is used.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(members) { _, last in last })
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON on one line.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSONValue {
  /// Reads a text that consists of a single value; nil if it is not JSON.
  package init?(parsing bytes: [UInt8]) {
    guard let value = try? JSONReader.value(of: bytes) else { return nil }
    self = value
  }

  /// The value as JSON without blanks, with members in the order of their names.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let bool): bytes += (bool ? "true" : "false").utf8
    case .number(let digits): bytes += digits.utf8
    case .string(let string): Self.write(string, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case 0..<0x20: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

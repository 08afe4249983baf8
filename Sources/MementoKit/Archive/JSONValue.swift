/// A piece of JSON, for the steps that bring old states up to date.
public enum JSONValue: Hashable, Sendable {
  /// Nothing, said aloud.
  case null
  /// True or false.
  case bool(Bool)
  /// A number as it is written, so that no digit is lost.
  case number(String)
  /// A text.
  case string(String)
  /// Values in a row.
  case array([JSONValue])
  /// Values by name.
  case object([String: JSONValue])
}

extension JSONValue {
  /// A member of an object; nil where there is none, and in all that is no object.
  ///
  /// Setting nil takes the member away; setting a member of what is no object does nothing.
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

  /// Gives a member of an object another name; does nothing where there is none.
  public mutating func rename(_ key: String, to newKey: String) {
    guard let value = self[key] else { return }
    self[key] = nil
    self[newKey] = value
  }

  /// The text, where it is one.
  public var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// The whole number, where it is one that `Int` can hold.
  public var int: Int? {
    if case .number(let digits) = self { Int(digits) } else { nil }
  }

  /// The number, where it is one; the nearest that `Double` can hold.
  public var double: Double? {
    if case .number(let digits) = self { Double(digits) } else { nil }
  }

  /// True or false, where it is either.
  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral string: String) { self = .string(string) }

  /// A whole number.
  public init(integerLiteral int: Int) { self = .number(String(int)) }

  /// A number.
  public init(floatLiteral double: Double) { self = .number(String(double)) }

  /// True or false.
  public init(booleanLiteral bool: Bool) { self = .bool(bool) }

  /// Values in a row.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Values by name; of two with the same name the last holds.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(members) { _, last in last })
  }
}

extension JSONValue {
  /// The value as JSON without a blank, members in the order of their names.
  public var bytes: [UInt8] {
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

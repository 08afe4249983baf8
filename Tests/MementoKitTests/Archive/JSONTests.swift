import MementoKit
import TestSupport
import Testing

@testable import MementoArchiveKit

struct JSONTests {
  @Test(
    "Values are read and written",
    arguments: [
      ("null", .null), ("true", true), (" false\n", false), ("-0", .number("-0")),
      ("12.50e+3", .number("12.50e+3")), ("18446744073709551616", .number("18446744073709551616")),
      ("\"\"", ""), ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"),
      ("\"\\u0041\\u00e9\\uD83E\\udDD9\"", "Aé\u{1F9D9}"), ("[ ]", []), ("[1, [2]]", [1, [2]]),
      ("{\"a\":1,\"b\":{\"\":[]}}", ["a": 1, "b": ["": []]]), ("{ }", [:]),
      ("{\"a\":1,\"a\":2}", ["a": 2]),
    ] as [(String, JSONValue)])
  func valuesAreRead(json: String, value: JSONValue) throws {
    #expect(try JSONReader.value(of: Array(json.utf8)) == value)
    #expect(try JSONReader.value(of: value.bytes) == value)
    #expect(try JSONReader.value(of: Array("\(value)".utf8)) == value)
  }

  @Test(
    "Text that is not JSON is refused",
    arguments: [
      "", " ", "nul", "nulll", "True", "01", "+1", "1.", ".5", "1e", "--1", "-", "0x1", "1 2",
      "[1,]",
      "[,1]", "[1", "1]", "{\"a\":1,}", "{\"a\"}", "{\"a\":}", "{a:1}", "{1:1}", "{\"a\":1", "\"",
      "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud800\"", "\"\\ud800\\u0041\"",
      "\"\\udc00\"", "\"a\nb\"", "\"\u{0}\"", "// no\n1", "NaN", "\u{FEFF}1", "[1 2]", "{\"a\" 1}",
    ])
  func whatIsNotJSONIsRefused(json: String) {
    #expect(throws: JSONReader.Malformed.self) { try JSONReader.value(of: Array(json.utf8)) }
  }

  @Test("Bytes that are not UTF-8 are refused")
  func bytesThatAreNoUnicodeAreRefused() {
    #expect(throws: JSONReader.Malformed.self) { try JSONReader.value(of: [0x22, 0xFF, 0x22]) }
  }

  @Test("Values nested too deep are refused quickly")
  func whatIsNestedTooDeepIsRefusedAndNotReadForEver() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONReader.value(of: nested(JSONReader.deepest))
    #expect(throws: JSONReader.Malformed.self) { try JSONReader.value(of: nested(1_000_000)) }
  }

  @Test("Members are returned with their byte ranges")
  func membersAreToldWithTheirPlace() throws {
    let bytes = Array(" { \"a\" : [ 1 ] , \"b\":null}\n".utf8)
    let members = try JSONReader.members(of: bytes)
    #expect(members.map(\.key) == ["a", "b"])
    #expect(members.map { String(decoding: bytes[$0.range], as: UTF8.self) } == ["[ 1 ]", "null"])
    #expect(throws: JSONReader.Malformed.self) { try JSONReader.members(of: Array("[]".utf8)) }
  }

  @Test("A number beyond the range of a Double is none, and no time")
  func numbersBeyondTheRange() throws {
    #expect(JSONValue.number("1e999").double == nil && JSONValue.number("-1e999").double == nil)
    #expect(JSONValue.number("1e308").double == 1e308)
    for seconds in [Double.infinity, -.infinity, .nan] {
      let memento = StoredMemento(type: "A", version: 1, secondsSince1970: seconds, payload: [])
      let file = try JSONFile(JSONFile(memento: memento, name: nil).bytes, of: "a")
      #expect(file.memento.secondsSince1970 == 0)
    }
  }

  @Test(
    "A whole number is read in every form that JSON has for it",
    arguments: [
      ("14", 14), ("14.0", 14), ("2e3", 2_000), ("-0", 0),
      ("9007199254740993", 9_007_199_254_740_993),
      ("14.5", nil), ("1e30", nil),
    ] as [(String, Int?)])
  func aWholeNumberIsReadInEveryForm(digits: String, number: Int?) {
    #expect(JSONValue.number(digits).int == number)
  }

  @Test("An object is changed through its members")
  func anObjectIsChangedThroughItsMembers() {
    var value: JSONValue = ["old": 1, "gone": true]
    value.rename("old", to: "new")
    value.rename("nobody", to: "somebody")
    value["gone"] = nil
    value["more"] = ["x", 0.5, .null]
    #expect(value == ["new": 1, "more": ["x", 0.5, .null]])
    #expect(value["new"]?.int == 1)
    #expect(value["new"]?.double == 1)
    #expect(value["new"]?.string == nil)
    #expect(value["more"]?.bool == nil)
    var list: JSONValue = [1]
    list["a"] = 2
    #expect(list == [1])
    #expect(list["a"] == nil)
  }

  @Test("Random values are read as they were written")
  func randomValuesComeBackFromTheirBytes() throws {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(300, soak: 30_000) {
      let value = JSONValue.random(depth: 4, using: &random)
      #expect(try JSONReader.value(of: value.bytes) == value)
    }
  }
}

extension JSONValue {
  fileprivate static func random(depth: Int, using random: inout SeededRandom) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .number(String(Int.random(in: .min ... .max, using: &random)))
    case 3: return .number(String(Double.random(in: -1e9...1e9, using: &random)))
    case 4: return .string(.random(using: &random))
    case 5:
      let count = Int.random(in: 0..<4, using: &random)
      return .array((0..<count).map { _ in .random(depth: depth - 1, using: &random) })
    default:
      let count = Int.random(in: 0..<4, using: &random)
      let members = (0..<count).map { _ in
        (String.random(using: &random), JSONValue.random(depth: depth - 1, using: &random))
      }
      return .object(Dictionary(members) { _, last in last })
    }
  }
}

extension String {
  /// Returns up to eight characters, including those with a meaning in JSON, paths and file names.
  static func random(upTo longest: Int = 8, using random: inout SeededRandom) -> String {
    let special: [Unicode.Scalar] = [
      "/", ".", "\0", "\\", "\"", "%", "+", "~", " ", "\n", "a", "A", "z", "Z", "0", "e", "é",
      "\u{301}", "ß", "日", "\u{1F9D9}", "\u{202E}", "\u{7F}",
    ]
    let count = Int.random(in: 0...longest, using: &random)
    var text = String.UnicodeScalarView()
    for _ in 0..<count {
      let any = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random))
      let isSpecial = Int.random(in: 0..<4, using: &random) > 0
      text.append(isSpecial ? special[Int.random(in: special.indices, using: &random)] : any ?? "x")
    }
    return String(text)
  }
}

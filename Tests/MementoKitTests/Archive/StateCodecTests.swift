import MementoKit
import Testing

@testable import MementoArchiveKit

struct StateCodecTests {
  /// Values that are difficult in JSON.
  private struct Odd: DurableOriginator, Memento, Codable, Equatable {
    static var upgrades: [StateUpgrade] {
      [
        { state in
          state["added"] = 0.5
          state["unknown"] = ["to", ["the": true], "state"]
        }
      ]
    }
    var seed = UInt64.max
    var least = Int64.min
    var tenth = 0.1
    var huge = Double.greatestFiniteMagnitude
    var endless = -Double.infinity
    var text = "\"\\/\u{0}\u{1F}\n\u{2028}é\u{1F9D9}"
    var numbers = [1: "one", 2: "two"]
    var nothing: Int?
    var added = 0.25
  }

  /// A chain, nested as deeply as it is long.
  private indirect enum Chain: DurableOriginator, Memento, Codable, Equatable {
    case end
    case link(Chain)

    static func of(_ length: Int) -> Chain {
      (0..<length).reduce(.end) { chain, _ in .link(chain) }
    }
  }

  /// A type that, by a programmer's mistake, writes other data than it reads.
  private struct Mistaken: DurableOriginator, Memento, Codable, Equatable {
    enum CodingKeys: String, CodingKey { case written, read }
    var value = 1

    init() {}
    init(from decoder: any Decoder) throws {
      value = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .read)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(value, forKey: .written)
    }
  }

  /// A program that does not read versions before 3.
  private struct Forgetful: DurableOriginator, Memento, Codable, Equatable {
    static let stateVersion = 4
    static var upgrades: [StateUpgrade] { [{ state in state["a"] = 3 }] }
    var a = 4
  }

  @Test("Every value is decoded exactly as it was encoded")
  func everyValueComesBackExactly() throws {
    let codec = StateCodec(of: Odd.self)
    let bytes = try codec.encode(Odd())
    #expect(try codec.decode(bytes, version: 2, named: "odd") == Odd())
    #expect(try codec.encode(Odd()) == bytes)
  }

  @Test("An upgrade keeps every digit of the values that it does not change")
  func anUpgradeLosesNoDigitOfWhatItDoesNotTouch() throws {
    let codec = StateCodec(of: Odd.self)
    let bytes = try codec.encode(Odd())
    let upgraded = try codec.decode(bytes, version: 1, named: "odd")
    var expected = Odd()
    expected.added = 0.5
    #expect(upgraded == expected)
  }

  @Test("A state that could not be decoded is not encoded")
  func aStateThatCouldNotBeReadAgainIsNotWritten() throws {
    let codec = StateCodec(of: Chain.self)
    let short = try codec.encode(.of(100))
    #expect(try codec.decode(short, version: 1, named: "chain") == .of(100))
    try expectUnusable("Chain") { try codec.encode(.of(600)) }
    try expectUnusable("Mistaken") { try StateCodec(of: Mistaken.self).encode(Mistaken()) }
  }

  private func expectUnusable(_ type: String, _ body: () throws -> [UInt8]) throws {
    let error = #expect(throws: StoreError.self) { try body() }
    let description = try #require(error).description
    #expect(description.hasPrefix("A state of StateCodecTests.\(type) cannot be written as JSON: "))
  }

  @Test("A version without an upgrade step is reported as too old")
  func versionsWithoutAStepAreSaidToBeTooOld() throws {
    let codec = StateCodec(of: Forgetful.self)
    let bytes = Array("{ \"a\": 1 }".utf8)
    #expect(try codec.decode(bytes, version: 4, named: "it").a == 1)
    #expect(try codec.decode(bytes, version: 3, named: "it").a == 3)
    let description =
      "it was written long ago (version 2, known from 3 on). "
      + "Open and save it with an older program first"
    #expect(throws: StoreError.unusable(description)) {
      try codec.decode(bytes, version: 2, named: "it")
    }
  }

  /// Settings, whose first version had a size as text.
  private struct Settings: DurableOriginator, Memento, Codable, Equatable {
    struct NoNumber: Error, CustomStringConvertible {
      let description: String
    }

    static var upgrades: [StateUpgrade] {
      [
        { state in
          let text = state["size"]?.string ?? ""
          guard let size = Int(text) else { throw NoNumber(description: "\"\(text)\" is no size") }
          state["size"] = .number(String(size))
        }
      ]
    }
    var size = 12
    var colors: [String] = []
  }

  private func problem(_ json: String, version: Int) -> StoreError? {
    do throws(StoreError) {
      _ = try StateCodec(of: Settings.self).decode(
        Array(json.utf8), version: version, named: "settings")
      return nil
    } catch {
      return error
    }
  }

  @Test("Damage is reported with the key and the type that do not fit")
  func reasonsOfDamage() {
    func damaged(_ reason: String) -> StoreError { .damaged(name: "settings", reason: reason) }
    #expect(problem(#"{"size": 1, "colors": []}"#, version: 2) == nil)
    #expect(
      problem(#"{"size": 1}"#, version: 2)
        == damaged("colors of StateCodecTests.Settings is missing"))
    #expect(
      problem(#"{"size": "1", "colors": []}"#, version: 2)
        == damaged("size of StateCodecTests.Settings is no Int"))
    #expect(
      problem(#"{"size": 1, "colors": ["a", 2]}"#, version: 2)
        == damaged("colors.1 of StateCodecTests.Settings is no String"))
    #expect(
      problem(#"{"size": null, "colors": []}"#, version: 2)
        == damaged("size of StateCodecTests.Settings is null, not Int"))
    #expect(problem("[", version: 2) == damaged("it was truncated or changed"))
  }

  @Test("An upgrade that throws is damage, with its reason")
  func upgradesThatThrow() {
    #expect(problem(#"{"size": "12", "colors": []}"#, version: 1) == nil)
    #expect(
      problem(#"{"size": "large", "colors": []}"#, version: 1)
        == .damaged(
          name: "settings", reason: "the upgrade from version 1 failed (\"large\" is no size)"))
  }

  private struct First {
    struct Level: DurableOriginator, Memento, Codable, Equatable { var number = 1 }
  }

  private struct Second {
    struct Level: DurableOriginator, Memento, Codable, Equatable { var number = 2 }
  }

  private struct Box<Value>: Codable {}

  @Test("Nested types of one name do not read each other's data")
  func nestedTypes() throws {
    #expect(First.Level.typeName == "StateCodecTests.First.Level")
    #expect(nameWithoutModule(of: StateCodecTests.self) == "StateCodecTests")
    #expect(nameWithoutModule(of: Box<[Int]>.self) == "StateCodecTests.Box<Swift.Array<Swift.Int>>")
    var archive = MementoArchive(MemoryStore())
    let now = Moment(uptime: .zero, secondsSince1970: 0)
    try archive.save(First.Level(), as: "level", at: now)
    #expect(
      throws: StoreError.wrongType(
        name: "level", stored: "StateCodecTests.First.Level", wanted: "StateCodecTests.Second.Level"
      )
    ) {
      try archive.restore("level", as: Second.Level.self)
    }
  }

  @Test("A default stands in for a missing state alone")
  func defaults() throws {
    var archive = MementoArchive(MemoryStore())
    let now = Moment(uptime: .zero, secondsSince1970: 0)
    #expect(try archive.restore("level", default: First.Level(number: 7)).number == 7)
    try archive.save(First.Level(), as: "level", at: now)
    #expect(try archive.restore("level", default: First.Level(number: 7)).number == 1)
    #expect(throws: StoreError.self) {
      try archive.restore("level", default: Second.Level(number: 7))
    }
  }

  @Test("A tilde at the beginning of a folder is the home")
  func tilde() {
    let home = "~/a".withHome
    #expect(home.hasPrefix("/") && home.hasSuffix("/a") && "~".withHome + "/a" == home)
    #expect("~user/a".withHome == "~user/a" && "a/~".withHome == "a/~")
    #expect(JSONFolderStore(folder: "~/a").folder == home)
  }
}

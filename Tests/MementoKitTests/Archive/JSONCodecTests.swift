import MementoArchiveKit
import MementoKit
import Testing

struct JSONCodecTests {
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
    let codec = JSONCodec<Odd>()
    let bytes = try codec.encode(Odd())
    #expect(try codec.decode(bytes, version: 2, named: "odd") == Odd())
    #expect(try codec.encode(Odd()) == bytes)
  }

  @Test("An upgrade keeps every digit of the values that it does not change")
  func anUpgradeLosesNoDigitOfWhatItDoesNotTouch() throws {
    let codec = JSONCodec<Odd>()
    let bytes = try codec.encode(Odd())
    let upgraded = try codec.decode(bytes, version: 1, named: "odd")
    var expected = Odd()
    expected.added = 0.5
    #expect(upgraded == expected)
  }

  @Test("A state that could not be decoded is not encoded")
  func aStateThatCouldNotBeReadAgainIsNotWritten() throws {
    let codec = JSONCodec<Chain>()
    let short = try codec.encode(.of(100))
    #expect(try codec.decode(short, version: 1, named: "chain") == .of(100))
    try expectUnusable("Chain") { try codec.encode(.of(600)) }
    try expectUnusable("Mistaken") { try JSONCodec<Mistaken>().encode(Mistaken()) }
  }

  private func expectUnusable(_ type: String, _ body: () throws -> [UInt8]) throws {
    let error = #expect(throws: StoreError.self) { try body() }
    let words = try #require(error).description
    #expect(words.hasPrefix("A state of \(type) cannot be written as JSON: "))
  }

  @Test("A version without an upgrade step is reported as too old")
  func versionsWithoutAStepAreSaidToBeTooOld() throws {
    let codec = JSONCodec<Forgetful>()
    let bytes = Array("{ \"a\": 1 }".utf8)
    #expect(try codec.decode(bytes, version: 4, named: "it").a == 1)
    #expect(try codec.decode(bytes, version: 3, named: "it").a == 3)
    let words =
      "it was written long ago (version 2, known from 3 on). "
      + "Open and save it with an older program first"
    #expect(throws: StoreError.unusable(words)) {
      try codec.decode(bytes, version: 2, named: "it")
    }
  }
}

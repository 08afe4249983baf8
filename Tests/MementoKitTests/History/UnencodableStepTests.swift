import MementoArchiveKit
import MementoKit
import SystemPackage
import TestSupport
import Testing

/// Steps of a durable history whose values cannot be encoded.
@MainActor @Suite struct UnencodableStepTests {
  private struct Even: Codable, Equatable, Sendable {
    struct IsOdd: Error {}

    var number = 0

    func encode(to encoder: any Encoder) throws {
      if number % 2 != 0 { throw IsOdd() }
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }

    init(_ number: Int) { self.number = number }

    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
    }
  }

  private let folder: TemporaryFolder
  private let clock = ManualClock()

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> History<Even> {
    try History(Even(0), in: folder.path.string, named: "even", clock: clock)
  }

  private func set(_ number: Int, in history: History<Even>) {
    history.edit(.discrete("\(number)")) { $0 = Even(number) }
  }

  @Test("The problem is over when the step is gone")
  func problemsEnd() throws {
    let history = try History(
      Even(0), in: folder.path.string, named: "even", limits: HistoryLimits(count: 2), clock: clock)
    set(3, in: history)
    set(4, in: history)
    #expect(history.problem != nil && history.entries.map(\.title) == ["3", "4"])
    set(6, in: history)
    try history.save()
    #expect(history.problem == nil && history.entries.map(\.title) == ["4", "6"])
  }

  @Test("The problem does not contain the whole value")
  func problemsAreShort() throws {
    struct Nested: Codable, Equatable, Sendable {
      indirect enum Part: Codable, Equatable, Sendable { case end, part(Part) }
      var part = Part.end
    }
    let history = try History(Nested(), in: folder.path.string, named: "nested", clock: clock)
    history.edit(.discrete("Nested")) { nested in
      for _ in 0..<550 { nested.part = .part(nested.part) }
    }
    let words = try #require(history.problem).description
    #expect(words.hasPrefix("The step \"Nested\" is not stored: ") && words.utf8.count < 500)
  }

  @Test("A step that cannot be encoded is left out, and those after it are stored")
  func laterStepsAreStored() throws {
    var history: History<Even>? = try open()
    if let history {
      set(2, in: history)
      set(3, in: history)
      #expect(history.problem?.description.hasPrefix("The step \"3\" is not stored: ") == true)
      #expect(throws: StoreError.self) { try history.save() }
      history.undo()
      history.setName("two", of: history.current)
      try history.save()
      set(4, in: history)
      set(5, in: history)
      history.setName("five", of: history.current)
      set(6, in: history)
      try history.save()
      #expect(history.problem?.description.contains("\"3\"") == true, "it is missing still")
      history.undo()
      #expect(throws: StoreError.self, "the present value is missing") { try history.save() }
      history.redo()
      try history.save()
    }
    history = nil
    let again = try open()
    #expect(again.problem == nil && again.value == Even(6))
    #expect(again.entries.map(\.title) == ["Opened", "2", "4", "6"])
    #expect(again.entries.map(\.name) == [nil, "two", nil, nil])
    again.undo()
    #expect(again.value == Even(4))
    again.undo()
    #expect(again.value == Even(2))
  }

  @Test("A position before a step that cannot be encoded is stored")
  func positionsAreStored() throws {
    var history: History<Even>? = try open()
    if let history {
      set(2, in: history)
      set(4, in: history)
      set(5, in: history)
      history.undo()
      history.undo()
      try history.save()
      #expect(history.problem?.description.contains("\"5\"") == true)
    }
    history = nil
    #expect(try open().value == Even(2))
  }
}

import Testing

/// A limit on simultaneous tests: each has a terminal of its own and mostly waits, but too many at
/// once would delay all.
struct Lanes: SuiteTrait, TestTrait, TestScoping {
  private static let gate = Gate(width: 8)

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await Self.gate.enter()
    do {
      try await function()
    } catch {
      await Self.gate.leave()
      throw error
    }
    await Self.gate.leave()
  }

  /// Admits a limited number at a time; the others wait in the order of arrival.
  private actor Gate {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(width: Int) { free = width }

    func enter() async {
      if free > 0 {
        free -= 1
      } else {
        await withCheckedContinuation { waiting.append($0) }
      }
    }

    func leave() {
      if waiting.isEmpty {
        free += 1
      } else {
        waiting.removeFirst().resume()
      }
    }
  }
}

extension Trait where Self == Lanes {
  /// The trait of tests with few others at a time.
  static var inLanes: Self { Lanes() }
}

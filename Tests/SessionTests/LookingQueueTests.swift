import EditorCore
import MementoKit
import Testing
import TextModel

@testable import memento

/// Looks on the queue for history, where no store is open: at the states at hand.
@MainActor @Suite struct LookingQueueTests {
  private let queue = HistoryQueue(HistoryOptions(), knowing: KnownFiles())

  @Test func whatIsAtHandIsLookedAtWithoutAStore() async {
    let news = await look(2, in: tree(of: 100), after: {})
    #expect(news == [.found(2)])
  }

  @Test func aLookThatIsStoppedIsHeardOfNoMore() async {
    let large = tree(of: 300_000)
    let news = await look(2, in: tree(of: 100)) {
      queue.perform(.look(HistoryLook(serial: 1, for: .words("a"), in: large)), tell: note)
      queue.perform(.stopLooking, tell: note)
    }
    #expect(news == [.found(2)])
  }

  @Test func aNewLookTakesTheOthersPlace() async {
    let large = tree(of: 300_000)
    let news = await look(2, in: large) {
      queue.perform(.look(HistoryLook(serial: 1, for: .words("a"), in: large)), tell: note)
    }
    #expect(news.last == .found(2))
    #expect(news.allSatisfy { $0 == .found(2) || $0 == .looking(2) })
  }

  @Test func otherWishesGetTheirTurnMeanwhile() async {
    let news = await look(2, in: tree(of: 300_000)) {
      queue.perform(
        .look(HistoryLook(serial: 1, for: .words("b"), in: tree(of: 300_000))), tell: note)
      let unknown = MementoReference(id: MementoID(index: 0), number: 1)
      let state = TextBuffer().makeMemento()
      queue.perform(.bring(unknown, from: unknown, state, alongTheWay: 0), tell: note)
      await until { seen.contains(.lost) }
      #expect(!seen.contains(.found(1)))
    }
    #expect(news.last == .found(2))
  }

  // MARK: What is heard

  private enum Heard: Equatable { case looking(Int), found(Int), lost, other }

  @MainActor private final class Ear { var heard: [Heard] = [] }
  private let ear = Ear()
  private var seen: [Heard] { ear.heard }

  private func note(_ event: Event) {
    switch event {
    case .history(.looking(let serial, let progress)):
      #expect((0...1).contains(progress))
      ear.heard.append(.looking(serial))
    case .history(.found(let serial, let findings)):
      #expect(!findings.findings.isEmpty)
      ear.heard.append(.found(serial))
    case .history(.lost): ear.heard.append(.lost)
    default: ear.heard.append(.other)
    }
  }

  /// All that is heard until a look has come to its end.
  private func look(
    _ serial: Int, in tree: MementoTree<TextBuffer.Memento>, after first: () async -> Void
  ) async -> [Heard] {
    await first()
    queue.perform(.look(HistoryLook(serial: serial, for: .words("a"), in: tree)), tell: note)
    await until { seen.contains(.found(serial)) }
    return seen
  }

  private func until(_ isSo: () -> Bool) async {
    let end = ContinuousClock.now.advanced(by: .seconds(60))
    while !isSo(), ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(isSo())
  }

  /// Mementos of which every other has an `a`.
  private func tree(of count: Int) -> MementoTree<TextBuffer.Memento> {
    let texts = ["a", "b"].map { TextBuffer(PieceTree($0.utf8)).makeMemento() }
    let summary = ChangeSummary(title: "Typed")
    var tree = MementoTree(root: texts[0], summary: summary, secondsSince1970: 0)
    for number in 1..<count {
      tree.record(texts[number % 2], before: nil, summary: summary, secondsSince1970: 0)
    }
    return tree
  }
}

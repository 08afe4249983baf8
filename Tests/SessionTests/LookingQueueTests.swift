import EditorCore
import MementoKit
import Testing
import TextModel

@testable import memento

/// Looks on the queue for history, where no store is open: at the states at hand.
@MainActor @Suite(.timeLimit(.minutes(2))) struct LookingQueueTests {
  private let queue = HistoryQueue(HistoryOptions(), knowing: KnownFiles(), in: OwnRun())
  private let stream: AsyncStream<Heard>
  private let ear: AsyncStream<Heard>.Continuation

  init() {
    (stream, ear) = AsyncStream.makeStream(of: Heard.self)
  }

  private enum Heard: Equatable { case looking(Int), found(Int), lost, other }

  @Test func whatIsAtHandIsLookedAtWithoutAStore() async {
    look(1, in: tree(of: 100))
    // A slow machine tells on the way how far it is.
    #expect(await heard(until: .found(1)).filter { $0 != .looking(1) } == [.found(1)])
  }

  @Test func aLookThatIsStoppedIsHeardOfNoMore() async {
    look(1, in: tree(of: 50_000))
    queue.perform(.stopLooking, tell: note)
    look(2, in: tree(of: 100))
    #expect(await heard(until: .found(2)).filter { $0 != .looking(2) } == [.found(2)])
  }

  @Test func aNewLookTakesTheOthersPlace() async {
    let tree = tree(of: 50_000)
    look(1, in: tree)
    look(2, in: tree)
    let news = await heard(until: .found(2))
    #expect(news.allSatisfy { $0 == .found(2) || $0 == .looking(2) })
  }

  @Test func otherWishesGetTheirTurnMeanwhile() async {
    look(1, in: tree(of: 50_000))
    let unknown = MementoReference(id: MementoID(index: 0), number: 1)
    let state = TextBuffer().makeMemento()
    queue.perform(.bring(unknown, from: unknown, state, alongTheWay: 0), tell: note)
    let news = await heard(until: .found(1))
    #expect(news.contains(.lost))
    #expect(news.contains(.looking(1)))
  }

  // MARK: What is heard

  private func look(_ serial: Int, in tree: MementoTree<TextBuffer.Memento>) {
    queue.perform(.look(HistoryLook(serial: serial, for: .words("a"), in: tree)), tell: note)
  }

  private func note(_ news: HistoryNews) {
    switch news {
    case .looking(let serial, let progress):
      #expect((0...1).contains(progress))
      ear.yield(.looking(serial))
    case .found(let serial, let findings):
      #expect(!findings.findings.isEmpty)
      ear.yield(.found(serial))
    case .lost: ear.yield(.lost)
    default: ear.yield(.other)
    }
  }

  private func heard(until last: Heard) async -> [Heard] {
    var all: [Heard] = []
    for await news in stream {
      all.append(news)
      if news == last { break }
    }
    return all
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

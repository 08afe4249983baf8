import Documents
import EditorCore
import Files
import MementoKit
import SystemPackage
import TestSupport
import Testing
import Text
import TextEditing

@testable import Shell

/// Searches on the queue for history without an open store, in the loaded states.
@MainActor @Suite(.timeLimit(.usually(10))) struct SearchingQueueTests {
  private let queue = HistoryQueue(
    HistoryOptions(), knowing: KnownFiles(encodings: nil),
    in: ProgramSession(in: .success(UserFolders(in: StateFolder("/nonexistent")))),
    rest: BackgroundRest())
  private let stream: AsyncStream<Received>
  private let ear: AsyncStream<Received>.Continuation

  init() {
    (stream, ear) = AsyncStream.makeStream(of: Received.self)
  }

  private enum Received: Equatable { case searching(Int), found(Int), lost, other }

  @Test("Loaded states are searched without a store")
  func whatIsAtHandIsLookedAtWithoutAStore() async {
    look(1, in: tree(of: 100))
    // A slow machine reports progress before the result.
    #expect(await received(until: .found(1)).filter { $0 != .searching(1) } == [.found(1)])
  }

  @Test("A stopped search posts nothing more")
  func aLookThatIsStoppedIsHeardOfNoMore() async {
    look(1, in: tree(of: 50_000))
    queue.perform(.stopSearching, post: record)
    look(2, in: tree(of: 100))
    #expect(await received(until: .found(2)).filter { $0 != .searching(2) } == [.found(2)])
  }

  @Test("A new search replaces the one before")
  func aNewLookTakesTheOthersPlace() async {
    let tree = tree(of: 50_000)
    look(1, in: tree)
    look(2, in: tree)
    let news = await received(until: .found(2))
    #expect(news.allSatisfy { $0 == .found(2) || $0 == .searching(2) })
  }

  @Test("Other requests are performed during a search")
  func otherWishesGetTheirTurnMeanwhile() async {
    look(1, in: tree(of: 50_000))
    let unknown = MementoReference(id: MementoID(index: 0), number: 1)
    let state = TextBuffer().makeMemento()
    queue.perform(.loadState(unknown, from: unknown, state, alongTheWay: 0), post: record)
    let news = await received(until: .found(1))
    #expect(news.contains(.lost))
    #expect(news.contains(.searching(1)))
  }

  // MARK: Progress and end

  private func look(_ serial: Int, in tree: MementoTree<TextBuffer.Memento>) {
    queue.perform(.search(HistoryQuery(serial: serial, for: .words("a"), in: tree)), post: record)
  }

  private func record(_ news: HistoryEvent) {
    switch news {
    case .searching(let serial, let progress):
      #expect((0...1).contains(progress))
      ear.yield(.searching(serial))
    case .found(let serial, let findings):
      #expect(!findings.findings.isEmpty)
      ear.yield(.found(serial))
    case .lost: ear.yield(.lost)
    default: ear.yield(.other)
    }
  }

  private func received(until last: Received) async -> [Received] {
    var all: [Received] = []
    for await news in stream {
      all.append(news)
      if news == last { break }
    }
    return all
  }

  /// Returns mementos, of which every other one contains an `a`.
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

import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Requests to a store, and its answers.
extension Typist {
  /// Returns a typist with an open store that does not know the text yet.
  static func journal(_ drawing: String = "", isOnDisk: Bool = true) -> Typist {
    var typist = Typist(drawing, isOnDisk: isOnDisk, keepsHistory: true)
    typist.take(.history(.opened(nil)))
    return typist
  }

  /// Returns a typist with an open store and a chain of earlier texts, the last of which is in the
  /// file; none is loaded.
  static func reopening(_ texts: [String]) -> Typist {
    var typist = Typist(texts.last ?? "", keepsHistory: true)
    typist.take(.history(.opened(earlier(texts, anchor: texts.count - 1))))
    return typist
  }

  /// Returns the history of a chain of texts, with numbers from 1.
  static func earlier(
    _ texts: [String], anchor: Int, parentOfLast: Int? = nil
  ) -> EarlierHistory<TextBuffer.Memento> {
    var tree = MementoOutline(root: record(1, "Opened"))
    for number in 2..<max(2, texts.count + 1) {
      let isLast = number == texts.count
      let parent = MementoID(index: isLast ? parentOfLast ?? number - 2 : number - 2)
      let id = tree.append(record(number, "Typed \(number)"), parent: parent)
      tree.setLastVisitedChild(id, of: parent)
    }
    tree.visit(MementoID(index: anchor))
    return EarlierHistory(tree: MementoTree(tree), anchor: MementoID(index: anchor))
  }

  private static func record(_ number: Int, _ title: String) -> MementoRecord {
    MementoRecord(
      number: number, summary: ChangeSummary(title: title), secondsSince1970: Double(number))
  }

  // MARK: Requests

  var requests: [HistoryRequest] {
    effects.compactMap { if case .history(let request, _) = $0 { request } else { nil } }
  }

  /// The titles of the states to record, a list per request.
  var batches: [[String]] {
    requests.compactMap { request in
      if case .record(let mementos) = request { mementos.map(\.record.summary.title) } else { nil }
    }
  }

  /// The texts of the drafts to store.
  var drafts: [String] {
    requests.compactMap { request in
      guard case .draft(let draft) = request else { return nil }
      return Self.text(of: draft.state)
    }
  }

  static func text(of memento: TextBuffer.Memento) -> String {
    String(decoding: TextBuffer(memento).text.bytes, as: UTF8.self)
  }

  mutating func forgetEffects() { effects = [] }

  /// Answers the states and drafts recorded since the last call.
  mutating func acknowledge() {
    let requests = requests
    forgetEffects()
    for request in requests {
      switch request {
      case .record(let mementos): take(.history(.recorded(mementos.map(\.reference))))
      case .draft: take(.history(.drafted))
      default: break
      }
    }
  }

  /// Returns loaded states of a chain of texts, by their numbers, each with the state before it.
  static func states(_ numbers: [Int], of texts: [String]) -> [LoadedState<TextBuffer.Memento>] {
    numbers.map { number in
      let memento = { (index: Int) in TextBuffer(PieceTree(texts[index].utf8)).makeMemento() }
      return LoadedState(
        number: number, state: memento(number - 1), before: number > 1 ? memento(number - 2) : nil)
    }
  }

  /// Loads the requested states of a chain of texts.
  mutating func loadState(_ texts: [String]) {
    let wanted = requests.compactMap { request in
      if case .loadState(let reference, _, _, _) = request { reference.number } else { nil }
    }
    forgetEffects()
    for number in wanted { take(.history(.loaded(Self.states([number], of: texts)))) }
  }
}

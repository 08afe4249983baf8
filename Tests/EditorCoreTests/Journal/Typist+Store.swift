import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// What the editor wished for, and what a store would answer.
extension Typist {
  /// A person whose editor has opened a store that knows nothing of the text yet.
  static func journal(_ drawing: String = "", isOnDisk: Bool = true) -> Typist {
    var typist = Typist(drawing, isOnDisk: isOnDisk, keepsHistory: true)
    typist.take(.history(.opened(nil)))
    return typist
  }

  /// A person whose editor has opened a store with a chain of earlier texts, the last of which is
  /// in the file; none of them is held.
  static func reopening(_ texts: [String]) -> Typist {
    var typist = Typist(texts.last ?? "", keepsHistory: true)
    typist.take(.history(.opened(earlier(texts, anchor: texts.count - 1))))
    return typist
  }

  /// The history of a chain of texts, with numbers from 1.
  static func earlier(_ texts: [String], anchor: Int) -> EarlierHistory<TextBuffer.Memento> {
    var tree = MementoOutline(root: record(1, "Opened"))
    for number in 2..<max(2, texts.count + 1) {
      let parent = MementoID(index: number - 2)
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

  // MARK: Wishes

  var requests: [HistoryRequest] {
    effects.compactMap { if case .history(let request, _) = $0 { request } else { nil } }
  }

  /// The titles of what was to be recorded, a list for each time.
  var batches: [[String]] {
    requests.compactMap { request in
      if case .record(let mementos) = request { mementos.map(\.record.summary.title) } else { nil }
    }
  }

  /// The texts of the drafts that were to be kept.
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

  /// Answers what was to be recorded and drafted since the last time.
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

  /// Brings the states of a chain of texts that the editor wants.
  mutating func loadState(_ texts: [String]) {
    let wanted = requests.compactMap { request in
      if case .loadState(let reference, _, _, _) = request { reference.number } else { nil }
    }
    forgetEffects()
    for number in wanted {
      let state = TextBuffer(PieceTree(texts[number - 1].utf8)).makeMemento()
      let before = number > 1 ? TextBuffer(PieceTree(texts[number - 2].utf8)).makeMemento() : nil
      take(.history(.loaded([LoadedState(number: number, state: state, before: before)])))
    }
  }
}

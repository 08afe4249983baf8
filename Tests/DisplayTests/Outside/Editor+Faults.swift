import Console
import MementoKit
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The invariants between any two events.
extension Editor {
  /// Returns a description of a fault; nil if there is none.
  ///
  /// - Parameter outside: the outside, with the unanswered requests of the editor.
  func fault(beside outside: Outside) -> String? {
    if inputWait == nil, !held.isEmpty { return "keys wait for nothing" }
    if inputWait == nil, !held.intents.isEmpty { return "intents wait for nothing" }
    if let inputWait, !ends(inputWait, outside) {
      return "keys wait for ever: \(inputWait), \(held.awaitedMove.map { "\($0)" } ?? "")"
    }
    if Set(documents.recency) != Set(documents.map(\.id))
      || documents.recency.count != documents.count
    {
      return "the recency has other documents"
    }
    return quitFault ?? documents.lazy.compactMap { fault(of: $0, outside) }.first
  }

  private func ends(_ wait: InputWait, _ outside: Outside) -> Bool {
    switch wait {
    case .macro:
      if awaitsAnswer { return !outside.waiting.isEmpty }
      return mayPlayNext || isLeaving || commandWait.map { ends($0, outside) } == true
    case .historyMove where held.awaitedMove?.asked == nil:
      return outside.opensHistory(of: document.id)
    case .historyMove: return outside.loadsState(of: document.id)
    case .opening: return held.opensUntil == nil || deadline != nil
    case .paste: return Pasting.deadline(in: self) != nil
    case .match:
      guard let awaited = finding.awaited else { return false }
      if awaited.rested != nil { return document.load != nil }
      return outside.waiting.contains { $0.searchSerial == awaited.serial }
    case .load: return outside.loads[document.id] != nil
    case .operation:
      return outside.waiting.contains { $0.jobNumber == document.work.job?.number }
    }
  }

  // MARK: Quitting

  private var quitFault: String? {
    if quit == nil, layers.question?.subject.isAboutQuit == true {
      return "a question about a quit that was taken back"
    }
    guard let quit, quit.status == nil, focus.isText, held.isEmpty, held.intents.isEmpty else {
      return nil
    }
    let waits = documents.contains { document in
      !document.saves.isEmpty || !document.outbox.questions.isEmpty || document.work.job != nil
        || document.load?.awaiting != nil || document.file.conflict.deferredSave != nil
    }
    return waits ? nil : "a quit that nothing continues: \(message?.text ?? "")"
  }

  // MARK: Documents

  private func fault(of document: Document, _ outside: Outside) -> String? {
    guard let fault = journalFault(of: document, outside) ?? fileFault(of: document, outside) else {
      return nil
    }
    return "\(document.name): \(fault)"
  }

  private func journalFault(of document: Document, _ outside: Outside) -> String? {
    let journal = document.journal
    if journal.states.loading != nil, !outside.loadsState(of: document.id) {
      return "a state is loaded for ever"
    }
    if journal.draft.isUnderWay, !outside.waits(for: document.id, { $0.isDraft }) {
      return "a draft is on its way for ever"
    }
    if journal.phase == .kept, !journal.isSettled, journal.retry == nil,
      !document.protection.isLockedByOther,
      !outside.waits(for: document.id, { if case .record = $0 { true } else { false } })
    {
      return "mementos are on their way for ever: \(journal.submitted), \(journal.durable)"
    }
    if document.journal.waitingHistory != nil, !document.saves.isWriting {
      return "an earlier history waits for no save"
    }
    return nil
  }

  private func fileFault(of document: Document, _ outside: Outside) -> String? {
    if let job = document.work.job, !outside.waiting.contains(where: { $0.jobNumber == job.number })
    {
      return "work that nobody does"
    }
    if let scan = document.work.scan, !outside.waiting.contains(where: { $0.jobNumber == scan }) {
      return "a scan that nobody does"
    }
    if document.saves.isWriting, !outside.saves(document.id) { return "a save that nobody does" }
    if document.saves.nextWhenDone != .stay, document.saves.isEmpty {
      return "\(document.saves.nextWhenDone) after no save"
    }
    if document.file.check.isUnderWay, !outside.checks(document.id) {
      return "a check that nobody does"
    }
    if document.file.conflict.deferredSave != nil, !document.file.check.isUnderWay,
      document.file.check.due == nil
    {
      return "a save waits for no check"
    }
    if document.file.conflict.askedSave != nil, !isAsking(aboutChangeOf: document) {
      return "a save waits for an answer to no question"
    }
    return nil
  }

  private func isAsking(aboutChangeOf document: Document) -> Bool {
    if document.outbox.questions.contains(where: { $0.subject.isAboutChange }) { return true }
    return document.id == self.document.id && layers.question?.isAboutChange == true
  }
}

extension HistoryRequest {
  fileprivate var isDraft: Bool {
    switch self {
    case .draft, .loading(.keep): true
    default: false
    }
  }
}

extension Outside {
  fileprivate func waits(for id: DocumentID, _ isIt: (HistoryRequest) -> Bool) -> Bool {
    waiting.contains { effect in
      if case .history(let request, id) = effect { isIt(request) } else { false }
    }
  }

  fileprivate func opensHistory(of id: DocumentID) -> Bool {
    waits(for: id) { if case .open = $0 { true } else { false } }
  }

  fileprivate func loadsState(of id: DocumentID) -> Bool {
    waits(for: id) { if case .loadState = $0 { true } else { false } }
  }

  fileprivate func saves(_ id: DocumentID) -> Bool {
    waiting.contains { if case .save(let request) = $0 { request.document == id } else { false } }
  }

  fileprivate func checks(_ id: DocumentID) -> Bool {
    waiting.contains { if case .disk(.check, id) = $0 { true } else { false } }
  }
}

import MementoKit
import TextModel

/// Joining what earlier runs recorded, and what they left.
extension Editor {
  /// Puts the history of earlier runs before that of this one.
  mutating func joinHistory(
    _ earlier: EarlierHistory<TextBuffer.Memento>?, at now: Moment
  ) {
    guard !document.savesUnderWay.isWriting else {
      // A save speaks of mementos by their places, which are about to change.
      document.waitingHistory = .some(earlier)
      return
    }
    document.keeping.phase = .kept
    guard let earlier else { return }
    let count = earlier.tree.count
    let hasNewName = document.caretaker.tree.outline.name(of: .root) != nil
    let places = document.caretaker.adopt(earlier.tree, joiningAt: earlier.joint)
    document.saved = places(document.saved)
    document.sessionStart = places(document.sessionStart)
    document.keeping.namesToTell = hasNewName ? [earlier.joint] : []
    document.keeping.sent = count
    document.keeping.durable = count
    document.keeping.told = earlier.joint
    // What was saved meanwhile is still to be told.
    document.keeping.toldOnDisk = earlier.joint
    document.savesUnderWay.relocate { places($0) }
    historyPane = historyPane.map {
      $0.moved(to: places($0.selected), in: document.caretaker, saved: document.saved)
    }
    if let recovery = earlier.recovery { offer(recovery) }
  }

  /// Joins a history that had to wait for a save.
  mutating func joinWaitingHistory(at now: Moment) {
    guard !document.savesUnderWay.isWriting, let waiting = document.waitingHistory else { return }
    document.waitingHistory = nil
    joinHistory(waiting, at: now)
  }

  // MARK: Recovery

  private mutating func offer(_ recovery: EarlierHistory<TextBuffer.Memento>.Recovery) {
    let id = recovery.id
    let make: @Sendable (Editor, Moment) -> Question = { editor, now in
      let age = Age.inWords(seconds: now.secondsSince1970 - recovery.secondsSince1970)
      let lost = editor.document.caretaker.tree.state(of: id).map { TextBuffer($0).text }
      let name = editor.document.path == nil ? lost?.firstWords : nil
      return Question(
        "Recovered unsaved changes to \(name ?? editor.document.name) from \(age) ago"
          + (recovery.isOutdated ? "; the file has changed since" : "")
          + (recovery.others > 0 ? "; \(recovery.others) more at the next start" : ""),
        answers: [
          Answer("r", "restore", meaning: "Bring back what was not saved") { editor, now in
            editor.settleRecovery()
            editor.restore(id, at: now)
          },
          Answer("i", "ignore", meaning: "Go on without it; it stays in the history") { editor, _ in
            editor.settleRecovery()
            editor.message = .info("They stay in the history: Ctrl-T shows it")
          },
        ],
        difference: lost.map {
          Question.Difference(
            older: editor.document.buffer.text, newer: $0,
            labels: (editor.document.name, "recovered"))
        })
    }
    document.questions.append(PendingQuestion(make: make))
  }

  private mutating func settleRecovery() {
    wish(.settleRecovery)
  }
}

extension PieceTree {
  /// The words it begins with, in quotes, by which somebody knows what it is; nil where there are
  /// none.
  fileprivate var firstWords: String? {
    let start = String(decoding: bytes(in: 0..<min(200, count)), as: UTF8.self)
    let words = start.split { $0.isWhitespace }.joined(separator: " ").onOneLine
    let shown = words.prefix(columns: 20)
    if words.isEmpty { return nil }
    return "\"\(shown)" + (shown.endIndex < words.endIndex || count > 200 ? "…" : "") + "\""
  }
}

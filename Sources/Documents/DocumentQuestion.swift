package import MementoKit
package import TextEditing

/// A question that a document raises: the data for asking it and for its answers.
package enum DocumentQuestion: Sendable {
  /// A crashed session left unsaved changes.
  case recovery(EarlierHistory<TextBuffer.Memento>.Recovery)
  /// An earlier session left an emergency copy.
  case emergencyCopy(EmergencyText)
  /// Unsaved text of files that may hold secrets can be copied.
  case secretCopies
  /// Another program changed the file; a save may wait for the answer.
  case changedOnDisk(ExternalChange, save: DeferredSave?, offersQuiet: Bool)
  /// Another session has the file locked; the text names it.
  case openElsewhere(String)
  /// Standard input has more text after this size.
  case readOn(size: String)
  /// A save met an obstacle.
  case saveObstacle(SaveObstacle, SaveRequest, then: AfterSaving)

  /// Whether the question shows the age of a text.
  package var hasAge: Bool {
    switch self {
    case .recovery, .emergencyCopy: true
    default: false
    }
  }

  /// Whether it is about a change of the file; a newer change replaces it.
  package var isAboutChange: Bool { if case .changedOnDisk = self { true } else { false } }

  /// Whether it is about an obstacle to a save; a newer save replaces it.
  var isAboutSave: Bool { if case .saveObstacle = self { true } else { false } }

  /// Whether it can appear without an action of the user, perhaps during typing.
  package var isUnsolicited: Bool {
    switch self {
    case .recovery, .emergencyCopy, .secretCopies, .openElsewhere, .readOn: true
    case .changedOnDisk(_, let save, _): save == nil
    case .saveObstacle: false
    }
  }

  /// Returns whether it offers to restore one of these mementos.
  package func isRecovery(of ids: some Sequence<MementoID>) -> Bool {
    if case .recovery(let recovery) = self { ids.contains(recovery.id) } else { false }
  }

  /// Updates the identifiers of mementos after the tree was attached to an earlier one, or some
  /// were erased.
  package mutating func relocate(_ places: (MementoID) -> MementoID) {
    guard case .changedOnDisk(var change, let save, let offersQuiet) = self else { return }
    change.base = places(change.base)
    self = .changedOnDisk(change, save: save, offersQuiet: offersQuiet)
  }
}

/// A question about a document, which waits until the document is shown and the text has the focus.
package struct PendingQuestion {
  package var subject: DocumentQuestion
  /// The pause in typing before it is asked; zero unless it was deferred.
  package var pause = Duration.zero
  /// The number of the input that deferred it if that may be an answer given too early: the question
  /// returns sooner unless another input follows.
  package var earlyAnswer: Int?
  /// The notice until then; nil before its first appearance.
  package var notice: String?
  /// Whether the user expects it, because an action of the user shows its document.
  package var isExpected = false
  /// The uptime at which the editor noticed it in a document that is not shown.
  package var noticedAt: Duration?

  package init(subject: DocumentQuestion, pause: Duration = .zero, notice: String? = nil) {
    self.subject = subject
    self.pause = pause
    self.notice = notice
  }
}

extension Outbox {
  /// Marks the questions as noticed, and returns the uptime of the newest notice.
  package mutating func notice(at uptime: Duration) -> Duration {
    for index in questions.indices {
      questions[index].noticedAt = questions[index].noticedAt ?? uptime
    }
    return questions.compactMap(\.noticedAt).max() ?? uptime
  }
}

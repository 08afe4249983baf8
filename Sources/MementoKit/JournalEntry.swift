/// An entry of a journal: at its time, a memento became current, was saved, or was left.
package struct JournalEntry: Hashable, Sendable {
  /// The printed number of the memento.
  package var number: Int
  /// The time, in seconds since 1970-01-01 00:00 UTC.
  package var secondsSince1970: Double
  /// The cause.
  package var cause: JournalCause

  /// Creates an entry from its parts.
  package init(number: Int, secondsSince1970: Double, cause: JournalCause) {
    self.number = number
    self.secondsSince1970 = secondsSince1970
    self.cause = cause
  }
}

/// The cause of a journal entry; stores contain the raw values.
package enum JournalCause: Int, Hashable, Sendable, CaseIterable {
  /// The memento was recorded by the user's edits.
  case edited = 1
  /// Undo reached it.
  case undone = 2
  /// Redo reached it.
  case redone = 3
  /// Another move in history reached it, for example after a crash.
  case visited = 4
  /// Its contents were saved.
  case saved = 5
  /// Another program wrote its contents.
  case changedOnDisk = 6
  /// A session began with it.
  case opened = 7
  /// A session ended with it.
  case closed = 8
  /// A session ended with it, and the user discarded later changes.
  case discarded = 9
  /// A session with it crashed.
  case crashed = 10
  /// The user restored it after a crash.
  case recovered = 11
  /// Another program wrote it, and the user kept the present text.
  case keptMine = 12
  /// The file that contained it was deleted.
  case deleted = 13
  /// The file exists again, with its contents.
  case returned = 14
  /// The file was created with it and did not exist before.
  case created = 15
  /// It was saved as this file, whose path had another text or no file before.
  case savedAs = 16

  /// Whether a move in history made the memento current, so that a short stay need not be stored.
  package var isMove: Bool {
    switch self {
    case .undone, .redone, .visited: true
    default: false
    }
  }

  /// Whether the user saved it.
  package var isSave: Bool { self == .saved || self == .savedAs }

  /// Whether the memento is current from then on; a save may write an earlier one.
  package var isPosition: Bool {
    switch self {
    case .saved, .savedAs, .keptMine, .deleted, .returned, .created: false
    default: true
    }
  }

  /// Whether it determines the contents of the file from then on: the memento, or a missing file.
  package var isAboutFile: Bool {
    switch self {
    case .saved, .savedAs, .changedOnDisk, .opened, .discarded, .keptMine, .deleted, .returned,
      .created:
      true
    case .edited, .undone, .redone, .visited, .closed, .crashed, .recovered: false
    }
  }

  /// The cause before its state; the moment of a crash is never recorded.
  package var labelBeforeState: String { self == .crashed ? "crashed after" : word }

  /// The cause as a verb.
  package var word: String {
    switch self {
    case .edited: "edited"
    case .undone: "undone to"
    case .redone: "redone to"
    case .visited: "restored"
    case .saved: "saved"
    case .changedOnDisk: "changed on disk"
    case .opened: "opened"
    case .closed: "closed"
    case .discarded: "discarded the changes after"
    case .crashed: "crashed"
    case .recovered: "recovered"
    case .keptMine: "kept the text instead of"
    case .deleted: "file deleted, it had"
    case .returned: "file back with"
    case .created: "file created with"
    case .savedAs: "saved as this file"
    }
  }
}

extension [JournalEntry] {
  /// Returns the number of the memento that was current at a time; nil before the first entry.
  ///
  /// - Parameter parent: returns the parent of a memento; nil for a root.
  package func number(at secondsSince1970: Double, parent: (Int) -> Int?) -> Int? {
    filter { $0.secondsSince1970 <= secondsSince1970 }
      .lastCurrent(\.number, \.cause, parent: parent)
  }
}

extension Array {
  /// Returns the memento that is current after these journal entries; nil without entries.
  ///
  /// For an ancestor or descendant of the current memento, a save may be recorded late. One on
  /// another branch was saved by another editor of the file, and its text is in the file from then
  /// on.
  ///
  /// - Complexity: O(entries + mementos).
  package func lastCurrent<ID: Equatable>(
    _ id: (Element) -> ID, _ cause: (Element) -> JournalCause, parent: (ID) -> ID?
  ) -> ID? {
    guard let last = lastIndex(where: { cause($0).isPosition }) else { return nil }
    var current = id(self[last])
    for entry in self[(last + 1)...] where cause(entry).isSave {
      let saved = id(entry)
      let isInLine =
        Self.descends(saved, from: current, parent) || Self.descends(current, from: saved, parent)
      if !isInLine { current = saved }
    }
    return current
  }

  /// Returns whether a memento equals another one or descends from it.
  private static func descends<ID: Equatable>(
    _ id: ID, from ancestor: ID, _ parent: (ID) -> ID?
  ) -> Bool {
    var next: ID? = id
    while let id = next {
      if id == ancestor { return true }
      next = parent(id)
    }
    return false
  }
}

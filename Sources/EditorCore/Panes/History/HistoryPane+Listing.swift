package import Documents
import MementoKit
import TextEditing

/// The lists of the pane besides the tree and the findings of a search: the journal, the states of
/// a kind, and folds of small steps.
extension HistoryPane {
  /// Whether it lists the tree of all states.
  var listsEverything: Bool {
    if case .everything = list.choice { filter == nil } else { false }
  }

  /// The kind of the listed states; nil for any other list.
  package var kind: StateKind? { if case .kind(let kind, _) = list.choice { kind } else { nil } }

  // MARK: The journal

  /// The rows of the journal, while it is listed.
  var journal: JournalRows? { list.journal }

  /// The number of entries of the listed journal; nil for any other list.
  package var journalEntryCount: Int? { journal?.entryCount }

  /// Returns the entry of a row of the journal; nil for a heading, and for any other list.
  package func entry(ofRow row: Int) -> Timeline.Entry? { journal?.entry(ofRow: row) }

  /// Returns the heading in a row of the journal; nil for an entry, and for any other list.
  package func heading(ofRow row: Int) -> JournalHeading? { journal?.heading(ofRow: row) }

  /// Lists the journal.
  mutating func choose(_ journal: JournalRows, in caretaker: Caretaker<TextBuffer>) {
    list = HistoryList(journal, of: caretaker.tree.outline)
    if !list.ids.isEmpty { select(row: journal.selectedRow, in: caretaker) }
  }

  // MARK: Folds

  /// Returns the number of small steps that a row represents; nil if it represents one state.
  package func foldedCount(atRow row: Int) -> Int? {
    list.ids.indices.contains(row) ? list.foldedCount(at: list.ids[row]) : nil
  }

  /// Opens the selected fold, or closes the fold of the selected memento.
  ///
  /// - Returns: false if there is no fold, or if the fold is in this form already.
  mutating func setFold(isOpen: Bool, in caretaker: Caretaker<TextBuffer>) -> Bool {
    guard case .everything(var opened) = list.choice, let fold = list.fold(of: selected),
      opened.contains(fold) != isOpen
    else { return false }
    if isOpen {
      opened.insert(fold)
    } else {
      opened.remove(fold)
      select(fold, in: caretaker)
    }
    choose(.everything(opened: opened), in: caretaker)
    return true
  }
}

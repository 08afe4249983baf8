import Documents
import Text

/// The choice of the files of a project that are restored.
struct ProjectRestoreChoice: Sendable {
  let listing: ProjectRestoreListing
  /// The indices of the files that are restored.
  private(set) var chosen: Set<Int>

  init(_ listing: ProjectRestoreListing) {
    self.listing = listing
    chosen = Set(listing.files.indices.filter { listing.files[$0].caution == .none })
  }

  /// The list.
  var picker: Picker {
    var picker = Picker(.restore(self), label, enter: "restore") { rows(for: $0) }
    picker.messageWithoutRows =
      listing.files.isEmpty ? "No file would change" : "No file has these letters"
    return picker
  }

  private var label: String {
    "\(listing.label) (\(chosen.count.grouped) of \(counted(listing.files.count, "file"))): "
  }

  private func rows(for written: String) -> [Picker.Row] {
    let words = written.lowercased().split(separator: " ")
    return listing.files.enumerated().compactMap { index, file in
      let shown = file.path.shownAsName
      guard words.allSatisfy(shown.lowercased().contains) else { return nil }
      var row = Picker.Row(
        title: shown, id: index, detail: file.detail, note: file.caution.label)
      row.tick = chosen.contains(index) ? .on : .off
      return row
    }
  }

  /// Returns the choice with some files chosen, or with none of them if all were; files that cannot
  /// be restored stay excluded.
  func toggling(_ files: [Int]) -> ProjectRestoreChoice {
    let possible = files.filter { listing.files[$0].caution.canBeRestored }
    return with(self) { choice in
      if possible.allSatisfy(chosen.contains) {
        choice.chosen.subtract(possible)
      } else {
        choice.chosen.formUnion(possible)
      }
    }
  }

  /// Returns the reason why a file cannot be chosen; nil if it can.
  func obstacle(to file: Int) -> String? {
    let file = listing.files[file]
    switch file.caution {
    case .unsaved: return "\(file.path.shownAsName) has unsaved changes: save it first"
    case .failed(let reason): return "\(file.path.shownAsName): \(reason)"
    default: return nil
    }
  }

  // MARK: The question

  /// The question before files are written.
  var question: Question {
    let files = chosen.map { listing.files[$0] }
    let removed = files.count(where: \.isRemoved)
    let restored = files.count - removed
    let parts = [
      restored > 0 ? "restore \(counted(restored, "file"))" : nil,
      removed > 0 ? "remove \(counted(removed, "file"))" : nil,
    ].compactMap(\.self)
    let what = parts.joined(separator: " and ")
    let changed = files.count { $0.caution == .changed || $0.caution == .changedSince }
    let kept =
      changed == 0
      ? ""
      : changed == 1
        ? " The changed text of one stays in its history."
        : " The changed texts of \(changed.grouped) stay in their histories."
    var question = Question(
      "\(listing.label): \(what)?\(kept)", about: .restoreProject(self),
      answers: [
        Answer(
          "r", restored == 0 ? "remove" : "restore", .restore,
          meaning: "Write the files, each as a step of its history, which undo-restore can undo",
          detail: "(or Enter)", synonyms: ["y"])
      ], cancelLabel: "back to the list")
    question.takesEnter = true
    return question
  }
}

extension ProjectRestoreListing.File {
  /// The states and the lines: `#12 → #9  +3 -4`.
  fileprivate var detail: String {
    let lines = [
      addedCount > 0 ? "+\(addedCount.grouped)" : nil,
      removedCount > 0 ? "-\(removedCount.grouped)" : nil,
    ].compactMap(\.self)
    return ([step] + (lines.isEmpty ? [] : [lines.joined(separator: " ")])).joined(separator: "  ")
  }
}

extension ProjectRestoreListing.Caution {
  /// Whether a file can be restored if the user wants it.
  fileprivate var canBeRestored: Bool {
    switch self {
    case .none, .changed, .perhapsDeleted, .changedSince: true
    case .unsaved, .failed: false
    }
  }

  fileprivate var label: String {
    switch self {
    case .none: ""
    case .changed: "changed by another program"
    case .perhapsDeleted: "perhaps deleted then"
    case .changedSince: "changed since"
    case .unsaved: "unsaved changes"
    case .failed(let reason): reason
    }
  }
}

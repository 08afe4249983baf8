import EditorCore
import Files
import HistoryStore
import MementoKit
import ProjectHistory
import Projects
import SystemPackage
import Text
import TextHistory

/// The comparison of a project's files with an earlier state, as the user sees it before a restore.
struct ComparedProject: Sendable {
  private let folder: FilePath
  /// The title of the steps.
  private let title: String
  /// The restore or undo that is reversed.
  private let undone: StoredRestores.Entry?
  /// The changes, by their indices in the list; nil for files that cannot be restored.
  private let changes: [ProjectChange?]
  let listing: ProjectRestoreListing

  /// The reason why files cannot be compared or restored.
  private struct Obstacle: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// Compares the files of a project with an earlier state.
  ///
  /// - Parameter unsaved: the paths of documents with unsaved changes.
  init(
    _ target: ProjectRestoreTarget, around documents: ProjectDocuments, _ unsaved: [String],
    _ rules: FileRules
  ) throws {
    folder = documents.projectFolder
    guard let folders = rules.folders else {
      throw Obstacle("This session has no history on disk")
    }
    guard let store = try HistoryDatabase.existing(in: folders.history, for: .reading) else {
      throw Obstacle("There is no history yet")
    }
    let encodings = folders.encodings
    let comparison: ProjectComparison
    let label: String
    switch target {
    case .time(let time):
      label = "Back to \(Self.label(for: time))"
      (title, undone) = (RestoreTitles.title(at: time), nil)
      comparison = try ProjectComparison(
        of: folder, with: .time(time), in: store, encodings: encodings)
    case .name(let name):
      guard let named = try ProjectNames(store).named(name, of: folder) else {
        throw Obstacle("\(folder.printable) has no name \(name.onOneLine) any more")
      }
      label = "Back to [\(name.onOneLine)]"
      (title, undone) = (RestoreTitles.title(named: name.onOneLine), nil)
      comparison = try ProjectComparison(
        of: folder, with: .states(named.states, at: named.secondsSince1970), in: store,
        encodings: encodings)
    case .beforeRestore, .beforeUndo:
      let isUndo = target == .beforeUndo
      guard let entry = try StoredRestores(store).last(in: folder, isUndo: isUndo) else {
        throw Obstacle(
          isUndo
            ? "Nothing to redo: no restore was undone in \(folder.printable)"
            : "Nothing to undo: there is no restore in \(folder.printable)")
      }
      let what = RestoreTitles.undone(entry.plan)
      let restored = entry.plan.undoneSecondsSince1970 ?? entry.plan.secondsSince1970
      label = "\(isUndo ? "Redo" : "Undo") the restore of \(Self.label(for: restored))"
      (title, undone) = ("Undid \(what)", entry)
      comparison = try ProjectComparison(undoing: entry.plan, in: store, encodings: encodings)
    }
    let unsaved = Set(unsaved.map { Self.canonical(FilePath(absoluteOf: $0)) })
    let rows = Self.rows(of: comparison, below: folder, unsaved)
    changes = rows.map(\.change)
    listing = ProjectRestoreListing(
      label, files: rows.map(\.file), sameCount: comparison.sameCount + comparison.newer.count)
  }

  private static func label(for seconds: Double) -> String {
    "\(LocalCalendar.system.localTime(seconds))"
  }

  private static func canonical(_ path: FilePath) -> FilePath { (try? path.canonical()) ?? path }

  // MARK: The list

  private typealias Row = (file: ProjectRestoreListing.File, change: ProjectChange?)

  private static func rows(
    of comparison: ProjectComparison, below folder: FilePath, _ unsaved: Set<FilePath>
  ) -> [Row] {
    let usual = comparison.changes.map { change in
      file(of: change, below: folder, change.present == .unrecorded ? .changed : .none, unsaved)
    }
    let doubtful = comparison.doubtful.map { file(of: $0, below: folder, .perhapsDeleted, unsaved) }
    let since = comparison.changedSince.map { file(of: $0, below: folder, .changedSince, unsaved) }
    let failed = comparison.failures.map { failure -> Row in
      let path = failure.file.path?.below(folder).bytes ?? []
      return (
        ProjectRestoreListing.File(path: path, step: "", caution: .failed(failure.reason)), nil
      )
    }
    return (usual + doubtful + since + failed).sorted {
      $0.file.path.lexicographicallyPrecedes($1.file.path)
    }
  }

  private static func file(
    of change: ProjectChange, below folder: FilePath, _ caution: ProjectRestoreListing.Caution,
    _ unsaved: Set<FilePath>
  ) -> Row {
    let isUnsaved = unsaved.contains(change.path)
    let path = change.path.below(folder).bytes
    var file = ProjectRestoreListing.File(
      path: path, step: change.step, caution: isUnsaved ? .unsaved : caution)
    file.addedCount = change.difference.addedLineCount
    file.removedCount = change.difference.removedLineCount
    file.isRemoved = change.action == .remove
    file.preview = FilePreview(
      of: FilePlace(path: change.path.bytes, line: nil),
      changes: change.difference.unifiedDiff(oldLabel: "now", newLabel: "restored"))
    return (file, change)
  }

  // MARK: The restore

  /// Restores files as compared.
  ///
  /// - Parameters:
  ///   - places: their indices in the list.
  ///   - unsaved: the paths of documents that have unsaved changes by now.
  ///   - reached: called with the number of handled files.
  ///   - shouldContinue: called before each file; false skips the remaining files.
  func restore(
    _ places: [Int], unsaved: [String], _ rules: FileRules, reached: (Int) -> Void,
    while shouldContinue: @escaping @Sendable () -> Bool
  ) throws -> ProjectRestoreReport {
    let recording = try RecordingStore(rules, isNeeded: true)
    defer { recording.leave() }
    guard let restore = recording.restore else {
      throw Obstacle("This session has no history on disk")
    }
    let unsaved = Set(unsaved.map { Self.canonical(FilePath(absoluteOf: $0)) })
    var report = ProjectRestoreReport()
    var chosen: [ProjectChange] = []
    for change in places.compactMap({ changes.indices.contains($0) ? changes[$0] : nil }) {
      if unsaved.contains(change.path) {
        report.left.append("\(name(of: change.path)) has unsaved changes by now")
      } else {
        chosen.append(change)
      }
    }
    let isWhole = chosen.count == changes.count
    let outcome = try restore.run(
      chosen, in: folder, titled: title, undoing: undone, isWhole: isWhole,
      at: Moment.now.secondsSince1970, while: shouldContinue,
      reached: reached)
    let plan = outcome.plan
    report.isUndo = plan.isUndo
    report.removedCount = plan.removedCount
    report.restoredCount = plan.doneCount - plan.removedCount
    report.left += outcome.left.map { "\(name(of: $0.path)): \($0.reason)" }
    if outcome.isStopped {
      report.stoppedCount = chosen.count - plan.doneCount - outcome.left.count
    }
    return report
  }

  private func name(of path: FilePath) -> String { path.below(folder).printable }
}

extension ProjectDocuments {
  /// The folder of the project.
  var projectFolder: FilePath {
    let path = FilePath(absoluteOf: shown ?? "none")
    let project = ProjectFolder(ofFile: path)
    return (try? project.path.canonical()) ?? project.path
  }
}

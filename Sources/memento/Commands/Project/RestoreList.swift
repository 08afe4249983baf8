import Files
import HistoryStore
import MementoKit
import ProjectHistory
import Shell
import SystemPackage
import Text
import TextHistory

/// The changes of a restore of many files, as a list for the user.
struct RestoreList {
  private let comparison: ProjectComparison
  private let place: ProjectPlace
  private let archive: Archive

  init(_ comparison: ProjectComparison, in place: ProjectPlace, _ archive: Archive) {
    self.comparison = comparison
    self.place = place
    self.archive = archive
  }

  /// Returns the list.
  ///
  /// - Parameter beginning: the description of the restore: `Going back to 2026-11-28 12:00`.
  func page(_ beginning: String, showsPatch: Bool, _ color: ColourChoice) -> Page {
    var page = Page(colours: color)
    let changes = comparison.changes
    let all =
      changes.count + comparison.sameCount + comparison.newer.count + comparison.doubtful.count
      + comparison.changedSince.count + comparison.failures.count
    if changes.isEmpty {
      page.add(line: "\(beginning) changes no file")
    } else {
      page.add(
        line: "\(beginning) changes \(changes.count) of \(counted(all, "file")):")
    }
    let width = changes.map { $0.step.count }.max() ?? 0
    for change in changes {
      page.add(line(for: change, width))
      if showsPatch { page.add(difference: patch(of: change)) }
    }
    list(
      comparison.changedSince.map { (place.name(of: $0.path), "changed since the restore") },
      "Left as they are; --force restores them, too:", to: &page)
    list(
      comparison.failures.map { (place.name(of: $0.file), $0.reason) },
      "Cannot be restored:", to: &page)
    if !comparison.newer.isEmpty {
      let names = comparison.newer.map { place.name(of: $0) }
      page.add(line: "Not there then, and unchanged: \(names.listed)")
    }
    if !comparison.doubtful.isEmpty {
      let names = comparison.doubtful.map { place.name(of: $0.path) }
      let them = names.count == 1 ? "it" : "them"
      page.add(
        line: "Deleted, perhaps before that time: \(names.listed). --deleted restores \(them)")
    }
    return page
  }

  /// Adds files with the reasons why they are not changed.
  private func list(_ files: [(name: String, reason: String)], _ title: String, to page: inout Page)
  {
    if files.isEmpty { return }
    page.add(line: title)
    for file in files { page.add(line: "  \(file.name): \(file.reason)") }
  }

  /// Returns the names of files that another program changed, as the beginning of a sentence.
  func changeNotice(_ changes: [ProjectChange]) -> String {
    let names = changes.map { place.name(of: $0.path) }.listed
    return "Another program changed \(names) since the last state"
  }

  private func line(for change: ProjectChange, _ width: Int) -> InkedLine {
    var line = InkedLine()
    line.add("  \(change.step.padded(to: width))", .number)
    line.add(" \(place.name(of: change.path))", .place)
    let (added, removed) = (change.difference.addedLineCount, change.difference.removedLineCount)
    if added > 0 { line.add("+\(added)", .added) }
    if removed > 0 { line.add("-\(removed)", .removed) }
    if !archive.folders.sessions.having(change.path).isEmpty { line.add("(open in an editor)") }
    return line
  }

  private func patch(of change: ProjectChange) -> [UInt8] {
    let name = place.name(of: change.path)
    return change.difference.unifiedDiff(oldLabel: name, newLabel: "\(name)\trestored")
  }
}

extension [String] {
  /// The first names of a list, and the number of the others: `a, b, c and 12 others`.
  fileprivate var listed: String {
    let most = 8
    if count <= most { return joined(separator: ", ") }
    return "\(prefix(most).joined(separator: ", ")) and \(counted(count - most, "other"))"
  }
}

import EditorCore
import Files
import ProjectHistory
import Shell
import SystemPackage
import Text
import TextHistory

/// The lines that a watch prints.
struct WatchNotices {
  private let path: FilePath
  private let rules: ProjectWatch.Rules
  /// The start of the last stretch of changes, in seconds since 1970-01-01 00:00 UTC.
  private var lastStart: Double?
  private var hasReportedRefusal = false
  private var hasReportedLimit = false

  init(of path: FilePath, by rules: ProjectWatch.Rules) {
    self.path = path
    self.rules = rules
  }

  /// Returns the lines about a report, for a waiting user.
  mutating func lines(for report: WatchReport) -> [String] {
    switch report {
    case .started(let counts):
      let what = "\(counted(counts.folders, "folder")), \(counted(counts.files, "file"))"
      return ["Watching \(path.printable): \(what). Ctrl-C ends it"] + limits(in: report)
    case .compared(let counts): return [comparison(counts)] + limits(in: report)
    case .recorded(let stretch):
      lastStart = stretch.start
      return ["\(Self.clock(of: stretch.start))  \(Self.label(for: stretch))"]
    case .recovered: return ["The history works again"]
    case .noRoom, .lostChanges, .unwatched, .beyondLimit, .failed, .gone: return limits(in: report)
    }
  }

  /// Returns the lines about the limits of the watch.
  mutating func limits(in report: WatchReport) -> [String] {
    switch report {
    case .started(let counts): return limits(in: counts)
    case .compared(let counts):
      return counts.left[.noRoom, default: 0] > 0 ? [noRoom] : []
    case .noRoom: return [noRoom]
    case .lostChanges:
      return ["Files changed too fast: all are compared with their histories again"]
    case .unwatched: return refusal(of: nil)
    case .beyondLimit: return beyondLimit(of: "new folders")
    case .failed(let reason):
      return ["The changes are not recorded yet, and are tried again: \(reason.onOneLine)"]
    case .recorded, .recovered, .gone: return []
    }
  }

  /// The last line.
  var ending: String {
    guard let lastStart else { return "The watch has ended. No other program changed a file" }
    let before = Times.local((lastStart - 1).rounded(.down))
    return "The watch has ended. memento restore --at '\(before)' \(path.shellWord) undoes the "
      + "last changes; memento timeline \(path.shellWord) lists all"
  }

  /// Returns the line about files that were not recorded before the end.
  func unrecorded(_ count: Int) -> String {
    "\(counted(count, "file")) could not be recorded in time: the next watch records what is in "
      + "\(count == 1 ? "it" : "them")"
  }

  // MARK: Parts

  private static func clock(of seconds: Double) -> String {
    let clock = LocalCalendar.system.localTime(seconds).clock
    return "\(clock)"
  }

  private static func label(for stretch: WatchStretch) -> String {
    let new = stretch.began == 0 ? "" : counted(stretch.began, "new file")
    if stretch.changed == 0 { return "\(new) by other programs" }
    let changed = "\(counted(stretch.changed, "file")) changed by other programs"
    return new.isEmpty ? changed : "\(changed), \(new)"
  }

  private func comparison(_ counts: CheckCounts) -> String {
    let all = counts.known + counts.began + counts.changed + counts.open
    var text = "The history has the texts of \(counted(all, "file"))"
    var parts = counts.began > 0 ? ["\(counts.began.grouped) of them since now"] : []
    if counts.changed > 0 { parts.append("\(counts.changed.grouped) had been changed") }
    if !parts.isEmpty { text += ", \(parts.joined(separator: ", "))" }
    let left = leftOut(counts)
    return left.isEmpty ? text : "\(text). Left out: \(left.joined(separator: ", "))"
  }

  private func leftOut(_ counts: CheckCounts) -> [String] {
    let count = { (reason: RecordedChange.Reason) in counts.left[reason, default: 0] }
    let parts: [(Int, String)] = [
      (count(.binary), "no text"), (count(.tooLarge), "over \(ByteCount(rules.largestFile))"),
      (count(.excluded), "excluded from the history"), (count(.unreadable), "not readable"),
      (count(.noRoom), "beyond the limits of first texts"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
  }

  private var noRoom: String {
    "Files without history are not recorded any more: the limits are "
      + "\(ByteCount(rules.bytesOfFirstTexts)) of first texts (watch-first-mb) and "
      + "\(counted(rules.mostFiles, "file"))"
  }

  private mutating func limits(in counts: WatchedCounts) -> [String] {
    var lines: [String] = []
    if counts.refusedFolders > 0 { lines += refusal(of: counts.refusedFolders) }
    if counts.foldersBeyondLimit > 0 {
      lines += beyondLimit(of: counted(counts.foldersBeyondLimit, "folder"))
    }
    if counts.unreadableFolders > 0 {
      let folders = counted(counts.unreadableFolders, "folder")
      lines.append("Not watched: \(folders) that cannot be read")
    }
    if counts.isRemote {
      lines.append(
        "Other machines can change files in \(path.printable): their changes are not noticed")
    }
    return lines
  }

  /// Returns the line about folders beyond the limit of files, once.
  private mutating func beyondLimit(of folders: String) -> [String] {
    if hasReportedLimit { return [] }
    hasReportedLimit = true
    return [
      "Not watched: \(folders), and those below, beyond the limit of "
        + "\(counted(rules.mostFiles, "file")). Watch a folder inside"
    ]
  }

  /// Returns the line about folders that the system cannot watch, once.
  private mutating func refusal(of count: Int?) -> [String] {
    if hasReportedRefusal { return [] }
    hasReportedRefusal = true
    let folders = count.map { counted($0, "folder") } ?? "new folders"
    let most = FolderWatches.mostOfUser
    let now = most.map { " (\($0.grouped))" } ?? ""
    let more = max(524_288, (most ?? 0) * 2)
    return [
      "Not watched: \(folders), and those below: the system's limit of watches\(now) is reached. "
        + "sudo sysctl fs.inotify.max_user_watches=\(more) raises it"
    ]
  }
}

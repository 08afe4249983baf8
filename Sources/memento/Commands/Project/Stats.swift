import ArgumentParser
import EditorCore
import Files
import HistoryStore
import MementoArchiveKit
import MementoKit
import ProjectHistory
import Shell
import SystemPackage
import Text

/// `memento stats [FILE|DIR]`: figures about the history.
struct Stats: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show figures about the history of a file, or of all files below a folder.",
    discussion: """
      The time worked is that of all stretches, each from its first state to its last one; a pause of \
      ten minutes ends a stretch.
      """)

  @Argument(
    help: ArgumentHelp("The file or folder; by default the working folder.", valueName: "FILE"))
  var path: String?

  @Flag(help: ArgumentDescriptions.json)
  var json = false

  func perform() throws {
    let archive = try Archive()
    let path = try FilePath(expandingTilde: path ?? ".").canonical()
    guard let store = try archive.store(for: .reading) else { throw nothing(at: path) }
    let statistics = try ProjectStatistics(of: path, in: store)
    if statistics.stateCount == 0 { throw nothing(at: path) }
    var page = Page()
    if json {
      page.add(.object(path.members.merging(statistics.members) { $1 }))
    } else {
      page.add(line: path.printable)
      for line in statistics.lines { page.add(line: line) }
    }
    try page.write()
  }

  private func nothing(at path: FilePath) -> CommandFailure {
    let isFile = path.exists && (try? FolderChange.isFolder(path)) == false
    return CommandFailure(
      isFile
        ? "There is no history of \(path.printable) yet. Edit it with memento"
        : "No file below \(path.printable) has a history yet. Edit one with memento first")
  }
}

extension ProjectStatistics {
  fileprivate var lines: [String] {
    let deleted = missingCount > 0 ? ", \(missingCount) of them deleted" : ""
    let named = namedCount > 0 ? ", \(namedCount) with a name" : ""
    var lines = [
      "files    \(counted(fileCount, "file"))\(deleted), \(ByteCount(byteCount))",
      "states   \(counted(stateCount, "state"))\(named), \(counted(lineCount, "changed line"))",
      "worked   \(Self.label(for: secondsWorked)) in \(stretchCount == 1 ? "1 stretch" : "\(stretchCount.grouped) stretches")",
    ]
    if let oldest, let newest {
      lines.append("from     \(Times.local(oldest)) to \(Times.local(newest))")
    }
    lines.append("history  \(ByteCount(byteCountOfHistory))")
    return lines
  }

  /// Returns a duration in words: `14 h 20 min`, `35 s`.
  private static func label(for seconds: Double) -> String {
    let minutes = Int(min(seconds, 1e15) / 60)
    if minutes == 0 { return "\(Int(seconds)) s" }
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }

  fileprivate var members: [String: JSONValue] {
    let count = { (number: Int) in JSONValue.number("\(number)") }
    return [
      "files": count(fileCount), "missing": count(missingCount), "states": count(stateCount),
      "named": count(namedCount), "lines": count(lineCount), "stretches": count(stretchCount),
      "secondsWorked": .number("\(secondsWorked)"), "bytes": count(byteCount),
      "bytesOfHistory": count(byteCountOfHistory),
      "oldest": oldest.map { .object(Times.members($0)) } ?? .null,
      "newest": newest.map { .object(Times.members($0)) } ?? .null,
    ]
  }
}

import HistoryStore
import ArgumentParser
import Files
import MementoArchiveKit
import Text

/// `memento files`: lists files with history.
struct Files: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "files",
    abstract: "List the files that have a history, the last edited first.",
    discussion: """
      Each row shows the time of the last change, the number of states, the size of the history, \
      `missing` if the file does not exist any more, and the path. A document without a file \
      has a name like `untitled:12`, which the other commands accept instead of a file.
      """)

  @Flag(help: ArgumentWords.json)
  var json = false

  func perform() throws {
    let extents = try Archive().store(for: .reading)?.extents() ?? []
    var page = Page()
    if json {
      page.add(.object(["files": .array(extents.map { .object($0.members) })]))
    } else {
      for extent in extents { page.add(line: extent.line) }
    }
    try page.write()
  }
}

extension StoredExtent {
  /// Whether its file no longer exists; false for a text without a file.
  private var isMissing: Bool { file.path?.isMissing == true }

  fileprivate var line: String {
    let states = counted(mementoCount, "state")
    return [
      Times.local(file.used), states.padded(to: 13), ByteCount(byteCount).description.padded(to: 8),
      isMissing ? "missing" : "       ", file.shownName,
    ].joined(separator: "  ")
  }

  fileprivate var members: [String: JSONValue] {
    var members: [String: JSONValue] = [
      "states": .number("\(mementoCount)"), "bytes": .number("\(byteCount)"),
      "missing": .bool(isMissing),
    ]
    members.merge(Times.members(file.used)) { $1 }
    members.merge(file.nameMembers) { $1 }
    return members
  }
}

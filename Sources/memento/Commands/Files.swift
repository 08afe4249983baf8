import HistoryStore
import ArgumentParser
import Files
import MementoArchiveKit
import Shell
import Text
import TextHistory

/// `memento files`: lists files with history.
struct Files: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "files",
    abstract: "List the files that have a history, the last edited first.",
    discussion: """
      Each row shows the time of the last change, the number of states, the size of the history, \
      `unsaved` if a crash left text that is not in the file, `missing` if the file does not exist any more, \
      and the path. Opening a file offers its unsaved text. A document without a file \
      has a name like `untitled:12`, which the other commands accept instead of a file.
      """)

  @Flag(help: ArgumentDescriptions.json)
  var json = false

  func perform() throws {
    let archive = try Archive()
    let store = try archive.store(for: .reading)
    let extents = try store?.extents() ?? []
    let unsaved = try store.map { store in
      let folders = archive.folders
      return try UnsavedFiles(
        in: store, encodings: folders.encodings, isAlive: folders.sessions.isAlive)
    }
    let isUnsaved = { (extent: StoredExtent) in unsaved?.numbers.contains(extent.file.id) == true }
    var page = Page()
    if json {
      let rows = extents.map { JSONValue.object($0.members(isUnsaved: isUnsaved($0))) }
      page.add(.object(["files": .array(rows)]))
    } else {
      for extent in extents { page.add(line: extent.line(isUnsaved: isUnsaved(extent))) }
    }
    try page.write()
  }
}

extension StoredExtent {
  /// Whether its file no longer exists; false for a text without a file.
  private var isMissing: Bool { file.path?.isMissing == true }

  fileprivate func line(isUnsaved: Bool) -> String {
    let states = counted(mementoCount, "state")
    return [
      Times.local(file.used), states.padded(to: 13), ByteCount(byteCount).description.padded(to: 8),
      isUnsaved ? "unsaved" : isMissing ? "missing" : "       ", file.shownName,
    ].joined(separator: "  ")
  }

  fileprivate func members(isUnsaved: Bool) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "states": .number("\(mementoCount)"), "bytes": .number("\(byteCount)"),
      "missing": .bool(isMissing), "unsaved": .bool(isUnsaved),
    ]
    members.merge(Times.members(file.used)) { $1 }
    members.merge(file.nameMembers) { $1 }
    return members
  }
}

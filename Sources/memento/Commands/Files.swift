import ArgumentParser
import MementoKit
import Storage
import SystemPackage

/// `memento files`: what is kept at all.
struct Files: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "files",
    abstract: "List the files that have a history, the one edited last first.",
    discussion: """
      Each with the time of its last change, its number of states, the size of its history, \
      `missing` where the file is not there any more, and its path. A text that never had a file \
      is called `untitled:12`, and the other commands take that in the place of a file.
      """)

  @Flag(help: ArgumentWords.json)
  var json = false

  func perform() throws {
    try page().write()
  }

  private func page() throws -> Page {
    let extents = try Archive().store(for: .reading)?.extents() ?? []
    var page = Page()
    if json {
      page.add(.object(["files": .array(extents.map { .object($0.members) })]))
    } else {
      for extent in extents { page.add(line: extent.line) }
    }
    return page
  }
}

extension StoredExtent {
  /// Whether there is a file no more; not for a text that never had one.
  private var isMissing: Bool {
    guard let path = file.path else { return false }
    do {
      return try FileIdentity.current(of: path) == nil
    } catch {
      // Where nobody may look, it may still be there.
      return false
    }
  }

  fileprivate var line: String {
    let states = mementoCount == 1 ? "1 state" : "\(mementoCount) states"
    return [
      Times.local(file.used), states.padded(to: 11), ByteCount(byteCount).description.padded(to: 8),
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

/// A size as people read it: `410 B`, `3.2 kB`, `1.5 GB`.
struct ByteCount: CustomStringConvertible {
  private let count: Int

  init(_ count: Int) { self.count = count }

  var description: String {
    var (tenths, unit) = (count * 10, 0)
    while tenths >= 10_000, unit < Self.units.count - 1 {
      tenths = (tenths + 500) / 1000
      unit += 1
    }
    let shown = unit == 0 || tenths >= 1000 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return "\(shown) \(Self.units[unit])"
  }

  private static let units = ["B", "kB", "MB", "GB", "TB"]
}

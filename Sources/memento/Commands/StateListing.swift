import Files
import HistoryStore
import MementoArchiveKit
import MementoKit
import SystemPackage
import Text
import TextHistory

/// The states of a file as listed by commands, for people and for programs.
struct StateListing {
  /// The number of the state in the file; nil without one.
  let numberInFile: Int?
  private let width: Int
  /// The previous state of each state, in recording order.
  private let previous: [Int: Int]
  /// The first commit that each state equals, by the numbers of the states.
  private let commits: [Int: CommitNotes.Note]

  /// - Parameter commits: the commits found without an import, oldest first.
  init(_ reader: HistoryReader, commits: [CommitNotes.Note] = []) throws(DatabaseError) {
    let known = try reader.commits() + commits
    // A merge can have the text of the commit before it.
    self.commits = Dictionary(known.map { ($0.number, $0) }) { first, _ in first }
    numberInFile = reader.numberInFile()
    let numbers = reader.rows.map(\.record.number)
    width = "\(numbers.last ?? 0)".count + 1
    previous = Dictionary(uniqueKeysWithValues: zip(numbers.dropFirst(), numbers))
  }

  /// Returns a line for a state, with a note between its marks and its title.
  func line(for row: StoredRow, note: String? = nil) -> InkedLine {
    let record = row.equal(to: commits[row.record.number]?.label).record
    let marks =
      (record.marks.contains(.saved) ? "S" : " ") + (record.number == numberInFile ? "*" : " ")
    var line = InkedLine()
    line.add("#\(record.number)".padded(to: width), .number)
    line.add(Times.local(record.secondsSince1970), .date)
    line.add(marks, .place)
    if let note { line.add(note) }
    if let name = record.name { line.add("[\(name.onOneLine)]", .name) }
    line.add(record.summary.title.onOneLine)
    let (added, removed) = record.summary.counts
    if let added {
      line.add("")
      line.add(added, .added)
    }
    if let removed {
      if added == nil { line.add("") }
      line.add(removed, .removed)
    }
    if let parent = row.parent, parent != previous[record.number] {
      line.add(" from #\(parent)", .date)
    }
    return line
  }

  /// Returns the members of a JSON object for a state.
  func members(of row: StoredRow) -> [String: JSONValue] {
    let record = row.record
    var members: [String: JSONValue] = [
      "number": .number("\(record.number)"),
      "parent": row.parent.map { .number("\($0)") } ?? .null,
      "title": .string(record.summary.title),
      "name": record.name.map(JSONValue.string) ?? .null,
      "saved": .bool(record.marks.contains(.saved)),
      "inFile": .bool(record.number == numberInFile),
      "added": .number("\(record.summary.added)"),
      "removed": .number("\(record.summary.removed)"),
      "unit": .string(record.summary.unit.word),
      "bytes": .number("\(row.byteCount)"),
    ]
    members["commit"] = commits[record.number].map { .string($0.hash) }
    members.merge(Times.members(record.secondsSince1970)) { $1 }
    return members
  }
}

extension ChangeSummary {
  /// The added and removed lines `+4 -1` or characters `+4c -1c`; nil for none.
  fileprivate var counts: (added: String?, removed: String?) {
    let mark = unit == .characters ? "c" : ""
    return (added > 0 ? "+\(added)\(mark)" : nil, removed > 0 ? "-\(removed)\(mark)" : nil)
  }
}

extension ChangeSummary.Unit {
  fileprivate var word: String {
    switch self {
    case .items: "items"
    case .lines: "lines"
    case .characters: "characters"
    }
  }
}

extension String {
  /// Returns the text, padded with blanks to a width in characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension FilePath {
  /// The members of a JSON object for a path: as text and, if it is not UTF-8, also with its
  /// invalid bytes as `%FF`.
  var members: [String: JSONValue] {
    var members: [String: JSONValue] = ["path": .string(string)]
    if FilePath(string) != self { members["pathBytes"] = .string(percentEncoded) }
    return members
  }
}

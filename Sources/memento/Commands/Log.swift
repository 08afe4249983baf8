import ArgumentParser
import HistoryStore
import MementoArchiveKit
import MementoKit
import Shell
import Text
import TextHistory

/// `memento log FILE`: lists the states of a file.
struct Log: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "List the states of a file, or of a function in it, the newest first.",
    discussion: """
      With FILE:NAME only the states are listed that changed the function, section or block NAME \
      of the newest state, and the one before the first of them. Universal Ctags finds NAME where \
      it is installed; otherwise headings, indentation and brackets do.

      Each row shows the number, the time, S if the state was saved, * if it is in the file now, the \
      name, the title, the number of added and removed lines (characters, with a c, if no line \
      was), and the parent if that is not the state below. On a terminal, the branches are drawn \
      at the left: ● in the file, ◆ named, ○ any other.

      With --patch each state is followed by its changes since the state before it, as a unified diff.
      """)

  @Argument(help: ArgumentDescriptions.fileOrPart)
  var file: String

  @Flag(help: "List only checkpoints: states that have a name.")
  var names = false

  @Flag(name: .shortAndLong, help: "Show the changes of each state, as a unified diff.")
  var patch = false

  @Flag(help: "List which state was current when, and why, the newest first.")
  var journal = false

  @Option(name: .short, help: ArgumentHelp("List at most COUNT states.", valueName: "COUNT"))
  var n: Int?

  @Flag(inversion: .prefixedNo, help: "Whether to draw the branches; by default on a terminal.")
  var graph: Bool?

  @Option(help: ArgumentDescriptions.colour)
  var color = ColourChoice.auto

  @Flag(help: ArgumentDescriptions.json)
  var json = false

  func validate() throws {
    if journal, names { throw ValidationError("--journal does not go with --names") }
    if patch, journal || json {
      throw ValidationError("--patch does not go with \(journal ? "--journal" : "--json")")
    }
    if let n, n < 0 { throw ValidationError("-n takes a number from 0, not \(n)") }
  }

  func perform() throws {
    try (journal ? journalPage() : page()).write()
  }

  private func journalPage() throws -> Page {
    let (reader, part) = try NamedPart.reading(file, in: Archive())
    if let part {
      throw ValidationError("--journal is about a whole file, not about \(part.name.onOneLine)")
    }
    let entries = reader.journal.reversed().prefix(n ?? .max)
    var page = Page(colours: json ? .never : color)
    if json {
      let rows = entries.map { entry in
        JSONValue.object(
          Times.members(entry.secondsSince1970).merging([
            "number": .number("\(entry.number)"), "cause": .string(entry.cause.word),
          ]) { $1 })
      }
      page.add(.object(["file": .object(reader.file.nameMembers), "journal": .array(rows)]))
    } else {
      for entry in entries {
        var line = InkedLine()
        line.add(Times.local(entry.secondsSince1970), .date)
        line.add(entry.cause.labelBeforeState)
        line.add("#\(entry.number)", .number)
        line.add(reader.row(entry.number)?.record.summary.title.onOneLine ?? "")
        page.add(line)
      }
    }
    return page
  }

  /// The maximum wait of the list for the equal commits of git.
  private static let longestWaitForGit = Duration.seconds(1)

  private func page() throws -> Page {
    let archive = try Archive()
    let (reader, part) = try NamedPart.reading(file, in: archive)
    if let path = reader.path { try archive.reportFormerHistory(of: path) }
    let numbers = try part?.numbers(in: reader)
    let rows = reader.rows.reversed().filter { row in
      (!names || row.record.name != nil) && numbers?.contains(row.record.number) != false
    }.prefix(n ?? .max)
    let deadline = ContinuousClock.now + Self.longestWaitForGit
    let commits = reader.commitsOfGit(archive.folders) { ContinuousClock.now < deadline }
    let listing = try StateListing(reader, commits: commits)
    var page = Page(colours: json ? .never : color)
    if json {
      var members: [String: JSONValue] = [
        "file": .object(reader.file.nameMembers),
        "states": .array(rows.map { .object(listing.members(of: $0)) }),
      ]
      members["part"] = part.map { JSONValue.string($0.name) }
      page.add(.object(members))
    } else {
      let drawing = graph ?? (Page.isSeen && !patch) ? StateGraph(Array(rows), of: reader) : nil
      for (index, row) in rows.enumerated() {
        var line = InkedLine()
        if let drawing { line.add(drawing.drawn(index, inFile: listing.numberInFile), .place) }
        line.append(drawing == nil ? [] : [0x20])
        for part in listing.line(for: row).parts { line.append(part.text, part.ink) }
        page.add(line)
        if patch { page.add(difference: try changes(of: row, in: reader, part)) }
      }
    }
    return page
  }

  /// Returns the changes of a state since the previous one; empty for the first.
  private func changes(
    of row: StoredRow, in reader: HistoryReader, _ part: NamedPart?
  ) throws -> [UInt8] {
    guard let parent = row.parent else { return [] }
    let older = try reader.state(parent).recordedText
    let newer = try reader.state(row.record.number).recordedText
    var difference = LineDifference(from: older, to: newer)
    if let part { difference = try part.limit(difference, from: older, to: newer, of: reader) }
    return difference.unifiedDiff(oldLabel: "#\(parent)", newLabel: "#\(row.record.number)")
  }
}

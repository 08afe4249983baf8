import ArgumentParser
import MementoKit
import Storage
import TextHistory

/// `memento log FILE`: what is kept of a file.
struct Log: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "List the states of a file, the newest first.",
    discussion: """
      Each with its number, its time, S where it was saved, * where it is in the file now, its \
      name, its title, how many lines were added and removed (characters where no line was), and \
      where it comes from when that is not the state below it.
      """)

  @Argument(help: ArgumentWords.file)
  var file: String

  @Flag(help: "List only checkpoints: states that have a name.")
  var names = false

  @Option(name: .short, help: ArgumentHelp("List so many at the most.", valueName: "COUNT"))
  var n: Int?

  @Flag(help: ArgumentWords.json)
  var json = false

  func validate() throws {
    if let n, n < 0 { throw ValidationError("-n takes a number from 0, not \(n)") }
  }

  func perform() throws {
    try page().write()
  }

  private func page() throws -> Page {
    let (reader, _) = try Archive().history(of: file)
    let rows = reader.rows.reversed().filter { !names || $0.record.name != nil }.prefix(n ?? .max)
    let listing = StateListing(reader)
    var page = Page()
    if json {
      page.add(
        .object([
          "file": .object(reader.file.nameMembers),
          "states": .array(rows.map { .object(listing.members(of: $0)) }),
        ]))
    } else {
      for row in rows { page.add(line: listing.line(for: row)) }
    }
    return page
  }
}

import ArgumentParser
import HistoryStore
import MementoArchiveKit
import MementoKit
import TextHistory
import Text
import TextEditing

/// `memento search FILE TEXT`: searches all states.
struct Search: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find the states whose text, title or name contains TEXT.",
    discussion: """
      Lists them, newest first: TEXT appeared there, was there, or disappeared there; `title` \
      means that only the title or the name contains it. If no state contains TEXT, the exit \
      status is 1.
      """)

  @Argument(help: ArgumentWords.file)
  var file: String

  @Argument(help: ArgumentHelp("The text to find, byte for byte.", valueName: "TEXT"))
  var text: String

  @Flag(name: .shortAndLong, help: "Ignore the case of A to Z.")
  var ignoreCase = false

  @Flag(help: ArgumentWords.json)
  var json = false

  func validate() throws {
    if text.isEmpty { throw ValidationError("The TEXT is empty") }
  }

  func perform() throws {
    let reader = try Archive().history(of: file)
    let result = try reader.search(for: BytePattern(text.unescapedBytes, ignoresCase: ignoreCase))
    try page(of: result, in: reader).write()
    if let lost = result.lost.first {
      let number = reader.rows[lost.index].record.number
      let others = result.lost.count > 1 ? " and \(result.lost.count - 1) others" : ""
      throw CommandFailure("The text of #\(number)\(others) cannot be read and was not searched")
    }
    if !result.findings.contains(where: { $0.isInText || $0.isInLabel }) {
      throw json
        ? ExitCode(1)
        : CommandFailure("No state of \(file.onOneLine) contains \(text.onOneLine)") as any Error
    }
  }

  private func page(of result: HistoryFindings, in reader: HistoryReader) -> Page {
    let listing = StateListing(reader)
    var page = Page()
    let findings = result.findings.reversed()
    if json {
      page.add(document(Array(findings), reader, listing))
    } else {
      for finding in findings {
        let note = finding.word.padded(to: "disappeared".count)
        page.add(line: listing.line(for: reader.rows[finding.id.index], note: note))
      }
    }
    return page
  }

  private func document(
    _ findings: [HistoryFindings.Finding], _ reader: HistoryReader, _ listing: StateListing
  ) -> JSONValue {
    let states = findings.map { finding in
      let found: [String: JSONValue] = [
        "inText": .bool(finding.isInText), "inTitleOrName": .bool(finding.isInLabel),
        "change": finding.change.map { .string($0.rawValue) } ?? .null,
      ]
      let row = reader.rows[finding.id.index]
      return JSONValue.object(listing.members(of: row).merging(found) { $1 })
    }
    return .object([
      "file": .object(reader.file.nameMembers), "text": .string(text), "states": .array(states),
    ])
  }
}

extension HistoryFindings.Finding {
  fileprivate var word: String {
    if let change { return change.rawValue }
    return isInText ? "there" : "title"
  }
}

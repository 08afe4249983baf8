import ArgumentParser
import MementoKit
import Storage
import SystemPackage
import TextHistory
import TextModel

/// `memento search FILE TEXT`: where words were.
struct Search: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find the states whose text, title or name holds some words.",
    discussion: """
      Lists them, the newest first, with what became of the words there: they appeared, they \
      were there, or they disappeared; or only the title or the name holds them. Where no state \
      holds them, the exit status is 1.
      """)

  @Argument(help: ArgumentWords.file)
  var file: String

  @Argument(help: ArgumentHelp("What to look for, byte for byte.", valueName: "TEXT"))
  var text: String

  @Flag(name: .shortAndLong, help: "Take A to Z for a to z.")
  var ignoreCase = false

  @Flag(help: ArgumentWords.json)
  var json = false

  func validate() throws {
    if text.isEmpty { throw ValidationError("There is nothing to look for") }
  }

  func perform() throws {
    let (reader, _) = try Archive().history(of: file)
    let result = try reader.search(for: BytePattern(text.unescapedBytes, ignoresCase: ignoreCase))
    try page(of: result, in: reader).write()
    if let lost = result.lost.first {
      let number = reader.rows[lost.index].record.number
      let others = result.lost.count > 1 ? " and \(result.lost.count - 1) others" : ""
      throw CommandFailure("The text of #\(number)\(others) cannot be read and was left out")
    }
    if !result.isFound {
      throw json
        ? ExitCode(1)
        : CommandFailure("No state of \(file.onOneLine) holds \(text.onOneLine)") as any Error
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

extension HistoryFindings {
  fileprivate var isFound: Bool { findings.contains { $0.isInText || $0.isInLabel } }
}

extension HistoryFindings.Finding {
  fileprivate var word: String {
    if let change { return change.rawValue }
    return isInText ? "there" : "title"
  }
}

import ArgumentParser
import HistoryStore
import MementoArchiveKit
import MementoKit
import Shell
import SystemPackage
import Text
import TextEditing
import TextHistory

/// `memento search TEXT [FILE …]`: searches all states.
struct Search: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find the states whose text, title or name contains TEXT.",
    discussion: """
      Without a FILE, searches the histories of all files. Lists the states, newest first: TEXT \
      appeared there, was there, or disappeared there; `title` means that only the title or the \
      name contains it. If no state contains TEXT, the exit status is 1.
      """)

  @Argument(help: ArgumentHelp("The text to find, byte for byte.", valueName: "TEXT"))
  var text: String

  @Argument(help: ArgumentHelp("The files; without any, all.", valueName: "FILE"))
  var files: [String] = []

  @Flag(name: .shortAndLong, help: "Ignore the case of A to Z.")
  var ignoreCase = false

  @Option(help: ArgumentWords.colour)
  var color = ColourChoice.auto

  @Flag(help: ArgumentWords.json)
  var json = false

  func validate() throws {
    if text.isEmpty { throw ValidationError("The TEXT is empty") }
    if let file = files.first, !FilePath(expandingTilde: file).exists,
      FilePath(expandingTilde: text).exists
    {
      throw ValidationError("The TEXT comes first, then the FILE: memento search TEXT FILE")
    }
  }

  /// The findings in one file.
  private struct Result {
    let reader: HistoryReader
    let findings: HistoryFindings

    var isFound: Bool { findings.findings.contains { $0.isInText || $0.isInLabel } }

    /// The states whose text cannot be read, in words; nil if there are none.
    var loss: String? {
      guard let lost = findings.lost.first else { return nil }
      let number = reader.rows[lost.index].record.number
      let others = findings.lost.count > 1 ? " and \(findings.lost.count - 1) others" : ""
      return "The text of #\(number)\(others) cannot be read and was not searched"
    }
  }

  func perform() throws {
    let pattern = BytePattern(text.unescapedBytes, ignoresCase: ignoreCase)
    var results: [Result] = []
    var losses: [String] = []
    try forEachHistory(failing: &losses) { (reader) throws(DatabaseError) in
      let result = Result(reader: reader, findings: try reader.search(for: pattern))
      if result.isFound || files.count == 1 || result.loss != nil { results.append(result) }
    }
    losses += results.compactMap { result in
      result.loss.map { files.count == 1 ? $0 : "\(result.reader.file.shownName): \($0)" }
    }
    results.removeAll { !$0.isFound && files.count != 1 }
    try page(of: results).write()
    if let loss = losses.first {
      throw CommandFailure(
        loss + (losses.count > 1 ? "; \(losses.count - 1) other files, too" : ""))
    }
    if results.contains(where: \.isFound) { return }
    let place = files.count == 1 ? files[0].onOneLine : files.isEmpty ? "any file" : "these files"
    throw json
      ? ExitCode(1)
      : CommandFailure("No state of \(place) contains \(text.onOneLine)") as any Error
  }

  /// Calls `body` with each history to search.
  ///
  /// - Parameter losses: receives the reasons for histories that cannot be read, among all.
  private func forEachHistory(
    failing losses: inout [String], _ body: (HistoryReader) throws(DatabaseError) -> Void
  ) throws {
    let archive = try Archive()
    if !files.isEmpty {
      for file in files { try body(archive.history(of: file)) }
      return
    }
    guard let store = try archive.store(for: .reading) else { return }
    for file in try store.files() {
      do throws(DatabaseError) {
        let encodings = archive.folders.encodings
        if let reader = try HistoryReader(of: file, in: store, encodings: encodings) {
          try body(reader)
        }
      } catch {
        losses.append("\(file.shownName): \(error)")
      }
    }
  }

  private func page(of results: [Result]) -> Page {
    var page = Page(colours: json ? .never : color)
    if json {
      page.add(document(results))
      return page
    }
    for (index, result) in results.enumerated() {
      if files.count != 1 {
        var header = InkedLine()
        header.add(result.reader.file.shownName, .header)
        if index > 0 { page.add(line: "") }
        page.add(header)
      }
      let listing = StateListing(result.reader)
      for finding in result.findings.findings.reversed() {
        let note = finding.word.padded(to: "disappeared".count)
        page.add(listing.line(for: result.reader.rows[finding.id.index], note: note))
      }
    }
    return page
  }

  /// Returns one object for one file, and otherwise an array of them.
  private func document(_ results: [Result]) -> JSONValue {
    let documents = results.map { result in
      let listing = StateListing(result.reader)
      let states = result.findings.findings.reversed().map { finding in
        let found: [String: JSONValue] = [
          "inText": .bool(finding.isInText), "inTitleOrName": .bool(finding.isInLabel),
          "change": finding.change.map { .string($0.rawValue) } ?? .null,
        ]
        let row = result.reader.rows[finding.id.index]
        return JSONValue.object(listing.members(of: row).merging(found) { $1 })
      }
      return [
        "file": JSONValue.object(result.reader.file.nameMembers), "states": .array(states),
      ]
    }
    if files.count == 1, var only = documents.first {
      only["text"] = .string(text)
      return .object(only)
    }
    return .object([
      "text": .string(text), "files": .array(documents.map { .object($0) }),
    ])
  }
}

extension HistoryFindings.Finding {
  fileprivate var word: String {
    if let change { return change.rawValue }
    return isInText ? "there" : "title"
  }
}

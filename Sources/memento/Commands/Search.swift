import ArgumentParser
import Files
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
    usage: """
      memento search TEXT [FILE …]
      memento search --project TEXT [DIR …]
      """,
    discussion: """
      Without a FILE, searches the histories of all files; in a folder, those below it. Lists the states, newest first: TEXT \
      appeared there, was there, or disappeared there; `title` means that only the title or the \
      name contains it. If no state contains TEXT, the exit status is 1.

      With --project, searches all files below DIR, by default the working folder, deleted ones too, and \
      lists only where TEXT appeared and disappeared.
      """)

  @Argument(help: ArgumentHelp("The text to find, byte for byte.", valueName: "TEXT"))
  var text: String

  @Argument(help: ArgumentHelp("The files or folders; without any, all.", valueName: "FILE"))
  var files: [String] = []

  @Flag(help: "Search all files below folders.")
  var project = false

  @Flag(name: .shortAndLong, help: "Ignore the case of A to Z.")
  var ignoreCase = false

  @Option(help: ArgumentDescriptions.colour)
  var color = ColourChoice.auto

  @Flag(help: ArgumentDescriptions.json)
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

    /// Returns the findings to list, oldest first.
    func listed(changesOnly: Bool) -> [HistoryFindings.Finding] {
      findings.findings.filter { finding in
        !changesOnly || finding.change != nil
      }
    }

    /// Whether a state contains the text.
    var isFound: Bool { findings.findings.contains { $0.isInText || $0.isInLabel } }

    /// The states whose text cannot be read, in words; nil without any.
    var loss: String? {
      guard let lost = findings.lost.first else { return nil }
      let number = reader.rows[lost.index].record.number
      let more = findings.lost.count - 1
      let others = more > 0 ? " and \(counted(more, "other"))" : ""
      return "The text of #\(number)\(others) cannot be read and was not searched"
    }
  }

  /// The histories to search.
  private struct Scope {
    /// The single files.
    var files: [String] = []
    /// The folders; empty for no folder, or for all files.
    var folders: [String] = []
    /// Whether exactly one file is searched, so that its name need not be listed.
    var isOneFile: Bool { files.count == 1 && folders.isEmpty }

    init(_ names: [String], isProject: Bool) {
      for name in names {
        let isFolder = isProject || Self.isFolder(name)
        if isFolder { folders.append(name) } else { files.append(name) }
      }
      if isProject, folders.isEmpty { folders = ["."] }
    }

    private static func isFolder(_ name: String) -> Bool {
      UntitledName(name) == nil
        && (try? FolderChange.isFolder(FilePath(expandingTilde: name).canonical())) == true
    }

    /// The searched histories, in words.
    var label: String {
      if isOneFile { return files[0].onOneLine }
      if files.isEmpty, folders.count == 1 { return "the files below \(folders[0].onOneLine)" }
      return files.isEmpty && folders.isEmpty ? "any file" : "these files"
    }
  }

  func perform() throws {
    let scope = Scope(files, isProject: project)
    let pattern = BytePattern(text.unescapedBytes, ignoresCase: ignoreCase)
    var results: [Result] = []
    var losses: [String] = []
    var isFound = false
    try forEachHistory(in: scope, failing: &losses) { reader, losses in
      let result = Result(reader: reader, findings: try reader.search(for: pattern))
      if let loss = result.loss {
        losses.append(scope.isOneFile ? loss : "\(reader.file.shownName): \(loss)")
      }
      let isListed =
        project ? !result.listed(changesOnly: true).isEmpty : result.isFound
      if json, isListed || scope.isOneFile { results.append(result) }
      // The results are printed immediately, because many histories take time.
      if isListed, !json { try page(of: result, in: scope, isFirst: !isFound).write() }
      isFound = isFound || isListed
    }
    if json {
      var page = Page()
      page.add(try document(results, isOneFile: scope.isOneFile))
      try page.write()
    }
    if let loss = losses.first {
      throw CommandFailure(
        loss + (losses.count > 1 ? "; \(losses.count - 1) other files, too" : ""))
    }
    if isFound { return }
    throw json
      ? ExitCode(1)
      : CommandFailure("No state of \(scope.label) contains \(text.onOneLine)") as any Error
  }

  /// Calls `body` with each history to search, once.
  ///
  /// - Parameter losses: receives the reasons for unreadable histories, if all are searched.
  private func forEachHistory(
    in scope: Scope, failing losses: inout [String],
    _ body: (HistoryReader, inout [String]) throws -> Void
  ) throws {
    let archive = try Archive()
    var searched: Set<Int> = []
    for file in scope.files {
      let reader = try archive.history(of: file)
      if searched.insert(reader.file.id).inserted { try body(reader, &losses) }
    }
    if !scope.files.isEmpty, scope.folders.isEmpty { return }
    guard let store = try archive.store(for: .reading) else { return }
    for file in try searchedFiles(of: store, archive, below: scope.folders)
    where searched.insert(file.id).inserted {
      do {
        let encodings = archive.folders.encodings
        if let reader = try HistoryReader(of: file, in: store, encodings: encodings) {
          try body(reader, &losses)
        }
      } catch let error as DatabaseError {
        losses.append("\(file.shownName): \(error)")
      }
    }
  }

  /// Returns all files or those below folders, the last edited first.
  private func searchedFiles(
    of store: HistoryDatabase, _ archive: Archive, below folders: [String]
  ) throws -> [StoredFile] {
    if folders.isEmpty { return try store.files() }
    let places = try folders.map { try ProjectPlace($0) }
    // The folders are checked before the first result.
    for place in places { _ = try place.store(of: archive) }
    return try places.flatMap { try store.files(below: $0.path) }.sorted { $0.used > $1.used }
  }

  private func page(of result: Result, in scope: Scope, isFirst: Bool) throws -> Page {
    var page = Page(colours: color)
    if !scope.isOneFile {
      var header = InkedLine()
      header.add(result.reader.file.shownName, .header)
      if project, result.reader.path?.isMissing == true {
        header.add(Times.deleted(try result.reader.deletion()), .removed)
      }
      if !isFirst { page.add(line: "") }
      page.add(header)
    }
    let listing = try StateListing(result.reader)
    for finding in result.listed(changesOnly: project).reversed() {
      let note = finding.word.padded(to: "disappeared".count)
      page.add(listing.line(for: result.reader.rows[finding.id.index], note: note))
    }
    return page
  }

  /// Returns one object for one file, and otherwise an array of them.
  private func document(_ results: [Result], isOneFile: Bool) throws -> JSONValue {
    let documents = try results.map { result -> [String: JSONValue] in
      let listing = try StateListing(result.reader)
      let states = result.listed(changesOnly: project).reversed().map { finding in
        let found: [String: JSONValue] = [
          "inText": .bool(finding.isInText), "inTitleOrName": .bool(finding.isInLabel),
          "change": finding.change.map { .string($0.rawValue) } ?? .null,
        ]
        let row = result.reader.rows[finding.id.index]
        return JSONValue.object(listing.members(of: row).merging(found) { $1 })
      }
      return [
        "file": JSONValue.object(result.reader.file.nameMembers), "states": .array(states),
        "deleted": try result.reader.deletion().map { .object(Times.members($0)) } ?? .null,
      ]
    }
    if isOneFile, var only = documents.first {
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

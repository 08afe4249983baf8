import ArgumentParser
import EditorCore
import Files
import Glibc
import HistoryStore
import MementoKit
import Shell
import SystemPackage
import Text
import TextEditing
import TextHistory

/// `memento purge FILE TEXT`: erases all states with a text.
struct Purge: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "purge",
    abstract: "Erase all states of a file that contain TEXT, for good.",
    discussion: """
      For a password that was pasted and removed again. The other states keep their contents; \
      titles, names and the recent searches lose TEXT, too, and an emergency copy with TEXT is removed. \
      The file itself must not contain it any more.
      """)

  @Argument(help: ArgumentDescriptions.file)
  var file: String

  @Argument(help: ArgumentHelp("The text to erase, byte for byte.", valueName: "TEXT"))
  var text: String

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  func validate() throws {
    if text.isEmpty { throw ValidationError("The TEXT is empty") }
  }

  func perform() throws {
    let archive = try Archive()
    let pattern = BytePattern(text.unescapedBytes)
    let copies = try CopiesWithText(of: file, pattern, archive)
    let store: HistoryDatabase
    let reader: HistoryReader
    do {
      store = try archive.writableStore()
      reader = try archive.history(of: file, in: store)
    } catch {
      if copies.isEmpty { throw error }
      return try purge(copies, pattern, archive)
    }
    let result = try reader.search(for: pattern)
    let numbers = result.findings.filter(\.isInText).map { reader.rows[$0.id.index].record.number }
    try checkFile(reader, pattern)
    let erasure = ErasureOfStates(archive, store, reader, named: file)
    try erasure.check(Set(numbers), purging: pattern)
    let isInLabel = result.findings.contains { $0.isInLabel }
    let isInDraft = try erasure.isInDraft(pattern)
    if numbers.isEmpty, !isInLabel, !isInDraft {
      if !copies.isEmpty { try purge(copies, pattern, archive) }
      try reportLost(result, reader)
      // An earlier purge may have left data in the journal of the store.
      try ErasureOfStates.reportRest(isOffDisk: store.emptyLog(), archive)
      if !copies.isEmpty { return }
      throw CommandFailure("No state of \(file.onOneLine) contains that text")
    }
    if !yes, try !isConfirmed(numbers, isInDraft: isInDraft, copies) {
      return try Page.printLine("Nothing was erased")
    }
    // Open editors read the recent words again after the erasure is reported.
    try forgetWords(pattern, archive)
    try erasure.erase(Set(numbers), purging: pattern)
    let list = numbers.isEmpty ? "" : ": " + numbers.map { "#\($0)" }.joined(separator: ", ")
    let draft = isInDraft ? " and unsaved changes" : ""
    let what = counted(numbers.count, "state") + draft
    try Page.printLine("Purged \(what) of \(reader.file.shownName)\(list)")
    try copies.remove()
    try reportLost(result, reader)
    try erasure.end()
  }

  /// Removes only the copies, if no state has the text.
  private func purge(
    _ copies: CopiesWithText, _ pattern: BytePattern, _ archive: Archive
  ) throws {
    if !yes, try !isConfirmed([], isInDraft: false, copies) {
      return try Page.printLine("Nothing was erased")
    }
    try copies.remove()
    try forgetWords(pattern, archive)
  }

  /// Removes the recent searches, replacements and commands with the text.
  private func forgetWords(_ pattern: BytePattern, _ archive: Archive) throws {
    for kind in RecentWords.Kind.allCases {
      try kind.entries(in: archive.folders.state).forget {
        pattern.isFound(in: String(decoding: $0.words, as: UTF8.self))
      }
    }
  }

  /// Throws an error if the file contains the text, because it would be recorded again.
  private func checkFile(_ reader: HistoryReader, _ pattern: BytePattern) throws {
    let text = try reader.onDisk().state.recordedText
    if pattern.matches(in: text, 0..<text.count, limit: 1).isEmpty { return }
    throw CommandFailure(
      "\(file.onOneLine) itself contains that text. Remove it there, save, and purge again")
  }

  private func isConfirmed(
    _ numbers: [Int], isInDraft: Bool, _ copies: CopiesWithText
  ) throws -> Bool {
    let list = numbers.prefix(8).map { "#\($0)" }.joined(separator: ", ")
    let rest = numbers.count > 8 ? " …" : ""
    var parts = numbers.isEmpty ? [] : ["\(counted(numbers.count, "state")) (\(list)\(rest))"]
    if isInDraft { parts.append("the unsaved changes of a crashed session") }
    if !copies.isEmpty { parts.append(copies.label) }
    let what = parts.isEmpty ? "the titles with it" : parts.joined(separator: " and ")
    return try Confirmation.isGiven("Erase \(what) for good?", insteadOf: "purge needs --yes")
  }

  private func reportLost(_ result: HistoryFindings, _ reader: HistoryReader) throws {
    guard let lost = result.lost.first else { return }
    let number = reader.rows[lost.index].record.number
    let others = result.lost.count > 1 ? " and \(counted(result.lost.count - 1, "other"))" : ""
    throw CommandFailure(
      "The text of #\(number)\(others) cannot be read and may contain it. "
        + "Use `memento forget` for the whole file")
  }
}

/// A question on the terminal.
enum Confirmation {
  /// Prints the question, and returns whether the answer is yes.
  ///
  /// - Parameter option: the option to use without a terminal.
  static func isGiven(_ question: String, insteadOf option: String) throws -> Bool {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw CommandFailure("Without a terminal, \(option)")
    }
    Sign.end()
    _ = try? FileDescriptor.standardError.writeAll("\(question) [y/N] ".utf8)
    return ["y", "yes"].contains(readLine()?.lowercased())
  }
}

import Files
import HistoryStore
import Shell
import Text
import TextHistory

/// The erasure of states by a command, with its reports.
final class ErasureOfStates {
  private let archive: Archive
  private let reader: HistoryReader
  private let erasure: StateErasure
  private let name: String
  private var isOffDisk = true

  /// Creates the erasure in a store that is open for writing.
  ///
  /// - Parameter name: the file as the user wrote it.
  init(_ archive: Archive, _ store: HistoryDatabase, _ reader: HistoryReader, named name: String) {
    self.archive = archive
    self.reader = reader
    self.name = name.onOneLine
    let sessions = archive.folders.sessions
    erasure = StateErasure(store, reader) { sessions.isAlive($0) }
  }

  /// Throws `CommandFailure` if a state cannot be erased.
  func check(_ numbers: Set<Int>, purging pattern: BytePattern? = nil) throws {
    switch try erasure.obstacle(to: numbers, purging: pattern) {
    case nil: return
    case .inFile(let number):
      throw CommandFailure("#\(number) is in \(name) now. Save or restore another state first")
    case .current(let number, let session) where pattern != nil:
      throw CommandFailure(
        "#\(number), the current state in \(editor(session)), contains it. "
          + "Remove it from the text there first")
    case .current(let number, let session):
      throw CommandFailure(
        "#\(number) is the current state in \(editor(session)). Go to another state there first")
    case .draft(let session):
      throw CommandFailure(
        "\(editor(session)) has it in an unsaved change. Remove it there first".capitalizedFirst)
    }
  }

  /// Returns whether unsaved changes contain a text, including those of a crashed session.
  func isInDraft(_ pattern: BytePattern) throws -> Bool { try erasure.isInDraft(pattern) }

  /// Erases states.
  func erase(_ numbers: Set<Int>, purging pattern: BytePattern? = nil) throws {
    try check(numbers, purging: pattern)
    isOffDisk = try erasure.erase(numbers, purging: pattern)
  }

  /// Reports the places that may still contain the states.
  func end() throws { try Self.reportRest(isOffDisk: isOffDisk, archive) }

  /// Reports the places that may still contain erased history.
  static func reportRest(isOffDisk: Bool, _ archive: Archive) throws {
    if !isOffDisk {
      throw CommandFailure(
        "The store's journal may still have the text, because another program is reading the store. "
          + "Run the command again in a moment")
    }
    for name in archive.folders.history.quarantinedDatabases {
      try Page.printLine("A damaged store may still contain it: \(name.printable)")
    }
  }

  private func editor(_ session: String) -> String {
    let holders = reader.path.map { archive.folders.sessions.having($0) } ?? []
    let process = holders.first { $0.token == session }?.process
    return process.map { "the editor with process \($0)" } ?? "an open editor"
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

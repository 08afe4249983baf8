import HistoryStore
import MementoKit
import SystemPackage
import TestSupport
import TextHistory
import Text
import TextEditing

/// A file with a history like an editor's: `notes.txt` in a folder of its own.
final class Notebook {
  let folder: TemporaryFolder
  let store: HistoryDatabase
  let path: FilePath
  let history: FileHistory
  private(set) var states: [TextBuffer.Memento] = []
  /// The numbers of the parents, 0 for none.
  private(set) var parents: [Int] = []

  /// Creates a history with snapshots of states up to a size in bytes.
  init(keepingSnapshots largestSnapshot: Int = 1000, named name: String = "notes.txt") throws {
    folder = try TemporaryFolder()
    store = try HistoryDatabase(folder.file("history.db"))
    path = folder.file(name)
    let text = OpenedText(
      path: path, state: TextBuffer().makeMemento(), identity: nil, openedAt: 0)
    var settings = HistorySettings()
    settings.largestSnapshot = largestSnapshot
    history = try FileHistory.open(
      text, in: store, sessions: SessionLiveness(own: "writer") { _ in true }, settings: settings
    ).0
  }

  /// Records a text as the next state, with its number as the time in seconds.
  ///
  /// - Parameter parent: the number of the parent; nil for the newest state.
  /// - Returns: its number.
  @discardableResult
  func record(
    _ text: PieceTree, title: String = "Typed", from parent: Int? = nil,
    encoding: TextEncoding = .utf8
  ) throws -> Int {
    let number = states.count + 1
    let parent = parent ?? states.count
    let memento = RecordedMemento(
      reference: reference(number),
      record: MementoRecord(
        number: number, summary: ChangeSummary(title: title), secondsSince1970: Double(number)),
      parent: parent > 0 ? reference(parent) : nil,
      state: TextBuffer(text, encoding: encoding).makeMemento(),
      before: parent > 0 ? states[parent - 1] : nil)
    states.append(memento.state)
    parents.append(parent)
    _ = try history.record([memento])
    return number
  }

  /// Records the text of a state with a range of bytes replaced.
  @discardableResult
  func record(
    replacing range: Range<Int>, with text: String, title: String = "Typed", from parent: Int? = nil
  ) throws -> Int {
    var tree = states[(parent ?? states.count) - 1].recordedText
    tree.replace(range, with: text.utf8)
    return try record(tree, title: title, from: parent)
  }

  /// Writes a state to the file, and records that.
  func save(_ number: Int) throws {
    let state = states[number - 1]
    let identity = try state.write(to: path)
    try history.recordOnDisk(reference(number), state, isSaved: true, identity: identity)
  }

  /// Stores a draft of an open block, as in a session that dies then.
  ///
  /// - Returns: its text.
  func draft(_ text: String) throws -> [UInt8] {
    let number = states.count + 1
    try history.draft(
      RecordedMemento(
        reference: reference(number),
        record: MementoRecord(
          number: number, summary: ChangeSummary(title: ""), secondsSince1970: Double(number)),
        parent: reference(states.count), state: TextBuffer(PieceTree(text: text)).makeMemento(),
        before: states.last))
    return Array(text.utf8)
  }

  /// Closes the file.
  func close() throws { try history.close() }

  func bytes(_ number: Int) -> [UInt8] { states[number - 1].recordedText.bytes }

  private func reference(_ number: Int) -> MementoReference {
    MementoReference(id: MementoID(index: number - 1), number: number)
  }
}

extension PieceTree {
  init(text: String) { self.init(text.utf8) }
}

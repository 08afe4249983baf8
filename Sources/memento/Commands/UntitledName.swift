import EditorCore
import Files
import HistoryStore
import MementoArchiveKit

/// The name of a text without a file on the command line: `untitled:12`.
///
/// A file with such a name needs its folder: `./untitled:12`.
struct UntitledName: CustomStringConvertible {
  private static let start = "untitled:"
  /// Its number in the store.
  let id: Int

  /// Parses a name; fails for other text.
  init?(_ written: String) {
    let digits = written.dropFirst(Self.start.count)
    guard written.hasPrefix(Self.start), let id = Int(digits: digits, 1...Int.max) else {
      return nil
    }
    self.id = id
  }

  fileprivate init(id: Int) { self.id = id }

  var description: String { "\(Self.start)\(id)" }
}

extension StoredFile {
  /// Its path, or the name of a text without a file.
  var shownName: String { path?.printable ?? UntitledName(id: id).description }

  /// The members of a JSON object that identify the file.
  var nameMembers: [String: JSONValue] {
    path?.members ?? ["path": .null, "name": .string(shownName)]
  }
}

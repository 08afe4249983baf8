import MementoKit
import Storage
import TextHistory

/// What a text that never had a file is called on the command line: `untitled:12`.
///
/// A file of such a name is told by its folder: `./untitled:12`.
struct UntitledName: CustomStringConvertible {
  private static let start = "untitled:"
  /// Its number in the store.
  let id: Int

  /// Nil for what is no such name.
  init?(_ written: String) {
    let digits = written.dropFirst(Self.start.count)
    guard written.hasPrefix(Self.start), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let id = Int(digits)
    else { return nil }
    self.id = id
  }

  fileprivate init(id: Int) { self.id = id }

  var description: String { "\(Self.start)\(id)" }
}

extension StoredFile {
  /// Its path, or what a text without a file is called.
  var shownName: String { path?.printable ?? UntitledName(id: id).description }

  /// The members of a JSON object that say which file it is.
  var nameMembers: [String: JSONValue] {
    path?.members ?? ["path": .null, "name": .string(shownName)]
  }
}

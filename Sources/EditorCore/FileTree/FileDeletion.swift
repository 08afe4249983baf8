public import Documents
import Text

/// A file, a link or a folder that is deleted or restored.
public struct DeletedItem: Equatable, Sendable {
  /// The kinds of items.
  public enum Kind: Equatable, Sendable {
    case file, folder
    /// A link, with its target.
    case link([UInt8])
    /// A device, a pipe or a socket.
    case other
  }

  /// Its absolute path.
  public let path: [UInt8]
  /// The kind.
  public let kind: Kind
  /// Its status at the time of the question, which reveals a change by another program.
  public let status: Status
  /// The reason why it cannot be restored; nil if it can.
  public let obstacle: String?
  /// The number of the state with its contents, after they were recorded.
  public var state: Int?
  /// The number of its history in the store, which stays the same if the history gets another path.
  public var history: Int?

  /// The status of an item.
  public struct Status: Equatable, Sendable {
    /// The file system, the number in it, the size in bytes, the time of the last write in
    /// nanoseconds.
    public let numbers: [Int]
    /// The permissions.
    public let permissions: UInt32

    /// Creates a status.
    public init(_ numbers: [Int], permissions: UInt32) {
      self.numbers = numbers
      self.permissions = permissions
    }
  }

  /// Creates an item.
  public init(path: [UInt8], kind: Kind, status: Status, obstacle: String? = nil) {
    self.path = path
    self.kind = kind
    self.status = status
    self.obstacle = obstacle
  }
}

/// A deletion before the question about it.
public struct FileDeletion: Sendable {
  /// The absolute path of the file or folder.
  public let path: [UInt8]
  /// The items in the order of their deletion: the contents of a folder before the folder.
  public let items: [DeletedItem]
  /// The documents with files among them.
  public let documents: [DocumentID]

  /// The maximum number of items that are deleted together.
  public static var mostItems: Int { 1_000 }

  /// Creates a deletion.
  public init(of path: [UInt8], _ items: [DeletedItem], documents: [DocumentID]) {
    self.path = path
    self.items = items
    self.documents = documents
  }

  /// Whether all of it can be restored.
  var canComeBack: Bool { items.allSatisfy { $0.obstacle == nil } }

  /// The number of items, without folders.
  var fileCount: Int { items.count { $0.kind != .folder } }

  /// Returns the words of the question, with a name for the file or folder.
  ///
  /// - Parameter undo: the key that restores files.
  func question(named name: String, undo: String) -> String {
    let lost = items.filter { $0.obstacle != nil }
    let isFolder = items.last?.kind == .folder
    let isOne = items.count == 1
    let kind = isFolder ? "the folder " : ""
    var text = "Delete \(kind)\(name)?"
    if isFolder {
      text =
        fileCount == 0
        ? isOne ? "Delete the empty folder \(name)?" : "Delete the folder \(name) and its folders?"
        : "Delete the folder \(name) with \(counted(fileCount, "file"))?"
    }
    if case .link(let target)? = items.last?.kind {
      text = "Delete only the link \(name), to \(target.shownAsName)?"
    }
    if lost.isEmpty { return "\(text) \(undo) here restores \(isOne ? "it" : "them")." }
    if isOne { return "\(text) It cannot be restored: \(lost[0].obstacle ?? "")." }
    let reason = "\(lost[0].path.lastName.shownAsName): \(lost[0].obstacle ?? "")"
    return "\(text) \(lost.count.grouped) of them cannot be restored (\(reason))."
  }
}

/// Deleted files that can be restored.
public struct DeletedFiles: Sendable {
  /// The absolute path of the file or folder.
  public let path: [UInt8]
  /// The items that can be restored, in the order of their deletion.
  public let items: [DeletedItem]
  /// The number of all deleted files, without folders.
  public let fileCount: Int

  /// Creates deleted files.
  public init(of path: [UInt8], _ items: [DeletedItem], fileCount: Int) {
    self.path = path
    self.items = items
    self.fileCount = fileCount
  }
}

extension [UInt8] {
  /// The bytes behind the last `/`.
  var lastName: [UInt8] {
    lastIndex(of: UInt8(ascii: "/")).map { Array(self[($0 + 1)...]) } ?? self
  }

  /// Returns the path of an entry of the folder; the folder of the project is empty.
  func entry(_ name: [UInt8]) -> [UInt8] { isEmpty ? name : self + [UInt8(ascii: "/")] + name }

  /// The folder of a path below the project; empty for an entry of the project itself.
  var parentFolder: [UInt8] { lastIndex(of: UInt8(ascii: "/")).map { Array(self[..<$0]) } ?? [] }
}

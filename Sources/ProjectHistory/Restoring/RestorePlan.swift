import Files
import HistoryStore
import MementoArchiveKit
public import SystemPackage
import Text

/// The plan of a restore of many files, with its progress.
///
/// It is stored before the first file is written, so that a crash leaves no mixture, and kept so
/// that the whole restore can be undone.
public struct RestorePlan: Hashable, Sendable {
  /// The folder.
  public let folder: FilePath
  /// The title of the steps in the histories.
  public let title: String
  /// The time of the restore, in seconds since 1970-01-01 00:00 UTC.
  public let secondsSince1970: Double
  /// The session that restores.
  public let token: String
  /// The files, each with its change.
  public internal(set) var files: [File]
  /// Whether it reverses another restore.
  public let isUndo: Bool
  /// The name of the restore, or of the undo, that it reverses as a whole; nil for none.
  let undone: String?
  /// The time of the restore that it reverses as a whole, which ends that name; nil for none.
  public var undoneSecondsSince1970: Double? {
    undone.flatMap { $0.split(separator: "/").last }.flatMap { Double($0) }
  }
  /// Whether the restore is complete.
  public internal(set) var isDone = false
  /// Whether the restore was reversed.
  public internal(set) var isUndone = false

  /// One file of a restore.
  public struct File: Hashable, Sendable {
    /// The number of its history in the store.
    public let history: Int
    /// The canonical path.
    public let path: FilePath
    /// The wanted state; nil if the file is removed.
    let wanted: Wanted?
    /// The bytes before; nil if the file did not exist.
    let stampBefore: ByteStamp?
    /// The state before; nil until the file is written or removed, and if it did not exist.
    var before: Int?
    /// The bytes after the write; nil if the file was not written.
    var stampAfter: ByteStamp?
    /// The permissions of the file before its removal, or for its creation.
    var permissions: UInt32?
    /// Whether it was written or removed.
    var isDone = false

    /// The state to write to a file.
    struct Wanted: Hashable, Sendable {
      /// The number of the state.
      let number: Int
      /// The number of the former history of the path that has it; nil for the present one.
      let source: Int?
    }

    /// Returns the file with another number of its history.
    ///
    /// - Parameter offset: the difference between the new and the old numbers of its states.
    func moved(from old: Int, to new: Int, raisedBy offset: Int) -> File {
      let wanted = wanted.map { wanted in
        Wanted(
          number: (wanted.source ?? history) == old ? wanted.number + offset : wanted.number,
          source: wanted.source == old ? new : wanted.source)
      }
      return File(
        history: history == old ? new : history, path: path, wanted: wanted,
        stampBefore: stampBefore, before: before.map { history == old ? $0 + offset : $0 },
        stampAfter: stampAfter, permissions: permissions, isDone: isDone)
    }
  }

  /// Creates the plan of changes.
  init(
    _ changes: [ProjectChange], in folder: FilePath, titled title: String, by token: String,
    at seconds: Double, isUndo: Bool = false, undoing undone: String? = nil
  ) {
    self.isUndo = isUndo
    self.undone = undone
    self.folder = folder
    self.title = title
    self.token = token
    secondsSince1970 = seconds
    files = changes.map { change in
      let wanted: File.Wanted? =
        if case .write(let number, _) = change.action {
          File.Wanted(number: number, source: change.source?.id)
        } else { nil }
      let before: Int? = if case .state(let number) = change.present { number } else { nil }
      return File(
        history: change.file.id, path: change.path, wanted: wanted,
        stampBefore: change.stamp, before: before, permissions: change.permissions)
    }
  }

  /// The number of files that were written or removed.
  public var doneCount: Int { files.count(where: \.isDone) }
  /// The number of files that were removed.
  public var removedCount: Int { files.count { $0.isDone && $0.wanted == nil } }
}

// MARK: The stored form

extension RestorePlan {
  /// The plan as JSON, with the paths percent-encoded.
  var bytes: [UInt8] {
    var value = JSONValue.object([
      "folder": .string(folder.percentEncoded), "title": .string(title), "token": .string(token),
      "seconds": .number("\(secondsSince1970)"), "done": .bool(isDone),
      "undo": .bool(isUndo), "takenBack": .bool(isUndone),
      "files": .array(files.map(\.value)),
    ])
    value["takesBack"] = undone.map(JSONValue.string)
    return value.bytes
  }

  /// Reads a stored plan; fails if it is damaged.
  init?(_ bytes: [UInt8]) {
    guard let value = JSONValue(parsing: bytes),
      let folder = value["folder"]?.string.flatMap({ FilePath(percentEncoded: Substring($0)) }),
      let title = value["title"]?.string, let token = value["token"]?.string,
      let seconds = value["seconds"]?.double, let isDone = value["done"]?.bool,
      case .array(let values)? = value["files"]
    else { return nil }
    self.folder = folder
    self.title = title
    self.token = token
    self.isDone = isDone
    isUndo = value["undo"]?.bool ?? false
    isUndone = value["takenBack"]?.bool ?? false
    undone = value["takesBack"]?.string
    secondsSince1970 = seconds
    files = []
    for value in values {
      guard let file = File(value), file.path.starts(with: folder) else { return nil }
      files.append(file)
    }
  }
}

extension RestorePlan.File {
  fileprivate var value: JSONValue {
    var value: JSONValue = [
      "history": .number("\(history)"), "path": .string(path.percentEncoded),
      "done": .bool(isDone),
    ]
    value["wanted"] = wanted.map { .number("\($0.number)") }
    value["source"] = wanted?.source.map { .number("\($0)") }
    value["before"] = before.map { .number("\($0)") }
    value["permissions"] = permissions.map { .number("\($0)") }
    value["bytesBefore"] = stampBefore.map { .string($0.word) }
    value["bytesAfter"] = stampAfter.map { .string($0.word) }
    return value
  }

  fileprivate init?(_ value: JSONValue) {
    guard let history = value["history"]?.int,
      let path = value["path"]?.string.flatMap({ FilePath(percentEncoded: Substring($0)) }),
      let isDone = value["done"]?.bool
    else { return nil }
    self.history = history
    self.path = path
    self.isDone = isDone
    wanted = value["wanted"]?.int.map { Wanted(number: $0, source: value["source"]?.int) }
    before = value["before"]?.int
    permissions = value["permissions"]?.int.flatMap { UInt32(exactly: $0) }
    stampBefore = value["bytesBefore"]?.string.flatMap { ByteStamp(word: $0) }
    stampAfter = value["bytesAfter"]?.string.flatMap { ByteStamp(word: $0) }
    // A damaged plan may omit the expected bytes; then nothing may be written.
    if value["bytesBefore"] != nil, stampBefore == nil { return nil }
  }
}

import Files
public import HistoryStore
import MementoArchiveKit
import MementoKit
public import SystemPackage

/// A name for the states of all files of a folder at one moment.
public struct ProjectName: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The folder.
  public let folder: FilePath
  /// The time of naming, in seconds since 1970-01-01 00:00 UTC.
  public let secondsSince1970: Double
  /// The numbers of the states, by the numbers of the files in the store.
  public let states: [Int: Int]

  /// Creates a name.
  public init(_ name: String, of folder: FilePath, at seconds: Double, states: [Int: Int]) {
    self.name = name
    self.folder = folder
    self.states = states
    secondsSince1970 = seconds
  }
}

/// The names of project states in a store.
///
/// Pruning treats their states like states that have a name themselves.
public struct ProjectNames {
  private let store: HistoryDatabase
  private static var type: String { "project" }

  /// Creates the names in a store.
  public init(_ store: HistoryDatabase) { self.store = store }

  /// Returns the names given to a folder, the newest first; damaged ones are omitted.
  public func all(of folder: FilePath) throws(DatabaseError) -> [ProjectName] {
    try all().filter { $0.folder == folder }
  }

  /// Returns the names given to a folder and to those below it, the newest first.
  public func all(in folder: FilePath) throws(DatabaseError) -> [ProjectName] {
    try all().filter { $0.folder.starts(with: folder) }
  }

  private func all() throws(DatabaseError) -> [ProjectName] {
    var names: [ProjectName] = []
    for key in try store.names(ofType: Self.type, of: 0).reversed() {
      guard let payload = try store.namedPayload(key, of: 0), let name = ProjectName(payload)
      else { continue }
      names.append(name)
    }
    return names
  }

  /// Returns the states with a name; nil if the folder has no such name.
  public func named(_ name: String, of folder: FilePath) throws(DatabaseError) -> ProjectName? {
    try store.namedPayload(ProjectName.key(name, folder), of: 0).flatMap { ProjectName($0) }
  }

  /// Returns the states with a name of a folder, or of the nearest folder above it.
  public func named(_ name: String, around folder: FilePath) throws(DatabaseError) -> ProjectName? {
    var folder = folder
    while true {
      if let found = try named(name, of: folder) { return found }
      let parent = folder.removingLastComponent()
      if parent == folder || parent.isEmpty { return nil }
      folder = parent
    }
  }

  /// Stores a name; it replaces the same name of the folder.
  public func set(_ name: ProjectName) throws(DatabaseError) {
    let payload = PackedPayload(StoredPayload(version: 1, bytes: name.bytes))
    try store.transaction { () throws(DatabaseError) in
      try release(named(name.name, of: name.folder))
      for (file, number) in name.states { try store.setKept(true, number, of: file) }
      try store.keep(
        payload, ofType: Self.type, at: name.secondsSince1970,
        as: ProjectName.key(name.name, name.folder), of: 0)
    }
  }

  /// Removes a name; returns false if the folder does not have it.
  public func remove(_ name: String, of folder: FilePath) throws(DatabaseError) -> Bool {
    try store.transaction { () throws(DatabaseError) in
      try release(named(name, of: folder))
      return try store.drop(ProjectName.key(name, folder), of: 0)
    }
  }

  /// Moves names from the states of a file to those of its copy, as part of a transaction.
  ///
  /// - Parameter offset: the difference between the new and the old numbers of the states.
  func moveStates(of file: Int, to copy: Int, raisedBy offset: Int) throws(DatabaseError) {
    for name in try all() {
      guard let number = name.states[file] else { continue }
      var states = name.states
      states[file] = nil
      states[copy] = number + offset
      let moved = ProjectName(
        name.name, of: name.folder, at: name.secondsSince1970, states: states)
      try store.keep(
        PackedPayload(StoredPayload(version: 1, bytes: moved.bytes)), ofType: Self.type,
        at: moved.secondsSince1970, as: ProjectName.key(moved.name, moved.folder), of: 0)
    }
  }

  /// Allows pruning of states that have no other name.
  private func release(_ name: ProjectName?) throws(DatabaseError) {
    guard let name else { return }
    let others = try all().filter { $0.name != name.name || $0.folder != name.folder }
    for (file, number) in name.states where !others.contains(where: { $0.states[file] == number }) {
      try store.setKept(false, number, of: file)
    }
  }
}

// MARK: The stored form

extension ProjectName {
  fileprivate static func key(_ name: String, _ folder: FilePath) -> String {
    "project/\(folder.percentEncoded)\t\(name)"
  }

  fileprivate var bytes: [UInt8] {
    let files = states.sorted { $0.key < $1.key }.map { file, number in
      JSONValue.array([.number("\(file)"), .number("\(number)")])
    }
    return JSONValue.object([
      "name": .string(name), "folder": .string(folder.percentEncoded),
      "seconds": .number("\(secondsSince1970)"), "files": .array(files),
    ]).bytes
  }

  fileprivate init?(_ bytes: [UInt8]) {
    guard let value = JSONValue(parsing: bytes), let name = value["name"]?.string,
      let folder = value["folder"]?.string.flatMap({ FilePath(percentEncoded: Substring($0)) }),
      let seconds = value["seconds"]?.double, case .array(let files)? = value["files"]
    else { return nil }
    var states: [Int: Int] = [:]
    for file in files {
      guard case .array(let pair) = file, pair.count == 2, let id = pair[0].int,
        let number = pair[1].int
      else { return nil }
      states[id] = number
    }
    self.init(name, of: folder, at: seconds, states: states)
  }
}

import Files
public import HistoryStore
import MementoKit
public import SystemPackage
import TextEditing
public import TextHistory

/// The import of a bundle from another machine: checked first, then added in one step.
///
/// The import writes no file and keeps the present states of known files.
public struct BundleImport {
  private let contents: BundleContents
  private let folder: FilePath
  private let store: HistoryDatabase
  private let encodings: ChosenEncodings?
  private let paths: [FilePath]
  private var matches: [BundleMatch] = []

  /// The result of an import.
  public struct Taken: Hashable, Sendable {
    /// The number of files in the bundle.
    public var fileCount = 0
    /// The number of files that have no history on this machine.
    public var newFileCount = 0
    /// The number of new states.
    public var newCount = 0
    /// The number of states that this machine has already.
    public var knownCount = 0
    /// The number of states after which both machines continued.
    public var branchCount = 0
    /// The number of new names of project states.
    public var nameCount = 0
    /// The number of names that have other states on this machine; those names are kept.
    public var otherNameCount = 0
  }

  /// Finds the paths of the files on this machine.
  ///
  /// - Parameter folder: the canonical path of the folder that the files belong to.
  /// - Throws: `BundleError` if a path is outside the folder, or if two files have the same path.
  public init(
    _ contents: BundleContents, to folder: FilePath, in store: HistoryDatabase,
    encodings: ChosenEncodings?
  ) throws {
    self.contents = contents
    self.folder = folder
    self.store = store
    self.encodings = encodings
    var used: Set<FilePath> = []
    paths = try contents.files.map { file in
      let path = try Self.place(file.path, in: folder)
      guard used.insert(path).inserted else {
        throw BundleError.invalid("two files have the place \(path.printable)")
      }
      return path
    }
  }

  /// Returns the path on this machine for a path of the bundle, below the folder.
  private static func place(_ below: [UInt8], in folder: FilePath) throws -> FilePath {
    let place = folder.pushing(FilePath(bytes: below))
    guard place.bytes.count < longestPath else { throw BundleError.invalid("a path is too long") }
    let path = try place.canonical()
    guard path != folder, path.starts(with: folder) else {
      throw BundleError.leadsOut(file: FilePath(bytes: below).printable)
    }
    return path
  }

  /// The system's limit for a path, with the zero byte at its end.
  private static var longestPath: Int { 4_096 }

  /// Checks all texts, and compares the states that both machines have.
  ///
  /// - Throws: `BundleError` for the first state whose text differs from the claim of the bundle or
  ///   from the text on this machine.
  /// - Complexity: O(size of the histories).
  public mutating func check() throws -> Taken {
    let merge = BundleMerge(contents, into: store)
    matches = []
    var summary = Taken(fileCount: contents.files.count)
    for (file, path) in zip(contents.files, paths) {
      let match = try merge.match(file, at: path)
      try check(file, at: path, match)
      matches.append(match)
      summary.newFileCount += match.isFirst ? 1 : 0
      summary.newCount += match.new.count
      summary.knownCount += file.stateCount - match.new.count
      summary.branchCount += match.branchCount
    }
    for name in contents.names {
      guard let known = try self.known(name) else {
        summary.nameCount += 1
        continue
      }
      if known.secondsSince1970 != name.secondsSince1970 { summary.otherNameCount += 1 }
    }
    return summary
  }

  private func check(
    _ file: BundleContents.File, at path: FilePath, _ match: BundleMatch
  ) throws {
    let shown = FilePath(bytes: file.path).printable
    guard let reader = try HistoryReader(untitled: file.id, in: contents.store),
      reader.rows.count == file.stateCount
    else { throw BundleError.invalid("the states of \(shown) cannot be read") }
    let own = try match.compared.isEmpty ? nil : present(match, at: path)
    try reader.forEachState { row, result in
      let number = row.record.number
      guard let state = try? result.get(), state.byteCount == row.byteCount else {
        throw BundleError.wrongText(file: shown, number: number)
      }
      let isCompared = match.compared.contains(number)
      guard row.fingerprint != nil || isCompared else { return }
      let fingerprint = state.fingerprint
      if let claimed = row.fingerprint, claimed != fingerprint.bytes {
        throw BundleError.wrongText(file: shown, number: number)
      }
      guard isCompared, let there = match.recognized[number] else { return }
      guard try own?.state(there).fingerprint == fingerprint else {
        throw BundleError.otherText(file: path.printable, number: there)
      }
    }
  }

  /// Returns the history of a file on this machine.
  private func present(_ match: BundleMatch, at path: FilePath) throws -> HistoryReader? {
    guard let known = try match.file.flatMap(store.file) else { return nil }
    return try HistoryReader(of: known, in: store, encodings: encodings)
  }

  // MARK: Taking in

  /// Checks and adds the whole bundle; if an editor changes the history after the check, again.
  ///
  /// - Parameter afterCheck: is called after each check.
  /// - Throws: the errors of `check` and `run`.
  public mutating func checkAndRun(afterCheck: () throws -> Void = {}) throws -> Taken {
    var remainingAttempts = 3
    while true {
      let summary = try check()
      try afterCheck()
      remainingAttempts -= 1
      do {
        try run()
        return summary
      } catch BundleError.changedMeanwhile where remainingAttempts > 0 {}
    }
  }

  /// Adds the whole bundle in one transaction, after a check.
  ///
  /// - Throws: `BundleError.changedMeanwhile` if the history has changed since the check; then the
  ///   store stays unchanged.
  public func run() throws {
    let merge = BundleMerge(contents, into: store)
    let isDone = try store.transaction { () throws(DatabaseError) in
      for (index, file) in contents.files.enumerated() {
        guard try merge.match(file, at: paths[index]) == matches[index] else { return false }
      }
      var added: [(file: Int, numbers: [Int: Int])] = []
      for (index, file) in contents.files.enumerated() {
        added.append(try merge.add(file, at: paths[index], matches[index]))
      }
      for name in contents.names where try known(name) == nil { try add(name, added) }
      return true
    }
    if !isDone { throw BundleError.changedMeanwhile }
  }

  // MARK: Names

  private func folder(of name: BundledName) -> FilePath {
    name.folder.isEmpty ? folder : folder.pushing(FilePath(bytes: name.folder))
  }

  /// Returns the name that the folder has already, which is kept.
  private func known(_ name: BundledName) throws(DatabaseError) -> ProjectName? {
    try ProjectNames(store).named(name.name, of: folder(of: name))
  }

  private func add(
    _ name: BundledName, _ added: [(file: Int, numbers: [Int: Int])]
  ) throws(DatabaseError) {
    var states: [Int: Int] = [:]
    for (place, number) in name.states {
      guard let there = added[place].numbers[number] else { continue }
      states[added[place].file] = there
    }
    if states.isEmpty { return }
    try ProjectNames(store).set(
      ProjectName(name.name, of: folder(of: name), at: name.secondsSince1970, states: states))
  }
}

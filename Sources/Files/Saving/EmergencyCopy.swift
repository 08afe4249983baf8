internal import CLinux
internal import Glibc
public import SystemPackage

/// A private file with text that is stored nowhere else: unsaved changes, or the old contents of a
/// file whose overwriting was interrupted.
///
/// It is beside its file or in the state folder. It is named only after its contents are durable,
/// and its process locks it: a copy without a lock is from an ended process.
public struct EmergencyCopy: Hashable, Sendable {
  /// The contents of a copy.
  public enum Kind: String, CaseIterable, Sendable {
    /// The text that was unsaved when the program was ended from outside.
    case unsavedText = "memento-save"
    /// The contents of the file before a save in place.
    case oldContents = "memento-old"
  }

  /// The contents.
  public let kind: Kind
  /// The path of the copy.
  public let path: FilePath
  /// The time of writing, in seconds since 1970-01-01 00:00 UTC.
  public let secondsSince1970: Double
  /// The precise time of writing.
  private let written: Duration
  private let device: DeviceID
  private let inode: Inode
  /// The description of the file whose text was changed; empty if the copy has none.
  fileprivate var base = ""
  /// Older copies whose text is part of this one.
  fileprivate var included: [EmergencyCopy] = []

  init(_ kind: Kind, at path: FilePath, _ status: Stat) {
    self.kind = kind
    self.path = path
    let time = status.st_mtim
    secondsSince1970 = Double(time.tv_sec)
    written = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    device = status.deviceID
    inode = status.inode
  }

  /// The name by which a newer copy refers to this one.
  fileprivate var name: String { "\(device.rawValue):\(inode.rawValue):\(secondsSince1970)" }

  /// Returns whether the file has changed since it was the base of the copy.
  ///
  /// - Parameter file: its present identity; nil without a file.
  public func isOutdated(by file: FileIdentity?) -> Bool {
    guard let file else { return false }
    return base.isEmpty ? file.modified > written : base != file.nameOfContents
  }

  /// Removes the copy and those that it includes, unless another file has replaced it.
  ///
  /// - Throws: `FileError` if it cannot be removed.
  public func remove() throws(FileError) {
    let attempt = Attempt(.check, path)
    guard let status = try? Stat(path, followTargetSymlink: false), status.inode == inode,
      status.deviceID == device
    else { return }
    try attempt(expecting: [.noSuchFileOrDirectory]) { path.withPlatformString { unlink($0) } }
    for copy in included { try copy.remove() }
  }
}

/// The locations of the emergency copies of one file, or of the texts without a file: the folder of
/// the file, otherwise the state folder.
public struct EmergencyPlaces: Sendable {
  /// The path without symbolic links; nil for texts without a file.
  public let file: FilePath?
  private let state: StateFolder?

  /// Creates the locations for a file.
  ///
  /// - Parameters:
  ///   - file: a canonical path; nil for the texts without a file, whose copies are in the state
  ///   folder.
  ///   - state: the folder for copies if the file's own folder accepts none; nil for no such
  ///   copies.
  public init(of file: FilePath?, orIn state: StateFolder?) {
    self.file = file
    self.state = state
  }

  /// The folder in the state folder.
  private var stateFolder: FilePath? { state?.path.appending("emergency") }

  /// The maximum number of copies of one kind of one file beside it.
  private static var maxCount: Int { 4 }
  /// The maximum number of copies in the state folder: of one file, or of the texts without a file.
  private static var maxCountInState: Int { 32 }

  /// Returns the paths of possible copies in the file's folder.
  private func placesBeside(_ kind: EmergencyCopy.Kind) -> [FilePath] {
    file.map { Self.numbered($0.extended(by: ".\(kind.rawValue)"), Self.maxCount) } ?? []
  }

  /// Returns the paths of possible copies in the state folder: its names do not reveal the file's.
  private func placesInState(_ kind: EmergencyCopy.Kind) -> [FilePath] {
    guard let stateFolder, !stateFolder.isSymbolicLink else { return [] }
    let hash = file.map { String(SessionRecord.hash(of: $0, in: "emergency"), radix: 16) }
    return Self.numbered(
      stateFolder.appending("\(hash ?? "untitled").\(kind.rawValue)"), Self.maxCountInState)
  }

  private static func numbered(_ first: FilePath, _ count: Int) -> [FilePath] {
    [first] + (2...count).map { first.extended(by: ".\($0)") }
  }
}

// MARK: Finding

extension EmergencyPlaces {
  /// Returns the copies of ended processes, newest first, without those that another copy includes.
  ///
  /// A copy must be a private file of this user or of the file's owner, without another name,
  /// because others can write into shared folders, too.
  public func find() -> [EmergencyCopy] {
    let owner = owner
    let found = EmergencyCopy.Kind.allCases.flatMap { kind in
      (placesBeside(kind) + placesInState(kind)).compactMap { copy(kind, at: $0, owner) }
    }
    let names = Set(found.flatMap(\.names))
    return found.filter { !names.contains($0.copy.name) }.map { newest in
      var copy = newest.copy
      copy.included = found.filter { newest.names.contains($0.copy.name) }.map(\.copy)
      return copy
    }.sorted { $0.secondsSince1970 > $1.secondsSince1970 }
  }

  /// The owner of the file; nil without one.
  private var owner: UserID? { file.flatMap { try? Stat($0) }?.userID }

  /// Returns all copies separately, and whether a running program uses each.
  public func all() -> [(copy: EmergencyCopy, isInUse: Bool)] {
    let owner = owner
    return EmergencyCopy.Kind.allCases.flatMap { kind in
      (placesBeside(kind) + placesInState(kind)).compactMap { path in
        if let left = copy(kind, at: path, owner) { return (left.copy, false) }
        return copy(kind, at: path, owner, orInUse: true).map { ($0.copy, true) }
      }
    }
  }

  private func copy(
    _ kind: EmergencyCopy.Kind, at path: FilePath, _ owner: UserID?, orInUse: Bool = false
  ) -> (copy: EmergencyCopy, names: [String])? {
    let attempt = Attempt(.open, path)
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
    guard let open = try? attempt.open(path, flags),
      let status = try? open.descriptor.stat(), status.type == .regular, status.linkCount == 1,
      status.permissions.rawValue & 0o077 == 0,
      attempt.isOwn(status) || status.userID == owner,
      orInUse || flock(open.descriptor.rawValue, LOCK_SH | LOCK_NB) == 0
    else { return nil }
    var copy = EmergencyCopy(kind, at: path, status)
    copy.base = CopyAttribute.base.value(in: open.descriptor)
    let names = CopyAttribute.included.value(in: open.descriptor)
    return (copy, names.split(separator: " ").map(String.init))
  }
}

/// The extended attributes of a copy.
private enum CopyAttribute: String {
  /// The names of the copies that it includes; on a file system without attributes, each copy is
  /// found separately.
  case included = "user.memento.includes"
  /// The file whose text was changed; without it, times are compared.
  case base = "user.memento.base"

  /// A size that exceeds the names of all locations.
  private static var maxByteCount: Int { 4_000 }

  func value(in file: FileDescriptor) -> String {
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.maxByteCount) { buffer, count in
      count = max(0, fgetxattr(file.rawValue, rawValue, buffer.baseAddress, buffer.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func write(_ value: String, to file: FileDescriptor) {
    if value.isEmpty { return }
    let bytes = Array(value.utf8)
    _ = fsetxattr(file.rawValue, rawValue, bytes, bytes.count, 0)
  }
}

extension FileIdentity {
  /// The description of the contents of a file in a copy; a device number may change when the
  /// system restarts.
  fileprivate var nameOfContents: String {
    let (seconds, attoseconds) = modified.components
    return "\(inode.rawValue):\(byteCount):\(seconds):\(attoseconds)"
  }
}

// MARK: Making

extension EmergencyPlaces {
  /// Stores contents in a new copy, durable when the call returns; returns its path.
  ///
  /// - Parameter base: the file whose text was changed.
  /// - Throws: `FileError` if no folder accepts it.
  @discardableResult
  public func store(
    _ kind: EmergencyCopy.Kind, of base: FileIdentity? = nil, contents: TextFile.Contents
  ) throws(FileError) -> FilePath {
    let copy = try make(kind) { (file, attempt) throws(FileError) in
      try attempt.write(contents, to: file, SaveCourse())
      CopyAttribute.base.write(base?.nameOfContents ?? "", to: file)
    }
    return copy.path
  }

  /// Stores unsaved text while the program runs: the copy remains only after a crash.
  ///
  /// It is in the state folder, if that exists, and does not clutter the file's folder.
  ///
  /// - Parameters:
  ///   - base: the file whose text was changed.
  ///   - included: earlier copies whose text the contents continue: they are hidden by this copy,
  ///   and removed with it.
  /// - Throws: `FileError` if no folder accepts it.
  public func keep(
    _ contents: TextFile.Contents, of base: FileIdentity? = nil,
    including included: [EmergencyCopy] = []
  ) throws(FileError) -> HeldCopy {
    let names = included.flatMap { [$0] + $0.included }.map(\.name)
    return try make(.unsavedText, besideFirst: stateFolder == nil) {
      (file, attempt) throws(FileError) in
      try attempt.write(contents, to: file, SaveCourse())
      CopyAttribute.included.write(names.joined(separator: " "), to: file)
      CopyAttribute.base.write(base?.nameOfContents ?? "", to: file)
    }
  }

  /// Creates a copy, which is durable and locked on return.
  func make(
    _ kind: EmergencyCopy.Kind, besideFirst: Bool = true,
    _ write: (FileDescriptor, Attempt) throws(FileError) -> Void
  ) throws(FileError) -> HeldCopy {
    var failure = FileError(.save, file ?? stateFolder ?? "", .system(.permissionDenied))
    do throws(FileError) {
      if besideFirst, file != nil { return try Self.keep(placesBeside(kind), write) }
    } catch {
      failure = error
    }
    guard let folder = stateFolder, let state else { throw failure }
    try state.make()
    try Attempt(.keep, folder).makePrivateFolder()
    return try Self.keep(placesInState(kind), write)
  }

  /// Creates a copy, which is named from the start if the system cannot name it later.
  private static func keep(
    _ places: [FilePath], _ write: (FileDescriptor, Attempt) throws(FileError) -> Void
  ) throws(FileError) -> HeldCopy {
    var isWritten = false
    do throws(FileError) {
      return try HeldCopy(places, isNamedAtOnce: false) { (file, attempt) throws(FileError) in
        try write(file, attempt)
        isWritten = true
      }
    } catch {
      guard isWritten else { throw error }
      return try HeldCopy(places, isNamedAtOnce: true, write)
    }
  }
}

/// A new emergency copy of this process, locked until it is released.
public final class HeldCopy: Sendable {
  /// The path of the copy.
  public let path: FilePath
  private let draft: Draft

  /// Writes a copy, and then names it with the first free one of these paths in one folder.
  init(
    _ places: [FilePath], isNamedAtOnce: Bool,
    _ write: (FileDescriptor, Attempt) throws(FileError) -> Void
  ) throws(FileError) {
    let attempt = Attempt(.save, places.first ?? "")
    let folder = try attempt.open(attempt.path.folder, O_RDONLY | O_DIRECTORY)
    // The copy could never be removed.
    if memento_is_append_only(folder.descriptor.rawValue) != 0 {
      throw attempt.error(.system(.notPermitted))
    }
    var draft = try Draft(in: folder, mode: 0o600, isNamedAtOnce: isNamedAtOnce, for: attempt)
    try write(draft.file, attempt)
    try attempt.synchronize(draft.file)
    path = try draft.takeFreeName(among: places)
    self.draft = draft
  }

  /// Removes the copy.
  public func remove() {
    if draft.isAt(path) { path.withPlatformString { _ = unlink($0) } }
  }
}

/// A store of mementos as readable JSON files in a folder, one for each name.
///
/// The first save creates the folder, for this user alone. A file is replaced atomically and is
/// durable before `save` returns. Several stores and programs may use one folder simultaneously.
public struct JSONFolderStore: MementoStore, Sendable {
  /// The path of the folder.
  package let folder: String

  private var isClean = false

  /// Creates a store in a folder, which may be missing.
  ///
  /// - Parameter folder: its path; a leading `~` is the user's home.
  public init(folder: String) {
    precondition(!folder.isEmpty && !folder.utf8.contains(0), "a folder has a path")
    self.folder = folder.withHome
  }

  /// Stores a memento under a name, replacing any earlier one.
  ///
  /// - Throws: `StoreError.unusable`; the earlier memento is then intact, unless the disk fails.
  public mutating func save(_ memento: StoredMemento, as name: String) throws(StoreError) {
    guard memento.secondsSince1970.isFinite else {
      throw .unusable("Cannot save \(name): its date is invalid. Set the clock and try again")
    }
    let file = FileName(of: name)
    try DiskFolder.make(folder)
    guard let disk = try DiskFolder(folder) else {
      throw .unusable("Cannot save \(name): \(folder) was removed. Try again")
    }
    if disk.lock(), !isClean {
      disk.removeLeftovers()
      isClean = true
    }
    if let other = try keptName(in: file, of: disk), !other.utf8.elementsEqual(name.utf8) {
      throw .unusable("\(other) and \(name) need the same file name. Change the name")
    }
    let content = JSONFile(memento: memento, name: file.isCut ? name : nil)
    try disk.replace(file.text, with: content.bytes)
  }

  /// Returns the memento of a name.
  ///
  /// - Throws: `StoreError`: `notFound`, `damaged`, `newer`, or `unusable`.
  public func memento(named name: String) throws(StoreError) -> StoredMemento {
    let file = FileName(of: name)
    guard let bytes = try DiskFolder(folder)?.bytes(of: file.text) else {
      throw .notFound(name: name)
    }
    let content = try JSONFile(bytes, of: name)
    if file.isCut, content.name?.utf8.elementsEqual(name.utf8) != true {
      throw .notFound(name: name)
    }
    return content.memento
  }

  /// Returns all names in alphabetical order, including those of damaged files whose file name
  /// contains them.
  ///
  /// - Throws: `StoreError.unusable`.
  public func names() throws(StoreError) -> [String] {
    guard let disk = try DiskFolder(folder) else { return [] }
    var names: [String] = []
    for file in try disk.names().compactMap(FileName.init(file:)) {
      if let name = file.name ?? (try? keptName(in: file, of: disk)), FileName(of: name) == file {
        names.append(name)
      }
    }
    return names.inAlphabeticalOrder()
  }

  /// Erases the memento of a name, even a damaged one.
  ///
  /// - Throws: `StoreError`: `notFound`, or `unusable`.
  public mutating func delete(_ name: String) throws(StoreError) {
    let file = FileName(of: name)
    guard let disk = try DiskFolder(folder) else { throw .notFound(name: name) }
    _ = disk.lock()
    if let other = try keptName(in: file, of: disk), !other.utf8.elementsEqual(name.utf8) {
      throw .notFound(name: name)
    }
    guard try disk.remove(file.text) else { throw .notFound(name: name) }
  }

  /// Returns the name in a file whose file name was cut; nil if it cannot be read.
  private func keptName(in file: FileName, of disk: DiskFolder) throws(StoreError) -> String? {
    guard file.isCut, let bytes = try disk.bytes(of: file.text) else { return nil }
    return (try? JSONFile(bytes, of: file.text))?.name
  }
}

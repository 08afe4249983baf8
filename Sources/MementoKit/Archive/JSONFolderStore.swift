/// Keeps mementos as files of JSON in a folder, one for each name, that people can read.
///
/// The folder is made at the first save, for this user alone. A file is replaced at one stroke and
/// is safe on the disk before `save` returns. Several stores, in several programs too, may use one
/// folder at once.
public struct JSONFolderStore: MementoStore, Sendable {
  /// The path of the folder.
  public let folder: String

  private var isClean = false

  /// A store in a folder, which need not be there yet.
  public init(folder: String) {
    precondition(!folder.isEmpty && !folder.utf8.contains(0), "a folder has a path")
    self.folder = folder
  }

  /// Keeps a memento under a name, in place of what had the name.
  ///
  /// - Throws: `StoreError.unusable`; but for a disk that fails, what had the name is still there.
  public mutating func save(_ memento: StoredMemento, as name: String) throws(StoreError) {
    guard memento.secondsSince1970.isFinite else {
      throw .unusable("Cannot save \(name): its date is no date. Set the clock and try again")
    }
    let file = FileName(of: name)
    try DiskFolder.make(folder)
    let disk = try openFolder(for: name)
    if disk.lock(), !isClean {
      removeLeftovers(in: disk)
      isClean = true
    }
    if let other = try keptName(in: file, of: disk), !other.utf8.elementsEqual(name.utf8) {
      throw .unusable("\(other) is so much like \(name) that both need one file. Change the name")
    }
    let bytes = JSONFile(memento, name: file.isCut ? name : nil).bytes
    try disk.replace(file.text, with: bytes)
  }

  /// The memento of a name.
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

  /// All names, in alphabetical order; those of damaged files too, where the file's name tells
  /// them.
  ///
  /// - Throws: `StoreError.unusable`.
  public func names() throws(StoreError) -> [String] {
    guard let disk = try DiskFolder(folder) else { return [] }
    var names: [String] = []
    for text in try disk.names() {
      guard let file = FileName(file: text) else { continue }
      if let name = file.name ?? (try? keptName(in: file, of: disk)), FileName(of: name) == file {
        names.append(name)
      }
    }
    return names.inAlphabeticalOrder()
  }

  /// Erases the memento of a name; a damaged one too.
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

  private func openFolder(for name: String) throws(StoreError) -> DiskFolder {
    guard let disk = try DiskFolder(folder) else {
      throw .unusable("Cannot save \(name): somebody removed \(folder). Try again")
    }
    return disk
  }

  /// The name that stands in a file whose own name was cut; nil where there is none to be read.
  private func keptName(in file: FileName, of disk: DiskFolder) throws(StoreError) -> String? {
    guard file.isCut, let bytes = try disk.bytes(of: file.text) else { return nil }
    return (try? JSONFile(bytes, of: file.text))?.name
  }

  /// Removes what a program that was stopped in the middle of a save has left; nobody else is
  /// writing, for the folder is locked.
  private func removeLeftovers(in disk: DiskFolder) {
    for name in (try? disk.names()) ?? [] where name.hasPrefix(DiskFolder.temporary) {
      _ = try? disk.remove(name)
    }
  }
}

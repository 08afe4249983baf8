import TextEditing

/// An entry of a folder, for the completion of paths.
public struct FolderEntry: Hashable, Sendable {
  /// The bytes of its name, which need not be UTF-8.
  public let name: [UInt8]
  /// Whether it is a folder.
  public let isFolder: Bool

  /// Creates an entry.
  public init(name: [UInt8], isFolder: Bool) {
    self.name = name
    self.isFolder = isFolder
  }

  /// Whether it is shown only after a typed dot.
  var isHidden: Bool { name.first == UInt8(ascii: ".") }

  /// The key by which entries are ordered: folders first, then by name, ignoring case, with numbers
  /// by their value.
  var orderKey: [UInt8] {
    var key: [UInt8] = [isFolder ? 0 : 1]
    name.map(\.smallLetter).withUnsafeBufferPointer { $0.appendNaturalKey(to: &key) }
    return key
  }

  /// The name in a path: a folder's with its `/`.
  var continued: [UInt8] { isFolder ? name + [UInt8(ascii: "/")] : name }
}

extension [FolderEntry] {
  /// Returns the entries in display order: folders first, then by name, ignoring case, with numbers
  /// by their value.
  ///
  /// - Complexity: O(n log n).
  public func inOrder() -> [FolderEntry] {
    let keyed = map { (key: $0.orderKey, entry: $0) }
    let sorted = keyed.sorted {
      $0.key == $1.key
        ? $0.entry.name.lexicographicallyPrecedes($1.entry.name)
        : $0.key.lexicographicallyPrecedes($1.key)
    }
    return sorted.map(\.entry)
  }
}

extension UInt8 {
  /// The lower-case letter of A to Z; any other byte unchanged.
  var smallLetter: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

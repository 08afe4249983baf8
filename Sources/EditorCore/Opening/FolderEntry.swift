import Text
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

  /// Appends the key by which entries are ordered: folders first, then by name, ignoring case, with
  /// numbers by their value; equal names by their bytes.
  fileprivate func appendOrderKey(to keys: inout [UInt8]) {
    keys.append(isFolder ? 0 : 1)
    name.map(\.smallLetter).withUnsafeBufferPointer { $0.appendNaturalKey(to: &keys) }
    keys.append(0)
    keys += name
  }

  /// The name in a path: a folder's with its `/`.
  var continued: [UInt8] { isFolder ? name + [UInt8(ascii: "/")] : name }
}

extension [FolderEntry] {
  /// Returns the entries in display order: folders first, then by name, ignoring case, with numbers
  /// by their value.
  ///
  /// - Complexity: O(n log n).
  public func inOrder() -> [FolderEntry] { inOrder { $0 } }
}

extension Array {
  /// Returns the elements in the display order of their entries.
  ///
  /// - Complexity: O(n log n).
  func inOrder(of entry: (Element) -> FolderEntry) -> [Element] {
    // One buffer with all keys: a sort of arrays spends its time with their reference counts.
    var keys: [UInt8] = []
    var ends = [0]
    for element in self {
      entry(element).appendOrderKey(to: &keys)
      ends.append(keys.count)
    }
    let order = keys.withUnsafeBytes { keys in
      ends.withUnsafeBufferPointer { ends in
        indices.sorted { first, second in
          keys[ends[first]..<ends[first + 1]].isBefore(keys[ends[second]..<ends[second + 1]])
        }
      }
    }
    return order.map { self[$0] }
  }
}

extension UInt8 {
  /// The lower-case letter of A to Z; any other byte unchanged.
  var smallLetter: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

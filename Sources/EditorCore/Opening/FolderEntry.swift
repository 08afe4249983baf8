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

  /// The name in a path: a folder's with its `/`.
  var continued: [UInt8] { isFolder ? name + [UInt8(ascii: "/")] : name }
}

extension [FolderEntry] {
  /// Returns the entries in display order: folders first, then by name, ignoring case, with numbers
  /// by their value.
  ///
  /// - Complexity: O(n log n).
  public func inOrder() -> [FolderEntry] {
    sorted { first, second in
      if first.isFolder != second.isFolder { return first.isFolder }
      return first.name.comesBefore(second.name)
    }
  }
}

extension [UInt8] {
  /// Returns whether a name precedes another: `file2` before `file10` and `File3`.
  fileprivate func comesBefore(_ other: [UInt8]) -> Bool {
    var (place, otherPlace) = (0, 0)
    while place < count, otherPlace < other.count {
      let (digits, otherDigits) = (digitCount(at: place), other.digitCount(at: otherPlace))
      if digits > 0, otherDigits > 0 {
        let number = self[place..<place + digits].drop { $0 == UInt8(ascii: "0") }
        let otherNumber = other[otherPlace..<otherPlace + otherDigits]
          .drop { $0 == UInt8(ascii: "0") }
        if number.count != otherNumber.count { return number.count < otherNumber.count }
        if !number.elementsEqual(otherNumber) {
          return number.lexicographicallyPrecedes(otherNumber)
        }
        place += digits
        otherPlace += otherDigits
      } else {
        let (byte, otherByte) = (self[place].smallLetter, other[otherPlace].smallLetter)
        if byte != otherByte { return byte < otherByte }
        place += 1
        otherPlace += 1
      }
    }
    let (rest, otherRest) = (count - place, other.count - otherPlace)
    return rest != otherRest ? rest < otherRest : lexicographicallyPrecedes(other)
  }

  private func digitCount(at place: Int) -> Int {
    var end = place
    while end < count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self[end]) { end += 1 }
    return end - place
  }
}

extension UInt8 {
  /// The lower-case letter of A to Z; any other byte unchanged.
  var smallLetter: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

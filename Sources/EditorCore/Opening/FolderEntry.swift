/// Something in a folder, as paths are completed by it.
public struct FolderEntry: Hashable, Sendable {
  /// The bytes of its name, which need not be UTF-8.
  public let name: [UInt8]
  /// Whether it is a folder.
  public let isFolder: Bool

  /// An entry of a name.
  public init(name: [UInt8], isFolder: Bool) {
    self.name = name
    self.isFolder = isFolder
  }

  /// Whether it is shown only to who asks for it by a dot.
  var isHidden: Bool { name.first == UInt8(ascii: ".") }

  /// The name as it continues a path: a folder's with its `/`.
  var continued: [UInt8] { isFolder ? name + [UInt8(ascii: "/")] : name }
}

extension [FolderEntry] {
  /// The entries in the order in which people look for them: folders first, then by name, whatever
  /// the case, with numbers by their size.
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
  /// Whether a name stands before another: `file2` before `file10` and `File3`.
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
  /// The small letter of one of A to Z; any other byte as it is.
  var smallLetter: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

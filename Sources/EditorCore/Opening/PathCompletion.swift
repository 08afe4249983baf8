/// A path during typing: a folder, and the beginning of a name in it.
struct WrittenPath: Equatable {
  /// The part up to the last `/`; empty for the working folder.
  let folder: [UInt8]
  /// The part after it.
  let name: [UInt8]

  /// Splits a path; a lone `~` is the home.
  init(_ written: [UInt8]) {
    let path = written == [UInt8(ascii: "~")] ? Array("~/".utf8) : written
    let end = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    folder = Array(path[..<end])
    name = Array(path[end...])
  }
}

/// The entries of a folder that match the beginning of a name.
///
/// First are those that begin with it, then those that begin with it in another case (`re` for
/// `README`), then those that contain it. Hidden entries match only a name that begins with a dot.
struct PathCompletion {
  /// The indices of the matching entries in the listing.
  let matches: [Int]
  private let name: [UInt8]
  private let listing: [FolderEntry]
  /// The number of matches as good as the first.
  private let bestCount: Int

  /// Matches a beginning with a listing.
  ///
  /// - Complexity: O(n), about 30 ns an entry.
  init(of name: [UInt8], in listing: [FolderEntry]) {
    let small = name.map(\.smallLetter)
    // Almost every name has a dot.
    let isLoneDot = name == [UInt8(ascii: ".")]
    let wantsHidden = name.first == UInt8(ascii: ".")
    var exact: [Int] = []
    var beginning: [Int] = []
    var within: [Int] = []
    for (place, entry) in listing.enumerated() where wantsHidden || !entry.isHidden {
      guard let found = entry.name.place(ofSmall: small), found == 0 || !isLoneDot else { continue }
      if found > 0 {
        within.append(place)
      } else if entry.name.starts(with: name) {
        exact.append(place)
      } else {
        beginning.append(place)
      }
    }
    matches = exact + beginning + within
    bestCount = [exact, beginning, within].map(\.count).first { $0 > 0 } ?? 0
    self.name = name
    self.listing = listing
  }

  /// The unique completion of the beginning; the beginning itself if there is none.
  ///
  /// - Complexity: O(n).
  var completed: [UInt8] {
    if name.elementsEqual("..".utf8) { return Array("../".utf8) }
    guard let first = matches.first.map({ listing[$0] }) else { return name }
    if bestCount == 1 { return first.continued }
    var common = first.name.count
    for entry in matches.prefix(bestCount).lazy.map({ listing[$0] }) {
      common = zip(first.name.prefix(common), entry.name).prefix { $0 == $1 }.count
    }
    // Only whole characters are completed.
    while common > 0, common < first.name.count, first.name[common] & 0xC0 == 0x80 { common -= 1 }
    // Matches within names may have no common beginning.
    return common < name.count ? name : Array(first.name[..<common])
  }
}

extension [UInt8] {
  /// Returns the index of a lower-case name within this one, ignoring case; nil if there is none.
  fileprivate func place(ofSmall wanted: [UInt8]) -> Int? {
    if wanted.isEmpty { return 0 }
    if wanted.count > count { return nil }
    return withUnsafeBufferPointer { bytes in
      wanted.withUnsafeBufferPointer { wanted in
        for start in 0...bytes.count - wanted.count {
          var length = 0
          while length < wanted.count, bytes[start + length].smallLetter == wanted[length] {
            length += 1
          }
          if length == wanted.count { return start }
        }
        return nil
      }
    }
  }
}

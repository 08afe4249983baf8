/// The words of all keyword lists that can begin inside a context.
struct KeywordIndex {
  private struct Entry {
    /// The start of the word in the letters of all words.
    let start: Int32
    let length: Int32
    let child: UInt16
    let ignoresCase: Bool
  }
  /// The entries by the hash of the word in lower case.
  private let entries: UnsafeMutableBufferPointer<Entry>
  /// The first entry of each hash, and the end.
  private let starts: UnsafeMutableBufferPointer<Int32>
  private let letters: UnsafeMutableBufferPointer<UInt8>

  /// The entries of words with one hash.
  struct Words { fileprivate let range: Range<Int> }

  /// Creates the index of some lists, each with the position of its child.
  init(_ lists: [(child: Int, keywords: ContextRule.Keywords)], in memory: ScanMemory) {
    let count = lists.reduce(0) { $0 + $1.keywords.words.count }
    var size = count == 0 ? 0 : 8
    while size < count * 2 { size *= 2 }
    var slots = [[Entry]](repeating: [], count: size)
    var letters: [UInt8] = []
    for (child, keywords) in lists {
      for word in keywords.words {
        let bytes = Array(word.utf8)
        let slot = bytes.withUnsafeBufferPointer(Self.hash) & (size - 1)
        slots[slot].append(
          Entry(
            start: Int32(letters.count), length: Int32(bytes.count), child: UInt16(child),
            ignoresCase: keywords.ignoresCase))
        letters += bytes
      }
    }
    var starts: [Int32] = []
    var total = 0
    for slot in slots {
      starts.append(Int32(total))
      total += slot.count
    }
    self.starts = memory.storeAll(starts + [Int32(total)])
    entries = memory.storeAll(slots.flatMap { $0 })
    self.letters = memory.storeAll(letters)
  }

  /// Whether it has no word.
  var isEmpty: Bool { entries.isEmpty }

  /// Returns the entries that may match a word.
  ///
  /// The index must not be empty.
  func words(like word: UnsafeBufferPointer<UInt8>) -> Words {
    let slot = Self.hash(word) & (starts.count - 2)
    return Words(range: Int(starts[slot])..<Int(starts[slot + 1]))
  }

  /// Returns the first child from a position on that contains a word; nil without one.
  func child(
    from first: Int, for word: UnsafeBufferPointer<UInt8>, among words: Words
  ) -> UInt16? {
    var found: UInt16?
    for index in words.range {
      let entry = entries[index]
      if entry.child >= first, entry.child < found ?? .max, isEqual(entry, word) {
        found = entry.child
      }
    }
    return found
  }

  private func isEqual(_ entry: Entry, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard entry.length == word.count else { return false }
    let start = Int(entry.start)
    for index in 0..<word.count {
      let (a, b) = (letters[start + index], word[index])
      if a == b { continue }
      if !entry.ignoresCase || a | Self.caseBit(a) != b | Self.caseBit(b) { return false }
    }
    return true
  }

  private static func caseBit(_ byte: UInt8) -> UInt8 { byte >= 0x40 && byte != 0x5F ? 0x20 : 0 }

  private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in word { hash = (hash ^ UInt32(byte | caseBit(byte))) &* 16_777_619 }
    return Int(hash ^ hash >> 15)
  }
}

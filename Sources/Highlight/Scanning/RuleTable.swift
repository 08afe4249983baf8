/// What can begin inside a context, arranged by the byte with which it begins.
///
/// For each byte there is the list of the children that are tried there, in their order. Bytes within a word
/// have lists of their own, which lack all that needs the start of a word.
final class RuleTable {
  /// A child of the rule, or of a rule whose children it has.
  final class Child {
    let rule: Int
    let style: ContextRule.StyleOverride
    let pattern: Pattern
    let isContainer: Bool
    let options: ContextRule.Options
    /// The bit that tells whether it has begun already; 0 if it can begin again.
    let onceBit: UInt64
    /// Whether the index of words decides about it.
    let isKeywordList: Bool

    init(
      _ rule: Int, _ definition: ContextRule, style: ContextRule.StyleOverride, _ pattern: Pattern,
      onceBit: UInt64
    ) {
      self.rule = rule
      self.style = style
      self.pattern = pattern
      self.onceBit = onceBit
      options = definition.options
      isKeywordList = definition.keywords != nil
      isContainer = if case .container = definition.extent { true } else { false }
    }
  }

  let children: [Child]
  let keywords: KeywordIndex
  /// The number of a list for each byte, for each byte within a word, and for the end of a line.
  private var listNumbers: [UInt16] = []
  private var lists: [[UInt16]] = []
  /// The number of entries of the table: see `slot`.
  static let slotCount = 513

  /// Returns the entry for a byte.
  @inline(__always)
  static func slot(_ byte: UInt8, isInsideWord: Bool) -> Int {
    Int(byte) | (isInsideWord ? 256 : 0)
  }
  /// The entry for the end of a line.
  static let lineEnd = 512

  init(_ children: [Child], keywords: KeywordIndex) {
    self.children = children
    self.keywords = keywords
    var numbers: [[UInt16]: UInt16] = [[]: 0]
    lists = [[]]
    listNumbers = (0..<Self.slotCount).map { slot in
      let list = children.indices.filter { Self.isTried(children[$0].pattern.starts, at: slot) }
        .map { UInt16($0) }
      if let number = numbers[list] { return number }
      lists.append(list)
      let number = UInt16(lists.count - 1)
      numbers[list] = number
      return number
    }
  }

  /// The children that are tried at an entry, in their order.
  func candidates(at slot: Int) -> [UInt16] { lists[Int(listNumbers[slot])] }

  /// Returns whether a match can begin at an entry.
  static func isTried(_ starts: StartBytes, at slot: Int) -> Bool {
    if starts.isWrong { return false }
    if slot == lineEnd { return starts.includesLineEnd }
    let byte = UInt8(truncatingIfNeeded: slot)
    // The second and later bytes of a character begin nothing.
    if byte & 0xC0 == 0x80 { return false }
    if slot >= 256, byte.isWord, starts.needsWordStart { return false }
    return starts.contains(byte)
  }
}

/// The words of all lists of words that can begin inside a context.
struct KeywordIndex {
  private struct Entry {
    let word: [UInt8]
    let child: UInt16
    let ignoresCase: Bool
  }
  /// The entries by the hash of the word in lower case.
  private var slots: [[Entry]] = []

  /// Creates the index of some lists, each with the position of its child.
  init(_ lists: [(child: Int, keywords: ContextRule.Keywords)]) {
    let count = lists.reduce(0) { $0 + $1.keywords.words.count }
    if count == 0 { return }
    var size = 8
    while size < count * 2 { size *= 2 }
    slots = [[Entry]](repeating: [], count: size)
    for (child, keywords) in lists {
      for word in keywords.words {
        let entry = Entry(
          word: Array(word.utf8), child: UInt16(child), ignoresCase: keywords.ignoresCase)
        let slot = entry.word.withUnsafeBufferPointer(Self.hash) & (size - 1)
        slots[slot].append(entry)
      }
    }
  }

  /// Whether it has no word.
  var isEmpty: Bool { slots.isEmpty }

  /// Returns the first child from a position on that has a word; nil if there is none.
  func child(from first: UInt16, for word: UnsafeBufferPointer<UInt8>) -> UInt16? {
    var found: UInt16?
    for entry in slots[Self.hash(word) & (slots.count - 1)]
    where entry.child >= first && entry.child < found ?? .max && Self.isEqual(entry, word) {
      found = entry.child
    }
    return found
  }

  private static func isEqual(_ entry: Entry, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard entry.word.count == word.count else { return false }
    if entry.ignoresCase {
      return zip(entry.word, word).allSatisfy { $0 | caseBit($0) == $1 | caseBit($1) }
    }
    return entry.word.elementsEqual(word)
  }

  private static func caseBit(_ byte: UInt8) -> UInt8 { byte >= 0x40 && byte != 0x5F ? 0x20 : 0 }

  private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in word { hash = (hash ^ UInt32(byte | caseBit(byte))) &* 16_777_619 }
    return Int(hash ^ hash >> 15)
  }
}

/// The contexts that can begin inside a context, arranged by their first byte.
///
/// For each byte, a list contains the children that are tried, in their order. Bytes within a word
/// have separate lists, without the children that need the start of a word.
struct RuleTable {
  typealias Reference = UnsafeMutablePointer<RuleTable>

  /// A child of the rule, or of a rule whose children it includes.
  struct Child {
    let rule: Int
    let style: ContextRule.StyleOverride
    let pattern: Pattern.Reference
    let isContainer: Bool
    let options: ContextRule.Options
    /// The bit that records its only beginning; 0 if it can begin again.
    let onceBit: UInt64
    /// Whether the keyword index decides about it.
    let isKeywordList: Bool

    init(
      _ rule: Int, _ definition: ContextRule, style: ContextRule.StyleOverride,
      _ pattern: Pattern.Reference, onceBit: UInt64
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

  let children: UnsafeMutableBufferPointer<Child>
  /// The prefixes of the children, adjacent in memory: most attempts fail at the prefix.
  let prefixes: UnsafeMutableBufferPointer<LiteralPrefix>
  let keywords: KeywordIndex
  /// The children that are tried for each byte, for each byte within a word, and at the end of a
  /// line.
  private let lists: UnsafeMutableBufferPointer<UnsafeMutableBufferPointer<UInt16>>
  /// The same lists without keyword lists.
  private let otherLists: UnsafeMutableBufferPointer<UnsafeMutableBufferPointer<UInt16>>
  /// The number of entries of the table: see `slot`.
  static let slotCount = 513

  /// Returns the entry for a byte.
  @inline(__always)
  static func slot(_ byte: UInt8, isInsideWord: Bool) -> Int {
    Int(byte) | (isInsideWord ? 256 : 0)
  }
  /// The entry for the end of a line.
  static let lineEnd = 512

  init(_ children: [Child], keywords: KeywordIndex, in memory: ScanMemory) {
    self.children = memory.storeAll(children)
    prefixes = memory.storeAll(children.map { $0.pattern.pointee.prefix })
    self.keywords = keywords
    var stored: [[UInt16]: UnsafeMutableBufferPointer<UInt16>] = [:]
    func store(_ list: [UInt16]) -> UnsafeMutableBufferPointer<UInt16> {
      if let known = stored[list] { return known }
      let new = memory.storeAll(list)
      stored[list] = new
      return new
    }
    let tried = (0..<Self.slotCount).map { slot in
      children.indices.filter { Self.isTried(children[$0].pattern.pointee.starts, at: slot) }
        .map { UInt16($0) }
    }
    lists = memory.storeAll(tried.map { store($0) })
    otherLists = memory.storeAll(
      tried.map { list in store(list.filter { !children[Int($0)].isKeywordList }) })
  }

  /// Returns the children that are tried at an entry, in their order.
  func candidates(at slot: Int) -> UnsafeMutableBufferPointer<UInt16> { lists[slot] }

  /// Returns the same children without keyword lists.
  func candidatesWithoutLists(at slot: Int) -> UnsafeMutableBufferPointer<UInt16> {
    otherLists[slot]
  }

  /// Returns whether a match can begin at an entry.
  static func isTried(_ starts: StartBytes, at slot: Int) -> Bool {
    if starts.isWrong { return false }
    if slot == lineEnd { return starts.includesLineEnd }
    let byte = UInt8(truncatingIfNeeded: slot)
    // Continuation bytes of a character begin no context.
    if byte & 0xC0 == 0x80 { return false }
    if slot >= 256, byte.isWord, starts.needsWordStart { return false }
    return starts.contains(byte)
  }
}

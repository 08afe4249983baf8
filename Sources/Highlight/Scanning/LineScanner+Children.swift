/// The contexts that begin inside another.
extension LineScanner {
  /// Opens the first child of the innermost context that begins at an offset.
  ///
  /// - Parameter isEnd: whether the innermost context could end there.
  mutating func beginChild(
    of node: ContextNode, at offset: Int, _ slot: Int, isEnd: Bool,
    in line: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let table = node.table
    let candidates = table.candidates(at: slot)
    if candidates.isEmpty { return false }
    let word = table.keywords.isEmpty ? nil : line.word(at: offset)
    // The first list of words from a child on that has the word.
    var hit = word.flatMap { table.keywords.child(from: 0, for: $0) } ?? .max
    for candidate in candidates {
      let child = table.children[Int(candidate)]
      if let word, child.isKeywordList {
        if hit < candidate { hit = table.keywords.child(from: candidate, for: word) ?? .max }
        if hit != candidate { continue }
      }
      if isEnd, !child.options.contains(.extendsParent) { continue }
      if child.options.contains(.firstLineOnly), !isFirstLine { continue }
      if child.onceBit != 0, open[open.count - 1].used & child.onceBit != 0 { continue }
      guard matches(child.pattern, in: line, at: offset, matcher) else { continue }
      if begin(child, Int(candidate), of: node, at: offset, in: line) { return true }
    }
    return false
  }

  private mutating func begin(
    _ child: RuleTable.Child, _ index: Int, of parent: ContextNode, at offset: Int,
    in line: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if parent.depth >= Self.depthLimit { return false }
    guard let node = tree.child(index, child, of: parent, in: line, matcher) else {
      return false
    }
    guard let end = reach(of: child.pattern, in: node, at: offset, in: line, matcher) else {
      return false
    }
    return child.isContainer
      ? begin(container: child, node, at: offset..<max(offset, end))
      : begin(simple: child, node, at: offset..<max(offset, end))
  }

  private mutating func begin(
    container child: RuleTable.Child, _ node: ContextNode, at match: Range<Int>
  ) -> Bool {
    let last = open.count - 1
    if match.isEmpty, let empty = open[last].emptyChild, empty.node === node,
      empty.position == match.lowerBound
    {
      return false
    }
    paint(upTo: match.lowerBound)
    paint(match, node.around, groups: .start, of: child.rule, child.pattern, matcher)
    open[last].used |= child.onceBit
    open[last].emptyChild = nil
    open.append(OpenContext(node: node, start: match.lowerBound))
    position = match.upperBound
    return true
  }

  private mutating func begin(
    simple child: RuleTable.Child, _ node: ContextNode, at match: Range<Int>
  ) -> Bool {
    let last = open.count - 1
    // A match of no length would come again and again, unless it ends what is around it.
    if match.isEmpty, !node.endsParent || match.lowerBound == open[last].start { return false }
    paint(upTo: match.lowerBound)
    if !match.isEmpty {
      paint(match, node.inside, groups: .match, of: child.rule, child.pattern, matcher)
      open[last].used |= child.onceBit
      open[last].emptyChild = nil
    }
    if node.endsParent {
      repeat { open.removeLast() } while open.count > 2 && open[open.count - 1].node.endsParent
    }
    position = match.upperBound
    return true
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the whole word of ASCII at its start; nil at other places, and if bytes outside ASCII
  /// follow or precede it.
  fileprivate func word(at offset: Int) -> UnsafeBufferPointer<UInt8>? {
    guard offset < count, self[offset].isWord else { return nil }
    if offset > 0, self[offset - 1].isWord || self[offset - 1] >= 0x80 { return nil }
    var end = offset + 1
    while end < count, self[end].isWord { end += 1 }
    if end < count, self[end] >= 0x80 { return nil }
    return UnsafeBufferPointer(rebasing: self[offset..<end])
  }
}

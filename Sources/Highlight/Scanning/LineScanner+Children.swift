/// The contexts that begin inside another.
extension LineScanner {
  /// Opens the first child of the innermost context that begins at an offset.
  ///
  /// - Parameter isEnd: whether the innermost context could end there.
  mutating func beginChild(
    of node: ContextNode.Reference, at offset: Int, _ slot: Int, isEnd: Bool,
    in line: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let table = node.pointee.table
    let keywords = table.pointee.keywords
    let text = line.eightBytes(at: offset)
    guard !keywords.isEmpty, let word = line.word(at: offset) else {
      for candidate in table.pointee.candidates(at: slot) {
        if begin(candidate, of: node, at: offset, text, isEnd: isEnd, in: line) { return true }
      }
      return false
    }
    // Of the keyword lists, those with the word are tried, each at its position among the other
    // children.
    let words = keywords.words(like: word)
    var list = keywords.child(from: 0, for: word, among: words)
    for candidate in table.pointee.candidatesWithoutLists(at: slot) {
      while let next = list, next < candidate {
        if begin(next, of: node, at: offset, text, isEnd: isEnd, in: line) { return true }
        list = keywords.child(from: Int(next) + 1, for: word, among: words)
      }
      if begin(candidate, of: node, at: offset, text, isEnd: isEnd, in: line) { return true }
    }
    while let next = list {
      if begin(next, of: node, at: offset, text, isEnd: isEnd, in: line) { return true }
      list = keywords.child(from: Int(next) + 1, for: word, among: words)
    }
    return false
  }

  /// Opens a child of the innermost context, if it begins at an offset.
  ///
  /// - Parameter text: the bytes from the offset on.
  @inline(__always)
  private mutating func begin(
    _ index: UInt16, of parent: ContextNode.Reference, at offset: Int, _ text: UInt64, isEnd: Bool,
    in line: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let table = parent.pointee.table
    guard table.pointee.prefixes[Int(index)].fits(text) else { return false }
    let child = table.pointee.children[Int(index)]
    return begin(child, Int(index), of: parent, at: offset, isEnd: isEnd, in: line)
  }

  private mutating func begin(
    _ child: RuleTable.Child, _ index: Int, of parent: ContextNode.Reference, at offset: Int,
    isEnd: Bool, in line: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if isEnd, !child.options.contains(.extendsParent) { return false }
    if child.options.contains(.firstLineOnly), !isFirstLine { return false }
    if child.onceBit != 0, open[open.count - 1].used & child.onceBit != 0 { return false }
    guard matches(child.pattern, in: line, at: offset, matcher),
      parent.pointee.depth < Self.depthLimit,
      let node = tree.child(index, child, of: parent, in: line, matcher),
      let end = reach(of: child.pattern, in: node, at: offset, in: line, matcher)
    else { return false }
    return child.isContainer
      ? begin(container: child, node, at: offset..<max(offset, end))
      : begin(simple: child, node, at: offset..<max(offset, end))
  }

  private mutating func begin(
    container child: RuleTable.Child, _ node: ContextNode.Reference, at match: Range<Int>
  ) -> Bool {
    let last = open.count - 1
    if match.isEmpty, let empty = open[last].emptyChild, empty.node == node,
      empty.position == match.lowerBound
    {
      return false
    }
    paint(upTo: match.lowerBound)
    paint(match, node.pointee.looks.around, groups: .start, of: node, child.pattern, matcher)
    open[last].used |= child.onceBit
    open[last].emptyChild = nil
    open.append(OpenContext(node: node, start: match.lowerBound))
    position = match.upperBound
    return true
  }

  private mutating func begin(
    simple child: RuleTable.Child, _ node: ContextNode.Reference, at match: Range<Int>
  ) -> Bool {
    let last = open.count - 1
    // An empty match would repeat endlessly, unless it ends the surrounding context.
    if match.isEmpty, !node.pointee.endsParent || match.lowerBound == open[last].start {
      return false
    }
    paint(upTo: match.lowerBound)
    if !match.isEmpty {
      paint(match, node.pointee.looks.inside, groups: .match, of: node, child.pattern, matcher)
      open[last].used |= child.onceBit
      open[last].emptyChild = nil
    }
    if node.pointee.endsParent {
      repeat {
        open.removeLast()
      } while open.count > 2 && open[open.count - 1].node.pointee.endsParent
    }
    position = match.upperBound
    return true
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the whole ASCII word that starts at an offset; nil at other offsets, and if bytes
  /// outside ASCII precede or follow it.
  fileprivate func word(at offset: Int) -> UnsafeBufferPointer<UInt8>? {
    guard offset < count, self[offset].isWord else { return nil }
    if offset > 0, self[offset - 1].isWord || self[offset - 1] >= 0x80 { return nil }
    var end = offset + 1
    while end < count, self[end].isWord { end += 1 }
    if end < count, self[end] >= 0x80 { return nil }
    return UnsafeBufferPointer(rebasing: self[offset..<end])
  }
}

/// The runs of a line.
extension LineScanner {
  /// Paints the text up to an offset with the inside look of the innermost context.
  mutating func paint(upTo offset: Int) {
    if painted < offset { append(painted..<offset, open[open.count - 1].node.pointee.looks.inside) }
    painted = max(painted, offset)
  }

  /// Paints a match with its look, and its groups with theirs.
  mutating func paint(
    _ match: Range<Int>, _ paint: Paint, groups place: ContextRule.SubPattern.Place,
    of node: ContextNode.Reference, _ pattern: Pattern.Reference, _ matcher: PatternMatcher
  ) {
    if match.isEmpty { return }
    painted = match.upperBound
    if !node.pointee.hasGroups { return append(match, paint) }
    let subPatterns = tree.subPatterns(of: node.pointee.rule, place, pattern)
    if subPatterns.isEmpty { return append(match, paint) }
    var paints: [Paint] = []
    swap(&paints, &self.paints)
    defer { swap(&paints, &self.paints) }
    paints.removeAll(keepingCapacity: true)
    paints.append(contentsOf: repeatElement(paint, count: match.count))
    // The first group of the definition has precedence.
    for subPattern in subPatterns.reversed() {
      guard let group = matcher.group(subPattern.group), group.lowerBound >= match.lowerBound,
        group.upperBound <= match.upperBound
      else { continue }
      var (below, result) = (paint, self.paint(of: subPattern, on: paint))
      for offset in group {
        let index = offset - match.lowerBound
        if paints[index] != below {
          (below, result) = (paints[index], self.paint(of: subPattern, on: paints[index]))
        }
        paints[index] = result
      }
    }
    var start = 0
    for index in 1...paints.count where index == paints.count || paints[index] != paints[start] {
      append(match.lowerBound + start..<match.lowerBound + index, paints[start])
      start = index
    }
  }

  private mutating func paint(of subPattern: ResolvedSubPattern, on paint: Paint) -> Paint {
    Paint(
      styles: tree.stacks.pushed(subPattern.style, on: paint.styles),
      classes: subPattern.classes.applied(to: paint.classes))
  }

  private mutating func append(_ range: Range<Int>, _ paint: Paint) {
    if paint == Paint() { return }
    if let last = runs.last, last.range.upperBound == range.lowerBound,
      last.styles == paint.styles, last.classes == paint.classes
    {
      runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      runs.append(StyleRun(range: range, styles: paint.styles, classes: paint.classes))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the number of bytes up to a limit that form complete characters.
  func lengthOfCharacters(_ limit: Int) -> Int {
    var end = Swift.min(limit, count)
    while end > 0, end < count, self[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  /// A copy in which control characters replace the bytes that are not UTF-8; nil if all are valid.
  var cleaned: [UInt8]? {
    if allSatisfy({ $0 < 0x80 }) || String(validating: self, as: UTF8.self) != nil { return nil }
    var copy = Array(self)
    var offset = 0
    while offset < count {
      let length = lengthOfScalar(at: offset)
      if length == 0 { copy[offset] = 0x1A }
      offset += Swift.max(1, length)
    }
    return copy
  }

  /// Returns the length of the valid UTF-8 sequence at an offset; 0 without one.
  private func lengthOfScalar(at offset: Int) -> Int {
    let length =
      switch self[offset] {
      case 0..<0x80: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 0
      }
    guard offset + length <= count else { return 0 }
    return String(validating: self[offset..<offset + length], as: UTF8.self) == nil ? 0 : length
  }
}

extension PieceTree {
  /// Returns the line, from 0, that contains a byte offset.
  ///
  /// - Complexity: O(log n) for n pieces.
  public func line(at offset: Int) -> Int {
    precondition(offset >= 0 && offset <= count, "offset outside the text")
    if offset == count { return newlineCount }
    var offset = offset
    var line = 0
    let piece = withExtendedLifetime(root) {
      var view = root.view
      while !view.isLeaf {
        let index = view.child(containing: &offset)
        for before in 0..<index { line &+= view.children[before].size.newlines }
        view = view.children[index].view
      }
      let index = view.piece(containing: &offset)
      for before in 0..<index { line &+= view.pieces[before].newlines }
      return view.pieces[index]
    }
    return line + storages.newlineCount(piece, first: offset)
  }

  /// Returns the offset of the start of a line.
  ///
  /// - Complexity: O(log n) for n pieces.
  public func offset(ofLine line: Int) -> Int {
    precondition(line >= 0 && line < lineCount, "line outside the text")
    if line == 0 { return 0 }
    var rank = line
    var offset = 0
    let piece = withExtendedLifetime(root) {
      var view = root.view
      while !view.isLeaf {
        var index = 0
        while rank > view.children[index].size.newlines {
          rank &-= view.children[index].size.newlines
          offset &+= view.children[index].size.bytes
          index &+= 1
        }
        view = view.children[index].view
      }
      var index = 0
      while rank > view.pieces[index].newlines {
        rank &-= view.pieces[index].newlines
        offset &+= view.pieces[index].length
        index &+= 1
      }
      return view.pieces[index]
    }
    let start = piece.location.offset
    let found = storages[piece.location.storage]
      .offset(behindNewline: rank, in: start..<start + piece.length)
    return offset + found - start
  }

  /// Returns the bytes of a line, without its newline.
  ///
  /// - Complexity: O(log n) for n pieces.
  public func range(ofLine line: Int) -> Range<Int> {
    let start = offset(ofLine: line)
    return start..<(line + 1 < lineCount ? offset(ofLine: line + 1) - 1 : count)
  }

  /// Returns the bytes of a line, without its line break.
  package func content(ofLine line: Int) -> Range<Int> {
    let range = range(ofLine: line)
    let endsInCRLF = line + 1 < lineCount && !range.isEmpty && self[range.upperBound - 1] == 0x0D
    return range.lowerBound..<range.upperBound - (endsInCRLF ? 1 : 0)
  }
}

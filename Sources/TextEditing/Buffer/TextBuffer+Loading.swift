import Text

/// The unedited text of a loading document: a file or standard input.
///
/// The edited text of the buffer has other bytes; this one only grows. Both are related, so that
/// loaded bytes are stored once.
struct LoadedText {
  private(set) var text: PieceTree
  /// The encoding of the loaded bytes.
  private(set) var encoding: TextEncoding
  /// The encoding assumed before the first bytes.
  private let assumed: TextEncoding

  init(_ beginning: PieceTree, encoding: TextEncoding) {
    text = beginning
    self.encoding = encoding
    assumed = encoding
  }

  /// Returns the encoding for saving a text that was captured with `count` loaded bytes.
  ///
  /// Before the first byte it was an assumption, unless the user chose it.
  func encoding(of text: TextEncoding, madeAt count: Int) -> TextEncoding {
    count == 0 && text == assumed ? encoding : text
  }

  /// - Parameter encoding: used with the first bytes only.
  mutating func append(_ part: LoadedPart, in encoding: TextEncoding) {
    if text.isEmpty { self.encoding = encoding }
    text.append(part)
  }
}

extension TextBuffer {
  /// Returns a state with the bytes loaded since it was made.
  ///
  /// - Complexity: O(1) if no bytes were loaded since, otherwise O(k log n) for k batches and n
  ///   pieces.
  public func completed(_ memento: Memento) -> Memento {
    guard let received, let count = memento.loadedCount, count < received.text.count else {
      return memento
    }
    var text = memento.text
    text.appendRest(of: received.text, from: count)
    let hadLine = received.text.line(at: count) > 0
    return Memento(
      text: text, selections: memento.selections, scroll: memento.scroll,
      lineEnding: hadLine ? memento.lineEnding : LineEnding(of: received.text),
      encoding: received.encoding(of: memento.encoding, madeAt: count),
      loadedCount: received.text.count)
  }
}

/// The output of a program as a text: it grows at its end, and only its last part is kept.
extension TextBuffer {
  /// Replaces the end of the text; cursors after the offset stay within the text.
  ///
  /// - Parameter followsEnd: whether the cursor moves to the start of the last line.
  package mutating func replaceEnd(from offset: Int, with bytes: [UInt8], followsEnd: Bool) {
    let kept = selections.map {
      Selection(anchor: min($0.anchor, offset), head: min($0.head, offset))
    }
    replace([Replacement(offset..<text.count, with: bytes)], leaving: kept)
    if followsEnd { select(at: text.offset(ofLine: text.lineCount - 1)) }
  }

  /// Keeps only the last bytes of the text after a note, from the start of a line if one is near.
  ///
  /// The kept bytes are copied, so that the memory of the dropped ones is freed.
  ///
  /// - Returns: the number of line breaks among the dropped bytes.
  package mutating func keepEnd(of byteCount: Int, behind note: [UInt8]) -> Int {
    let cut = cut(at: max(0, text.count - byteCount))
    let (droppedCount, addedCount) = (text.line(at: cut), note.count { $0 == 0x0A })
    let moved = { (offset: Int) in max(0, offset - cut) + note.count }
    let cursors = selections.map { Selection(anchor: moved($0.anchor), head: moved($0.head)) }
    var top = scroll
    top.line = max(0, scroll.line - droppedCount) + addedCount
    restart(with: PieceTree(note + text.bytes(in: cut..<text.count)), leaving: cursors)
    scroll = top
    return droppedCount
  }

  /// The maximum number of additional bytes that are dropped to begin with a line.
  private static var longestRest: Int { 1 << 20 }

  /// Returns the start of the next line after an offset, or of the next character if that line is
  /// far away.
  private func cut(at offset: Int) -> Int {
    let line = text.line(at: offset) + 1
    if line < text.lineCount {
      let start = text.offset(ofLine: line)
      if start - offset < Self.longestRest { return start }
    }
    let bytes = text.bytes(in: offset..<min(offset + 4, text.count))
    return offset + (bytes.firstIndex { $0 & 0xC0 != 0x80 } ?? 0)
  }
}

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

  /// Returns the encoding for saving a text that was last seen with `count` loaded bytes: before
  /// the first byte it was an assumption, unless the user chose it.
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
  /// - Complexity: O(1) if there are none, otherwise O(k log n) for k batches and n pieces.
  public func completed(_ memento: Memento) -> Memento {
    guard let received, let count = memento.loadedCount, count < received.text.count else {
      return memento
    }
    var text = memento.text
    text.append(received.text, from: count)
    let hadLine = received.text.line(at: count) > 0
    return Memento(
      text: text, selections: memento.selections, scroll: memento.scroll,
      lineEnding: hadLine ? memento.lineEnding : LineEnding(of: received.text),
      encoding: received.encoding(of: memento.encoding, madeAt: count),
      loadedCount: received.text.count)
  }
}

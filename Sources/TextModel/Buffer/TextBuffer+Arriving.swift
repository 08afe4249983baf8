/// What has come of a text that comes bit by bit, as it came: a file that is being loaded, or standard
/// input.
///
/// What is edited meanwhile is the text of the buffer, which has other bytes; this one only grows. Both
/// are related, so that what comes is stored once.
struct ArrivedText {
  private(set) var text: PieceTree
  /// What it is read from.
  private(set) var encoding: TextEncoding
  /// What it was taken for while nothing of it was there.
  private let assumed: TextEncoding

  init(_ beginning: PieceTree, encoding: TextEncoding) {
    text = beginning
    self.encoding = encoding
    assumed = encoding
  }

  /// What a text is to be written in, where so many bytes had come when that was seen last: before
  /// the first came that was a guess, unless somebody chose it.
  func encoding(of text: TextEncoding, madeAt count: Int) -> TextEncoding {
    count == 0 && text == assumed ? encoding : text
  }

  /// - Parameter encoding: counts with the first bytes.
  mutating func append(_ part: ArrivedPart, in encoding: TextEncoding) {
    if text.isEmpty { self.encoding = encoding }
    text.append(part)
  }
}

extension TextBuffer {
  /// A state with what has come since it was made, of a text that comes bit by bit.
  ///
  /// - Complexity: O(1) where nothing has come since, otherwise O(k log n) for k batches and n pieces.
  public func completed(_ memento: Memento) -> Memento {
    guard let arrived, let count = memento.arrivedCount, count < arrived.text.count else {
      return memento
    }
    var text = memento.text
    text.append(arrived.text, from: count)
    let hadLine = arrived.text.line(at: count) > 0
    return Memento(
      text: text, selections: memento.selections, scroll: memento.scroll,
      lineEnding: hadLine ? memento.lineEnding : LineEnding(of: arrived.text),
      encoding: arrived.encoding(of: memento.encoding, madeAt: count),
      arrivedCount: arrived.text.count)
  }
}

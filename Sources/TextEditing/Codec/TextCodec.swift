import Text
public import MementoArchiveKit

/// The codec of states of a text, each as a delta from another.
///
/// `docs/history-format.md` describes the format.
public struct TextCodec {
  /// The type name of states of a text.
  public let type = "Text"
  /// The version of the format.
  public let version = 2

  /// Creates the codec.
  public init() {}

  /// Encodes a state as a delta from its parent, with the parent's cursors; without a parent as a
  /// snapshot.
  ///
  /// - Complexity: that of the difference.
  public func encode(_ state: TextBuffer.Memento, since parent: TextBuffer.Memento?) -> [UInt8] {
    TextDelta.encoded(from: parent, to: state)
  }

  /// Decodes a state that was encoded against a parent with this text.
  public func decode(
    _ payload: [UInt8], version: Int, since parent: TextBuffer.Memento?, named name: String
  ) throws(StoreError) -> TextBuffer.Memento {
    try step(forth: payload, version: version, from: parent, named: name).state
  }

  /// A state and its parent with the cursors before the block: the target of undo.
  public struct Step: Sendable {
    /// The state itself.
    public let state: TextBuffer.Memento
    /// The parent just before the edit; nil without a parent.
    public let before: TextBuffer.Memento?

    /// Creates a step.
    public init(state: TextBuffer.Memento, before: TextBuffer.Memento?) {
      self.state = state
      self.before = before
    }

    /// Returns the step adapted to the complete file: its encoding and line ending replace those
    /// assumed for a beginning, unless the step itself changed them.
    ///
    /// - Parameter whole: the file as read.
    public func settled(in whole: TextBuffer.Memento) -> Step {
      guard let before else { return self }
      let lineEnding = state.lineEnding == before.lineEnding ? whole.lineEnding : state.lineEnding
      let encoding = state.encoding == before.encoding ? whole.encoding : state.encoding
      return Step(
        state: state.written(with: lineEnding, in: encoding),
        before: before.written(with: whole.lineEnding, in: whole.encoding))
    }
  }

  /// Applies a delta to the parent, of which only the text matters.
  public func step(
    forth payload: [UInt8], version: Int, from parent: TextBuffer.Memento?, named name: String
  ) throws(StoreError) -> Step {
    let delta = try delta(payload, version: version, named: name)
    let text = parent?.text ?? PieceTree()
    guard let state = delta.end(from: text) else { throw .damaged(name: name) }
    return Step(state: state, before: delta.before.map { TextBuffer.Memento(text, $0) })
  }

  /// Reverses a delta from its end, of which only the text matters.
  public func step(
    back payload: [UInt8], version: Int, from child: TextBuffer.Memento, named name: String
  ) throws(StoreError) -> Step {
    let delta = try delta(payload, version: version, named: name)
    guard let before = delta.start(from: child.text) else { throw .damaged(name: name) }
    return Step(state: TextBuffer.Memento(child.text, delta.after), before: before)
  }

  /// Composes two consecutive payloads into one.
  public func compose(
    _ first: [UInt8], version firstVersion: Int, _ second: [UInt8], version secondVersion: Int,
    named name: String
  ) throws(StoreError) -> [UInt8] {
    let a = try delta(first, version: firstVersion, named: name)
    let b = try delta(second, version: secondVersion, named: name)
    guard DeltaComposition(a.changes, b.changes).isConsistent else { throw .damaged(name: name) }
    return a.composed(with: b).encoded()
  }

  /// Returns the changes of a payload; nil if it is damaged, newer, or a snapshot.
  ///
  /// This is cheap, because it skips the cursors.
  func changes(_ payload: [UInt8], version: Int) -> [TextDelta.Change]? {
    guard version <= self.version, let delta = TextDelta.changes(decoding: payload), delta.hasStart
    else { return nil }
    return delta.changes
  }

  /// Returns the growth of the text by a payload in bytes; negative if it becomes shorter, nil if
  /// the payload is damaged or newer.
  public func growth(of payload: [UInt8], version: Int) -> Int? {
    guard version <= self.version else { return nil }
    return TextDelta.changes(decoding: payload)?.changes.growth
  }

  private func delta(
    _ payload: [UInt8], version: Int, named name: String
  ) throws(StoreError) -> TextDelta {
    guard version <= self.version else {
      throw .newer(name: name, version: version, known: self.version)
    }
    guard let delta = TextDelta(decoding: payload) else { throw .damaged(name: name) }
    return delta
  }
}

extension TextBuffer.Memento {
  /// Returns the text with another line ending and encoding.
  fileprivate func written(
    with lineEnding: LineEnding, in encoding: TextEncoding
  ) -> TextBuffer.Memento {
    TextBuffer.Memento(
      text: text, selections: selections, scroll: scroll, lineEnding: lineEnding,
      encoding: encoding, loadedCount: loadedCount)
  }
}

public import MementoKit

/// Writes states of a text down, each as what leads to it from another.
///
/// `docs/history-format.md` tells the form to the byte.
public struct TextCodec: MementoCodec {
  /// What is written down are states of a text.
  public let type = "Text"
  /// The form of what is written.
  public let version = 2

  /// The codec.
  public init() {}

  /// A state as what leads to it from its parent, whose cursors are written too; without a parent
  /// the whole text.
  ///
  /// - Complexity: that of what differs.
  public func encode(_ state: TextBuffer.Memento, since parent: TextBuffer.Memento?) -> [UInt8] {
    TextEdge.encoded(from: parent, to: state)
  }

  /// The state that was encoded against a parent of this content.
  public func decode(
    _ payload: [UInt8], version: Int, since parent: TextBuffer.Memento?, named name: String
  ) throws(StoreError) -> TextBuffer.Memento {
    let edge = try edge(payload, version: version, named: name)
    guard let state = edge.end(from: parent?.text ?? PieceTree()) else {
      throw .damaged(name: name)
    }
    return state
  }

  /// A state and, with the cursors as they stood before the block, its parent: what undo goes to.
  public struct Step: Sendable {
    /// The state itself.
    public let state: TextBuffer.Memento
    /// The parent's content just before the edit; nil where there is no parent.
    public let before: TextBuffer.Memento?

    /// A step from its parts.
    public init(state: TextBuffer.Memento, before: TextBuffer.Memento?) {
      self.state = state
      self.before = before
    }

    /// The step as it is made from a file of which all is there, where it was told from a beginning
    /// of which its encoding and line ends could not be seen: they are those of the file, unless the
    /// step itself made them others.
    ///
    /// - Parameter whole: the file as it was read.
    public func settled(in whole: TextBuffer.Memento) -> Step {
      guard let before else { return self }
      let lineEnding =
        state.lineEnding == before.lineEnding ? whole.lineEnding : state.lineEnding
      let encoding = state.encoding == before.encoding ? whole.encoding : state.encoding
      return Step(
        state: state.written(with: lineEnding, in: encoding),
        before: before.written(with: whole.lineEnding, in: whole.encoding))
    }
  }

  /// Goes along an edge from the parent, of which only the content counts.
  public func step(
    forth payload: [UInt8], version: Int, from parent: TextBuffer.Memento?, named name: String
  ) throws(StoreError) -> Step {
    let edge = try edge(payload, version: version, named: name)
    let text = parent?.text ?? PieceTree()
    guard let state = edge.end(from: text) else { throw .damaged(name: name) }
    return Step(state: state, before: edge.before.map { TextBuffer.Memento(text, $0) })
  }

  /// Goes along an edge from its end, of which only the content counts, to the parent.
  public func step(
    back payload: [UInt8], version: Int, from child: TextBuffer.Memento, named name: String
  ) throws(StoreError) -> Step {
    let edge = try edge(payload, version: version, named: name)
    guard let before = edge.start(from: child.text) else { throw .damaged(name: name) }
    return Step(state: TextBuffer.Memento(child.text, edge.after), before: before)
  }

  /// What leads at once where two payloads lead one after the other.
  public func join(
    _ first: [UInt8], version firstVersion: Int, _ second: [UInt8], version secondVersion: Int,
    named name: String
  ) throws(StoreError) -> [UInt8] {
    let a = try edge(first, version: firstVersion, named: name)
    let b = try edge(second, version: secondVersion, named: name)
    guard EdgeJoining(a.changes, b.changes).isConsistent else { throw .damaged(name: name) }
    return a.joined(with: b).encoded()
  }

  /// The changes that a payload tells of; nil where it is damaged or newer, or there is no state
  /// that it leads from.
  ///
  /// The cheap way for those who want no cursors.
  func changes(_ payload: [UInt8], version: Int) -> [TextEdge.Change]? {
    guard version <= self.version, let edge = TextEdge.changes(decoding: payload), edge.hasStart
    else { return nil }
    return edge.changes
  }

  private func edge(
    _ payload: [UInt8], version: Int, named name: String
  ) throws(StoreError) -> TextEdge {
    guard version <= self.version else {
      throw .newer(name: name, version: version, known: self.version)
    }
    guard let edge = TextEdge(decoding: payload) else { throw .damaged(name: name) }
    return edge
  }
}

extension TextBuffer.Memento {
  /// The same text with other line ends for what is typed, in a file of another encoding.
  fileprivate func written(
    with lineEnding: LineEnding, in encoding: TextEncoding
  ) -> TextBuffer.Memento {
    TextBuffer.Memento(
      text: text, selections: selections, scroll: scroll, lineEnding: lineEnding,
      encoding: encoding, arrivedCount: arrivedCount)
  }
}

public import Storage
public import SystemPackage
public import TextModel

/// The text that is in a file at present.
public struct DiskText: Sendable {
  /// The text, with the cursor at its start; empty where there is no file.
  public let state: TextBuffer.Memento
  /// The file as it was read; nil where there is none.
  public let identity: FileIdentity?

  /// Reads a file.
  ///
  /// - Complexity: O(text).
  public init(of path: FilePath) throws(FileError) {
    guard let loaded = try TextFile.load(path) else {
      state = TextBuffer().makeMemento()
      identity = nil
      return
    }
    identity = loaded.identity
    state = TextBuffer(PieceTree(adopting: loaded.take())).makeMemento()
  }

  /// Whether the file is as it was when it was read, so far as can be told without reading it again.
  func isStillIn(_ path: FilePath) throws(FileError) -> Bool {
    let now = try FileIdentity.current(of: path)
    guard let now, let identity else { return (now == nil) == (identity == nil) }
    return now.hasSameContents(as: identity)
  }
}

extension TextBuffer.Memento {
  /// What was recorded, as a text.
  public var recordedText: PieceTree { TextBuffer(self).text }
}

public import Files
public import SystemPackage
public import Text
public import TextEditing

/// The current text of a file.
public struct DiskText: Sendable {
  /// The text, with the cursor at its start; empty if there is no file.
  public let state: TextBuffer.Memento
  /// The identity of the file when it was read; nil if there is none.
  public let identity: FileIdentity?
  /// The stamp of the bytes of the file, if it was requested.
  public let stamp: ByteStamp?

  /// No file.
  static var none: DiskText { DiskText() }

  private init() {
    state = TextBuffer().makeMemento()
    identity = nil
    stamp = nil
  }

  /// Reads a file, in the encoding of its last save if that is known and fits.
  ///
  /// - Parameters:
  ///   - other: the encoding of a file that is not UTF-8, if nothing else is known.
  ///   - isStamped: whether the stamp of its bytes is wanted.
  /// - Complexity: O(text).
  public init(
    of path: FilePath, encodings: ChosenEncodings?, orElse other: TextEncoding? = nil,
    isStamped: Bool = false
  ) throws(FileError) {
    let reading = DecodedText.Reading.ofFile(at: path, encodings: encodings, orElse: other)
    guard let file = try DecodedFile.load(path, reading, isStamped: isStamped) else {
      self = .none
      return
    }
    identity = file.identity
    stamp = file.stamp
    state = file.take()
  }

  /// Returns whether there is a file, with the text, the line ends and the encoding of a state.
  ///
  /// - Complexity: O(text) at the most.
  public func equals(_ other: TextBuffer.Memento) -> Bool {
    identity != nil && TextBuffer(state).isUnchanged(since: other)
  }

  /// Returns whether the file is unchanged since it was read, as far as its status shows.
  func isStillIn(_ path: FilePath) throws(FileError) -> Bool {
    let now = try FileIdentity.current(of: path)
    guard let now, let identity else { return (now == nil) == (identity == nil) }
    return now.hasSameContents(as: identity)
  }
}

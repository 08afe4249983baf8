public import Files
public import SystemPackage
public import Text
public import TextEditing

/// The current text of a file.
public struct DiskText: Sendable {
  /// The text, with the cursor at its start; empty without a file.
  public let state: TextBuffer.Memento
  /// The identity of the file when it was read; nil without a file.
  public let identity: FileIdentity?
  /// The stamp of the bytes of the file, if it was requested.
  public let stamp: ByteStamp?

  /// The value for a missing file.
  static var none: DiskText { DiskText() }

  private init() {
    state = TextBuffer().makeMemento()
    identity = nil
    stamp = nil
  }

  /// Reads a file, in the encoding of its last save if that is known and valid.
  ///
  /// - Parameters:
  ///   - other: the encoding of a file that is not UTF-8, if no other is known.
  ///   - isStamped: whether to compute the stamp of its bytes.
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

  /// Returns whether the file exists and has the text, the line ends and the encoding of a state.
  ///
  /// - Complexity: O(text) at most.
  public func equals(_ other: TextBuffer.Memento) -> Bool {
    identity != nil && TextBuffer(state).isUnchanged(since: other)
  }

  /// Returns whether the file is unchanged since it was read, according to its status.
  func isStillIn(_ path: FilePath) throws(FileError) -> Bool {
    let now = try FileIdentity.current(of: path)
    guard let now, let identity else { return (now == nil) == (identity == nil) }
    return now.hasSameContents(as: identity)
  }
}

public import Files
public import SystemPackage
import Text
public import TextEditing

/// The current text of a file.
public struct DiskText: Sendable {
  /// The text, with the cursor at its start; empty if there is no file.
  public let state: TextBuffer.Memento
  /// The identity of the file when it was read; nil if there is none.
  public let identity: FileIdentity?

  /// No file.
  static var none: DiskText { DiskText() }

  private init() {
    state = TextBuffer().makeMemento()
    identity = nil
  }

  /// Reads a file, in the encoding of its last save if that is known and fits.
  ///
  /// - Complexity: O(text).
  public init(of path: FilePath, encodings: ChosenEncodings?) throws(FileError) {
    guard let file = try DecodedFile.load(path, .ofFile(at: path, encodings: encodings)) else {
      self = .none
      return
    }
    identity = file.identity
    state = file.take()
  }

  /// Returns whether the file is unchanged since it was read, as far as its status shows.
  func isStillIn(_ path: FilePath) throws(FileError) -> Bool {
    let now = try FileIdentity.current(of: path)
    guard let now, let identity else { return (now == nil) == (identity == nil) }
    return now.hasSameContents(as: identity)
  }
}

public import Storage
public import SystemPackage
public import TextModel

/// The text that is in a file at present.
public struct DiskText: Sendable {
  /// The text, with the cursor at its start; empty where there is no file.
  public let state: TextBuffer.Memento
  /// The file as it was read; nil where there is none.
  public let identity: FileIdentity?
  /// Why the file is shown byte by byte and not in the encoding that was expected; nil where it is
  /// in that.
  public let problem: DecodedText.Problem?

  /// No file.
  static var none: DiskText { DiskText() }

  private init() {
    state = TextBuffer().makeMemento()
    identity = nil
    problem = nil
  }

  /// Reads a file, in the encoding that it was saved in last, where that is known and fits.
  ///
  /// - Parameter other: the encoding of a file that is no UTF-8, when nothing else is known.
  /// - Complexity: O(text).
  public init(of path: FilePath, orElse other: TextEncoding? = nil) throws(FileError) {
    guard let file = try DecodedFile.load(path, .ofFile(at: path, orElse: other)) else {
      self = .none
      return
    }
    identity = file.identity
    problem = file.text.problem
    state = file.take()
  }

  /// Whether the file is as it was when it was read, so far as can be told without reading it again.
  func isStillIn(_ path: FilePath) throws(FileError) -> Bool {
    let now = try FileIdentity.current(of: path)
    guard let now, let identity else { return (now == nil) == (identity == nil) }
    return now.hasSameContents(as: identity)
  }
}

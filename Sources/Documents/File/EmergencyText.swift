public import Text
public import TextEditing

/// The text of an emergency copy that an earlier session left behind.
public struct EmergencyText: Sendable {
  /// The origin of a copy.
  public enum Origin: Sendable {
    /// The program was ended from outside before the text was saved.
    case unsaved
    /// The contents of the file before an interrupted save wrote over it.
    case interruptedSave
  }

  /// The origin.
  public let origin: Origin
  /// The path of the copy, which identifies it.
  public let path: String
  /// The time of writing, in seconds since 1970-01-01 00:00 UTC.
  public let secondsSince1970: Double
  /// Whether the file has changed since the copy was made.
  package let isOutdated: Bool
  /// The text.
  package let text: PieceTree
  /// The encoding of the copy.
  package let encoding: TextEncoding

  /// Creates the text of a copy.
  public init(
    _ text: PieceTree, in encoding: TextEncoding, from path: String, _ origin: Origin,
    at secondsSince1970: Double, isOutdated: Bool = false
  ) {
    self.isOutdated = isOutdated
    self.text = text
    self.encoding = encoding
    self.path = path
    self.origin = origin
    self.secondsSince1970 = secondsSince1970
  }
}

/// A request to store the text of a document without history, because the program is ended from
/// outside or could crash.
public struct EmergencyRequest: Sendable {
  /// The file's path, as the user wrote it; nil for a text without a file.
  public let path: String?
  /// The text.
  public let memento: TextBuffer.Memento
  /// The copies that the text includes, and that the new one replaces.
  public let replaced: [String]
}

/// How the file of a text stands: whether the text can be saved to it, as far as that is known.
public struct FileStanding: Hashable, Sendable {
  /// Whether it may be written.
  public enum Access: Hashable, Sendable {
    /// Nothing is known that stands in the way.
    case allowed
    /// It is the user's own file, and its mode protects it from being written.
    case protected
    /// It may not be written; the text says what saving comes to.
    case refused(String)
  }

  /// Whether the file, or a new one in its place, may be written.
  public let access: Access
  /// The folder that the file is to be in and that does not exist; nil where it does.
  public let missingFolder: String?

  /// How a file stands.
  public init(_ access: Access, missingFolder: String? = nil) {
    self.access = access
    self.missingFolder = missingFolder
  }

  /// What the status line says of it; nil where all is as usual.
  var fact: String? {
    switch access {
    case .allowed: nil
    case .protected: "write-protected"
    case .refused: "not writable"
    }
  }
}

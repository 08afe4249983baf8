/// The user's answer to whether unsaved text of files that may hold secrets is copied.
extension StateFolder {
  private static var secretCopies: String { "copies-of-secrets" }

  /// Whether the user allows such copies; nil before the answer.
  public var copiesSecrets: Bool? {
    read(Self.secretCopies, upTo: 16).map { $0 == Array("yes\n".utf8) }
  }

  /// Records the answer.
  ///
  /// - Throws: `FileError` if the folder does not exist, or accepts no files.
  public func recordAnswer(copiesSecrets: Bool) throws(FileError) {
    try make()
    try write(Array((copiesSecrets ? "yes\n" : "no\n").utf8), to: Self.secretCopies)
  }
}

public import SystemPackage

extension FilePath {
  /// Returns the absolute path, with its links and dots unresolved.
  ///
  /// - Throws: `FileError` for a relative path if the working folder no longer exists.
  public func absolute() throws(FileError) -> FilePath {
    try Attempt(.check, self).absolute(self)
  }
}

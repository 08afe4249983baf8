public import SystemPackage

extension FilePath {
  /// The path as seen from the root, as it is written: with its links and dots.
  ///
  /// - Throws: `FileError` for a relative path while the working folder is gone.
  public func absolute() throws(FileError) -> FilePath {
    try Attempt(.check, self).absolute(self)
  }
}

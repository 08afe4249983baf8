public import SystemPackage

extension TextFile {
  /// A function that passes the bytes of a text, in order, to its argument.
  ///
  /// It reads from memory, and passes the same bytes in each call.
  public typealias Contents = (
    (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(FileError) -> Void

  /// Writes a text to `path`, and returns the identity of the resulting file.
  ///
  /// A durable temporary file in the same folder replaces the old file, so that the path always has
  /// the complete old or new text. Mode, owner, group, extended attributes, access lists and
  /// symbolic links are kept. The old bytes are overwritten, after a check of the space, if a
  /// replacement would be another file: with several hard links, an owner that cannot be set, or a
  /// folder that accepts no new file or no renaming. They are also overwritten in
  /// `temporaryFolders`, because the program that requested the edit may have the file open.
  ///
  /// - Parameters:
  ///   - path: the path of an existing or new file; its folder exists.
  ///   - temporaryFolders: folders in which existing files are never replaced.
  ///   - overridesProtection: whether to write the user's own file despite its read-only mode,
  ///   which is kept.
  ///   - former: the file last read or written; if it is missing, the new one gets its permissions,
  ///   and its owner and group if allowed.
  ///   - contents: called once, or several times if the file is not replaced.
  /// - Throws: `FileError`; then the old file is intact. If the disk fails while a file is
  ///   overwritten and again while its old contents are restored, they are in an emergency copy.
  @discardableResult
  public static func save(
    to path: FilePath, neverReplacingIn temporaryFolders: [FilePath] = temporaryFolders,
    like former: FileIdentity? = nil, overridesProtection: Bool = false,
    course: SaveCourse = SaveCourse(), contents: Contents
  ) throws(FileError) -> FileIdentity {
    var target = try SaveTarget(
      path, overridesProtection: overridesProtection, expectedAt: course.expectedPlace)
    target.former = former
    target.course = course
    if target.canBeReplaced(unlessIn: temporaryFolders),
      let identity = try target.replace(with: contents)
    {
      return identity
    }
    return try target.overwrite(with: contents)
  }

  /// The temporary folders of the system and of the user's environment.
  public static var temporaryFolders: [FilePath] {
    let folders: [FilePath?] = ["/tmp", "/var/tmp", "/dev/shm", .inEnvironment("TMPDIR")]
    return folders.compactMap(\.self).filter(\.isAbsolute)
  }
}

internal import Glibc
public import SystemPackage

extension TextFile {
  /// Something that hands the bytes of a text, in order, to the function it is given.
  ///
  /// It reads from memory, and gives the same bytes whenever it is called.
  public typealias Contents = (
    (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(FileError) -> Void

  /// Writes a text to `path`, and returns the identity of the file it is then in.
  ///
  /// A temporary file in the same folder takes the place of the old one when it is safe on the
  /// disk: at any moment the path holds the old text or the new one, whole. Mode, owner, group,
  /// extended attributes and access lists stay, and so do symbolic links. Where replacing would
  /// make another file of it (several hard links, an owner we cannot give, a folder that takes no
  /// new file), and in `temporaryFolders`, where the program that asked for the edit may hold the
  /// file open, the bytes are written over the old ones, once it is known that there is room.
  ///
  /// - Parameters:
  ///   - path: a file or the place of one; its folder exists.
  ///   - temporaryFolders: where existing files are never replaced.
  ///   - overridesProtection: whether a file of the user's own is written though its mode forbids
  ///     that to its owner, too; it keeps the mode.
  ///   - former: the file that was there when it was last read or written: where none is there now,
  ///     the new one gets its permissions, and its owner and group where that is allowed.
  ///   - contents: called once, or several times where the file is not replaced.
  /// - Throws: `FileError`, and the old file is whole; only a disk that fails while a file that
  ///   cannot be replaced is written over leaves it damaged.
  @discardableResult
  public static func save(
    to path: FilePath, neverReplacingIn temporaryFolders: [FilePath] = temporaryFolders,
    like former: FileIdentity? = nil, overridesProtection: Bool = false,
    course: SaveCourse = SaveCourse(), contents: Contents
  ) throws(FileError) -> FileIdentity {
    var target = try SaveTarget(path, overridesProtection: overridesProtection)
    target.former = former
    target.course = course
    if target.canBeReplaced(unlessIn: temporaryFolders),
      let identity = try target.replace(with: contents)
    {
      return identity
    }
    return try target.overwrite(with: contents)
  }

  /// The folders for temporary files of this system and of this user's environment.
  public static var temporaryFolders: [FilePath] {
    let own = getenv("TMPDIR").map { FilePath(platformString: $0) }
    return ["/tmp", "/var/tmp", "/dev/shm"] + (own.map { $0.isAbsolute ? [$0] : [] } ?? [])
  }
}

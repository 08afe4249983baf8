/// The known status of the file of a text: access and missing folders.
public struct FileStatus: Hashable, Sendable {
  /// The permission to write the file.
  public enum Access: Hashable, Sendable {
    /// No obstacle is known.
    case allowed
    /// It is the user's own file, and its mode forbids writing.
    case protected
    /// It may not be written; the text describes the options for saving.
    case refused(String)
  }

  /// The access to the file, or to a new one in its place.
  public let access: Access
  /// The missing folder of the file; nil if it exists.
  public let missingFolder: String?
  /// Whether the path refers to something other than a file, such as a device.
  public let isOtherThanFile: Bool

  /// Creates a status.
  public init(_ access: Access, missingFolder: String? = nil, isOtherThanFile: Bool = false) {
    self.access = access
    self.missingFolder = missingFolder
    self.isOtherThanFile = isOtherThanFile
  }
}

extension FileStatus {
  /// Returns the first notice about a file; nil if none is needed.
  func notice(about name: String, isOnDisk: Bool, isReadOnly: Bool) -> Message? {
    switch access {
    case .protected where !isReadOnly:
      return .warning("\(name) is write-protected; Ctrl-S asks before it overwrites it")
    case .refused(let advice) where !isReadOnly:
      return .warning(
        isOnDisk
          ? "\(name) is not writable: \(advice)"
          : "New file \(name), in a folder that is not writable: \(advice)")
    default:
      if isOnDisk { return nil }
      guard let folder = missingFolder else { return .info("New file \(name)") }
      return .warning("New file \(name); Ctrl-S asks to create its folder \(folder)")
    }
  }
}

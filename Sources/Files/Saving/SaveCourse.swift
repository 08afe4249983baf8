public import SystemPackage

/// The options of writing a text, and the callbacks during it.
public struct SaveCourse {
  /// Whether the chunks of the text stay in memory until the end: then they are written without a
  /// copy.
  public var chunksStay = false
  /// Called now and then with the number of further bytes written.
  public var passed: (Int) -> Void = { _ in }
  /// Whether changes that another program writes during the save may be lost.
  public var mayLoseChanges = false
  /// Returns whether to give up on a pipe or a device that accepts nothing.
  public var shouldStop: () -> Bool = { false }
  /// Called before the first byte of a file is overwritten; never if the file is replaced.
  public var beforeOverwriting: () -> Void = {}
  /// Called when the text is durable, before it replaces the file.
  public var beforeReplacing: () -> Void = {}
  /// Returns what keeps the old contents while they are overwritten; called after `beforeOverwriting`.
  public var safety: () -> OverwriteSafety = { .copy(orIn: nil) }
  /// The canonical path of the file when it was read; nil if the save may follow new links.
  public var expectedPlace: FilePath?
  /// The reference that keeps a big replaced file.
  public var replaced: ReplacedFile?

  /// Creates default options without callbacks.
  public init() {}
}

/// The place of the old contents of a file while they are overwritten in place.
public enum OverwriteSafety: Sendable {
  /// Memory, against a failure of the disk: the history has the old contents, too.
  case memory
  /// An emergency copy beside the file, or in this folder, also against the end of the program.
  case copy(orIn: StateFolder?)
}

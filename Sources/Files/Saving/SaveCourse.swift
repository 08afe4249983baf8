public import SystemPackage

/// The options of writing a text, and the callbacks during it.
public struct SaveCourse {
  /// Whether the chunks of the text stay in memory until the end, so that they can be written
  /// without a copy.
  public var chunksStay = false
  /// A function called periodically with the number of further bytes written.
  public var passed: (Int) -> Void = { _ in }
  /// Whether changes by another program during the save may be lost.
  public var mayLoseChanges = false
  /// A function that returns whether to stop waiting for a pipe or a device that accepts no bytes.
  public var shouldStop: () -> Bool = { false }
  /// A function called before the first byte of a file is overwritten; never called if the file is
  /// replaced.
  public var beforeOverwriting: () -> Void = {}
  /// A function called when the text is durable, before it replaces the file.
  public var beforeReplacing: () -> Void = {}
  /// A function that returns the protection of the old contents while they are overwritten; called
  /// after `beforeOverwriting`.
  public var safety: () -> OverwriteSafety = { .copy(orIn: nil) }
  /// The canonical path of the file when it was read; nil if the save may follow new links.
  public var expectedPlace: FilePath?
  /// The reference that keeps a large replaced file.
  public var replaced: ReplacedFile?

  /// Creates default options without callbacks.
  public init() {}
}

/// The location of the old contents of a file while they are overwritten in place.
public enum OverwriteSafety: Sendable {
  /// Memory, for a failure of the disk: the history has the old contents, too.
  case memory
  /// An emergency copy beside the file or in this folder, also for the end of the program.
  case copy(orIn: StateFolder?)
}

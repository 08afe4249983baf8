/// How the bytes of a text come to be written, and who is told of it.
public struct SaveCourse {
  /// Whether the chunks of the text stay where they are until all are handed out: then they are
  /// written from there, without a copy.
  public var chunksStay = false
  /// Told now and then how many bytes more are written.
  public var passed: (Int) -> Void = { _ in }
  /// Whether what another program wrote to the file while it was being saved may be lost.
  public var mayLoseChanges = false
  /// Called before the first byte of a file is written over; never where the file is replaced.
  public var beforeOverwriting: () -> Void = {}
  /// Called when the text is safe on the disk, before it takes the place of the file.
  public var beforeReplacing: () -> Void = {}
  /// Keeps the file that was replaced, where it is a big one.
  public var replaced: ReplacedFile?

  /// A course that nobody wants to know of.
  public init() {}
}

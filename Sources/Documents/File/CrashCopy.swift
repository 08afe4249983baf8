import MementoKit
import Text
import TextEditing

/// The copy of the unsaved text of a document without history, for recovery after a crash.
struct CrashCopy {
  /// The revision of the copied text; -1 if there is no copy.
  ///
  /// An optional would take twice the room in each copy of a document.
  private var revision = -1
  /// The uptime at which the present text is copied; nil if that is not due.
  private(set) var due: Duration?

  /// The shortest time between an edit and the copy.
  private static let delay = Duration.milliseconds(250)
  /// The maximum number of bytes that copies write in a second.
  private static let rate = 2_000_000
  /// The largest text that is copied, in bytes.
  private static let largestText = 16_000_000

  /// Returns the request for a copy of the text when it is due.
  ///
  /// - Parameters:
  ///   - path: the file's path, as the user wrote it; nil for a text without a file.
  ///   - restored: the restored copies from whose text this one derives.
  mutating func keep(
    _ buffer: TextBuffer, path: String?, after restored: @autoclosure () -> [String], at now: Moment
  ) -> FileRequest? {
    if buffer.text.count > Self.largestText { return drop() }
    if revision == buffer.revision { return nil }
    let writing = Duration.milliseconds(buffer.text.count * 1_000 / Self.rate)
    let due = due ?? now.uptime + Self.delay + writing
    self.due = now.uptime < due ? due : nil
    if now.uptime < due { return nil }
    revision = buffer.revision
    return .keepCrashCopy(
      EmergencyRequest(path: path, memento: buffer.makeMemento(), replaced: restored()))
  }

  /// Makes a copy due again, because the last request may have been refused.
  mutating func expire() {
    if revision != -1 { revision = Self.outdated }
  }

  /// The value for the revision of a copy that may not exist.
  private static let outdated = -2

  /// Returns the request to remove the copy, if there is one.
  mutating func drop() -> FileRequest? {
    due = nil
    defer { revision = -1 }
    return revision == -1 ? nil : .dropCrashCopy
  }
}

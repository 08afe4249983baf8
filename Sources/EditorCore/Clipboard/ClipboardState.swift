import MementoKit
import TextEditing

/// The clipboard: the copies of this session, and the state of the one outside.
struct Clipboard {
  var ring = ClipboardRing()
  /// The number of the input that last cut or copied lines; the next such input adds to them.
  var gatheredAt: Int?
  /// Whether the contents outside can be requested.
  var canBeAsked = false
  /// The maximum number of bytes to accept from outside.
  var maxTaken = ClipboardRequest.maxTaken
  /// The unanswered offer, during which the contents outside are older.
  var offering: Int?
  /// Whether the timeout of the tool was reported; it may occur at each copy.
  var hasReportedTimeout = false
  /// A paste that waits for the contents outside.
  var request: PasteRequest?
  /// The last paste.
  var lastPaste: Paste?
  private var serial = 0

  /// Returns a number for the next offer or question.
  mutating func nextSerial() -> Int {
    serial += 1
    return serial
  }
}

/// A paste that waits for the clipboard of another program.
struct PasteRequest {
  let serial: Int
  /// The time from which the wait is shown.
  let shownFrom: Duration
  /// The end of the wait.
  var due: Duration
  /// Whether the wait is shown.
  var isShown = false
  /// The number of bytes received.
  var byteCount = 0

  /// The timeout of an answer, or of the next part of a long one.
  static var limit: Duration { .milliseconds(1500) }

  init(serial: Int, at uptime: Duration) {
    self.serial = serial
    shownFrom = uptime + .milliseconds(100)
    due = uptime + Self.limit
  }
}

/// A paste that an earlier copy can replace.
struct Paste {
  /// The place of the paste.
  enum Place {
    /// In the text: the states before and after, and the cursors before.
    case text(before: MementoID, after: MementoID, Selections)
    /// In a field, in its state before.
    case field(TextBuffer)
  }

  let place: Place
  /// The index in the ring.
  let index: Int
  /// The number of the input.
  let input: Int
}

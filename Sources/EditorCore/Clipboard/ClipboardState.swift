import MementoKit
import TextEditing

/// The clipboard: the copies of this session, and the state of the one outside.
struct Clipboard {
  var ring = ClipboardRing()
  /// The number of the input that last cut or copied lines; the next such input adds to them.
  var gatheredAt: Int?
  /// Whether the contents outside can be requested.
  var canBeAsked = false
  var maxTaken = ClipboardRequest.maxTaken
  /// The unanswered offer; until its answer, the contents outside are older.
  var offering: Int?
  /// Whether the timeout of the tool was reported; it may occur at each copy.
  var hasReportedTimeout = false
  var request: PasteRequest?
  var lastPaste: Paste?
  var primarySelection = PrimarySelection()
  private var serial = 0

  /// Returns a number for the next offer or question.
  mutating func nextSerial() -> Int {
    serial += 1
    return serial
  }
}

/// A paste that waits for the clipboard of another program.
struct PasteRequest {
  let place: ClipboardPlace
  let serial: Int
  /// The time from which the wait is shown.
  let shownFrom: Duration
  /// The end of the wait.
  var due: Duration
  var isShown = false
  var byteCount = 0

  /// The timeout of an answer, or of the next part of a long one.
  static var limit: Duration { .milliseconds(1500) }

  init(of place: ClipboardPlace, serial: Int, at uptime: Duration) {
    self.place = place
    self.serial = serial
    shownFrom = uptime + .milliseconds(100)
    due = uptime + Self.limit
  }
}

/// The text that was selected last, and its exchange with other programs.
struct PrimarySelection {
  /// The text with the selection made last here, in any document; nil before the first one.
  var selected: TextBuffer?
  /// The uptime from which a selection at rest is offered to other programs.
  var offerDue: Duration?
  /// The unanswered offer.
  var offering: Int?
  /// Whether the selection outside is at least as new as the one here.
  var isOutside = true

  /// The rest after which a selection is offered: a drag or Shift-arrows offer it once.
  static var rest: Duration { .milliseconds(200) }
  /// The maximum number of bytes offered unasked.
  static var byteLimit: Int { 1 << 20 }
}

/// A paste that an earlier copy can replace.
struct Paste {
  enum Place {
    /// A paste into the text: the states before and after, and the text and the cursors before.
    case text(before: MementoID, after: MementoID, TextBuffer.Memento, Selections)
    /// A paste into a field: its state before.
    case field(TextBuffer)
  }

  let place: Place
  /// The index in the ring.
  let index: Int
  /// The number of the input.
  let input: Int
}

import Console
import MementoKit
import TextModel

/// The clipboard: what was copied here, and how things stand with the one outside.
struct Clipboard {
  var ring = ClipboardRing()
  /// Which input gathered lines here; the next one that does adds to them.
  var gatheredAt: Int?
  /// Whether a program outside can be asked what it has.
  var canBeAsked = false
  /// More bytes than this are not taken from there.
  var mostTaken = ClipboardWish.mostTaken
  /// The offer to the outside that is not yet answered: what is there is still older.
  var offering: Int?
  /// Whether it was told that the tool does not answer; it may be so at each copy.
  var hasToldStandstill = false
  /// A paste that waits for what is outside.
  var request: PasteRequest?
  /// What was pasted last.
  var lastPaste: Paste?
  private var serial = 0

  /// A number for the next offer or question.
  mutating func nextSerial() -> Int {
    serial += 1
    return serial
  }
}

/// A paste that waits for what is in the clipboard outside.
///
/// Keys that come meanwhile wait as well, so that they come behind what is pasted.
struct PasteRequest {
  let serial: Int
  /// When it is told that one waits.
  let shownFrom: Duration
  /// When waiting ends.
  var due: Duration
  /// Whether it is told that one waits.
  var isShown = false
  /// How many bytes have come.
  var byteCount = 0
  var inputs: [TerminalInput] = []

  /// How long an answer may take, or the next part of a long one.
  static var limit: Duration { .milliseconds(1500) }

  init(serial: Int, at uptime: Duration) {
    self.serial = serial
    shownFrom = uptime + .milliseconds(100)
    due = uptime + Self.limit
  }
}

/// What was pasted, so that something earlier can take its place.
struct Paste {
  /// Where it was pasted.
  enum Place {
    /// In the text: the states before and after, and the cursors before.
    case text(before: MementoID, after: MementoID, Selections)
    /// In a field, as it was before.
    case field(TextBuffer)
  }

  let place: Place
  /// Which of the ring it was.
  let index: Int
  /// Which input pasted it.
  let input: Int
}

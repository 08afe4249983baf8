import MementoKit
import TextModel

/// The marks of the text as it was drawn last, so that a frame in which nothing changed compares
/// nothing.
///
/// Shared by copies of a document, which may part: what is remembered holds for the very text it was
/// made of.
///
/// While there are few places that changed, they are compared anew as soon as the text is another.
/// Where there are many, that waits for a pause, and until then the marks of before are shown where
/// their lines are now.
final class LineMarking {
  private struct Bases: Equatable {
    let saved: MementoID
    let opened: MementoID?
  }

  private struct Place: Equatable {
    let line: Int
    let mark: LineMark
    let current: MementoID
    let isRecording: Bool
  }

  private var bases: Bases?
  private var shown: LineMarks?
  /// The last marks that come from a comparison with the bases.
  private var compared: LineMarks?
  private var blame: (text: PieceTree, place: Place, found: LineBlame?)?

  /// Whether the marks are those of before, or not all of them.
  private(set) var isBehind = false
  /// Whether the next comparison may take its time.
  var hasTime = false
  /// What was told last of when a line was changed; nil while nothing is told.
  var told: LineBlame?

  /// The marks of a document; nil where there are none.
  ///
  /// A text that never had a file has none: all of it would be marked. One that had none when the
  /// run began is compared with its file alone.
  func marks(of document: Document) -> LineMarks? {
    let text = document.buffer.text
    guard document.isOnDisk else { return nil }
    let opened = document.beganOnDisk && document.sessionStart != document.saved
    let bases = Bases(saved: document.saved, opened: opened ? document.sessionStart : nil)
    if bases != self.bases { (shown, compared) = (nil, nil) }
    self.bases = bases
    if let shown, shown.text.isIdentical(to: text), !(isBehind && hasTime) { return shown }
    guard let saved = document.savedState else { return nil }
    let compare = { places in
      LineMarks(
        of: text, saved: saved,
        opened: bases.opened.flatMap { document.caretaker.tree.state(of: $0) }, atMost: places)
    }
    if hasTime {
      compared = compare(LineMarks.mostPlaces)
      (shown, isBehind, hasTime) = (compared, false, false)
    } else if let compared, compared.isLarge {
      (shown, isBehind) = (LineMarks(compared, movedTo: text), true)
    } else {
      compared = compare(LineMarks.fewPlaces)
      (shown, isBehind) = (compared, compared?.isPartial == true)
    }
    return shown
  }

  /// When and by what the line of the cursor was changed.
  func blame(of document: Document, mark: LineMark, line: Int) -> LineBlame? {
    let text = document.buffer.text
    let place = Place(
      line: line, mark: mark, current: document.caretaker.tree.current,
      isRecording: document.caretaker.isRecording)
    if let blame, blame.place == place {
      if blame.text.isIdentical(to: text) { return blame.found }
      // A line that the open block made what it is stays one while the block goes on.
      if place.isRecording, let found = blame.found, found.step == nil,
        blame.text.lineCount == text.lineCount
      {
        return found
      }
    }
    let found = document.blame(ofLine: line, for: mark.change)
    blame = (text, place, found)
    return found
  }
}

extension Editor {
  /// The marks beside the lines of the text; nil where none are shown.
  ///
  /// - Complexity: O(1) when the text has been looked at, otherwise that of what changed in it.
  public var lineMarks: LineMarks? { lineMarks(in: layout) }

  /// The marks beside the lines of the text in a screen that is laid out; nil where none are shown.
  ///
  /// - Complexity: as of `lineMarks`.
  public func lineMarks(in layout: Layout) -> LineMarks? {
    showsMarks(in: layout) ? document.marking.marks(of: document) : nil
  }

  /// When and by what the line of the cursor was changed; nil where it is not marked, or that is not
  /// known.
  ///
  /// - Complexity: as of `lineMarks`, and O(steps since the change), of which 2,000 are looked at.
  public var lineBlame: LineBlame? { lineBlame(in: layout) }

  func lineBlame(in layout: Layout) -> LineBlame? {
    let buffer = document.buffer
    let line = buffer.text.line(at: buffer.selections.primary.head)
    let blame = lineMarks(in: layout)?[line].flatMap {
      document.marking.blame(of: document, mark: $0, line: line)
    }
    document.marking.told = blame
    return blame
  }

  private func showsMarks(in layout: Layout) -> Bool {
    // What is seen then is another text, also below a prompt.
    if historyPane != nil { return false }
    if case .question(let question) = focus, question.page != nil { return false }
    return layout.gutter > 0 || layout.scrollbar != nil
  }

  /// How long without a key is a pause in which many places are compared.
  private static var pause: Duration { .milliseconds(300) }

  /// When the marks are to be brought up to date; nil where they are.
  var marksDue: Duration? {
    guard document.marking.isBehind, !document.marking.hasTime else { return nil }
    return (lastInput ?? .zero) + Self.pause
  }

  /// When the age of a line's change that is told at `moment` is told otherwise.
  func blameDue(after moment: Moment) -> Duration? {
    guard let step = document.marking.told?.step else { return nil }
    let age = moment.secondsSince1970 - step.secondsSince1970
    if age < 0 || age >= 3600 { return nil }
    return moment.uptime + (age < 60 ? .seconds(1) : .seconds(60))
  }

  /// Lets the marks be brought up to date when somebody pauses.
  mutating func markAfterPause(at now: Moment) {
    if let due = marksDue, now.uptime >= due { document.marking.hasTime = true }
    listMatchesAfterPause(at: now)
  }
}

import Console
import Documents
import MementoKit
import Text
import TextEditing

/// The places that a view left by jumps, among which the user moves back and forward as in a
/// browser.
///
/// A jump is a move of more than ten lines without an edit, or to another document. The place of
/// the last edit is noted, too, once the cursor is that far from it. Edits move the places with
/// their text.
struct JumpTrail {
  /// A place in a text.
  struct Place {
    enum Target {
      /// An offset in a text of an open document.
      case open(DocumentID, Int, of: PieceTree)
      /// A place in a file whose document was closed.
      case closed(path: String, StartPlace)
    }

    var target: Target

    /// Returns the open document, and the place in its present text.
    func present(in documents: DocumentList) -> (index: Int, offset: Int)? {
      guard case .open(let id, let offset, let text) = target, let index = documents.index(of: id)
      else { return nil }
      let present = documents[index].buffer.text
      let isSame = present.isIdentical(to: text)
      return (index, isSame ? offset : present.place(of: offset, in: text))
    }

    /// Returns whether another place is at most some lines away.
    func isNear(_ other: Place, within lines: Int, in documents: DocumentList) -> Bool {
      if let own = present(in: documents), let other = other.present(in: documents) {
        let text = documents[own.index].buffer.text
        return own.index == other.index
          && abs(text.line(at: own.offset) - text.line(at: other.offset)) <= lines
      }
      guard case .closed(let path, .line(let line, _)) = target,
        case .closed(let otherPath, .line(let otherLine, _)) = other.target
      else { return false }
      return path == otherPath && abs(line - otherLine) <= lines
    }
  }

  /// The direction of a move among the places.
  enum Direction { case back, forward }

  /// The cursor after the last event that left the text in focus.
  fileprivate struct Settled {
    var place: Place?
    let document: DocumentID
    let offset: Int
    let line: Int
    let revision: Int
    /// Whether the cursor will move to its first position in a file that is being loaded.
    let isLoading: Bool
  }

  /// The places before the present one, the last one left at the end.
  private(set) var earlier: [Place] = []
  /// The places after it, the next one at the end.
  private(set) var later: [Place] = []
  private var settled: Settled?
  /// Whether characters were typed behind that cursor.
  private var isTyped = false
  /// The last edit, until its place is noted.
  private var edited: Settled?
  /// The last key that moved the cursor, with its number.
  private var lastKey: (key: Key, count: Int)?
  /// The file that is being opened for a place in it.
  private var awaited: (path: String, direction: Direction)?

  /// The maximum number of places in each direction.
  static var most: Int { 100 }
  /// The distance in lines up to which two places count as one.
  static var near: Int { 10 }

  // MARK: Noting

  /// Notes the place of typed text, before an event that may leave it.
  static func settle(before event: Event, in editor: inout Editor) {
    guard editor.view.jumps.isTyped, !event.isTyping else { return }
    editor.view.jumps.isTyped = false
    settle(at: cursor(in: &editor, isTyped: true), after: nil, in: &editor)
  }

  /// Notes the place that an event left by a jump; the place of typed text is noted before the next
  /// other event.
  static func settle(after event: Event, in editor: inout Editor) {
    guard editor.focus.isText else { return }
    if event.isTyping, editor.view.jumps.settled != nil {
      editor.view.jumps.isTyped = true
    } else {
      settle(at: cursor(in: &editor, isTyped: event.isTyping), after: event, in: &editor)
    }
  }

  /// - Parameter event: nil for typed characters.
  private static func settle(at now: Settled, after event: Event?, in editor: inout Editor) {
    let index = editor.documents.shownIndex
    var trail = editor.view.jumps
    defer { editor.view.jumps = trail }
    guard let last = trail.settled else { return trail.settled = now }
    if last.isAt(now) { return }
    trail.settled = now
    if let awaited = trail.awaited, awaited.path == editor.documents[index].path {
      return trail.awaited = nil
    }
    if last.isLoading { return }
    let isSame = last.document == now.document
    if isSame, last.revision != now.revision {
      // Changes by another program, and loaded parts of a file, are not jumps of the user.
      guard event?.isInput != false else { return }
      if editor.documents[index].buffer.continuesLastEdit { trail.edited = now }
      if !last.isNear(now, afterEdit: editor.documents) { trail.record(last, in: editor.documents) }
      return
    }
    let isRepeated = trail.isRepeated(event, in: editor)
    if let edited = trail.edited, !edited.isNear(now) {
      trail.edited = nil
      trail.record(edited, in: editor.documents)
    }
    if !isRepeated, !last.isNear(now) { trail.record(last, in: editor.documents) }
  }

  /// Returns the cursor of the shown document, with the text unless a character was typed: keeping
  /// the text would slow down typing.
  ///
  /// - Parameter editor: `inout`, because otherwise each key would copy it.
  private static func cursor(in editor: inout Editor, isTyped: Bool) -> Settled {
    let (documents, index) = (editor.documents.documents, editor.documents.shownIndex)
    let (buffer, id) = (documents[index].buffer, documents[index].id)
    let offset = buffer.selections.primary.head
    return Settled(
      place: isTyped ? nil : Place(target: .open(id, offset, of: buffer.text)),
      document: id, offset: offset, line: buffer.text.line(at: offset),
      revision: buffer.revision, isLoading: documents[index].load?.place != nil)
  }

  /// Returns whether a motion's key is held or pressed again: its moves are one jump.
  private mutating func isRepeated(_ event: Event?, in editor: Editor) -> Bool {
    guard case .input(.key(let key))? = event, case .move = editor.keymap[key]?.body else {
      lastKey = nil
      return false
    }
    defer { lastKey = (key, editor.input.count) }
    return lastKey.map { $0.key == key && $0.count == editor.input.count - 1 } ?? false
  }

  private mutating func record(_ left: Settled, in documents: DocumentList) {
    guard let place = left.place(in: documents) else { return }
    later = []
    earlier.push(place, in: documents)
  }

  // MARK: Going

  /// Moves the cursor to the place before the present one, or after it.
  static func go(_ direction: Direction, in editor: inout Editor, at now: Moment) {
    let buffer = editor.document.buffer
    let here = Place(
      target: .open(
        editor.document.id, buffer.selections.primary.head, of: buffer.text))
    var trail = editor.view.jumps
    trail.edited = nil
    guard let place = trail.next(direction, from: here, in: editor.documents) else {
      editor.view.jumps = trail
      return editor.report(.info(direction.messageAtEnd))
    }
    switch direction {
    case .back: trail.later.push(here, in: editor.documents)
    case .forward: trail.earlier.push(here, in: editor.documents)
    }
    editor.view.jumps = trail
    goTo(place, direction, in: &editor, at: now)
  }

  /// Removes and returns the next place that differs from the present one.
  private mutating func next(
    _ direction: Direction, from here: Place, in documents: DocumentList
  ) -> Place? {
    while let place = direction == .back ? earlier.popLast() : later.popLast() {
      if case .open(let id, _, _) = place.target, documents.index(of: id) == nil { continue }
      if !place.isNear(here, within: 0, in: documents) { return place }
    }
    return nil
  }

  private static func goTo(
    _ place: Place, _ direction: Direction, in editor: inout Editor, at now: Moment
  ) {
    switch place.target {
    case .closed(let path, let start):
      editor.view.jumps.awaited = (path, direction)
      editor.open(OpenRequest(path: path, at: start, for: .jump), at: now)
    case .open(let id, _, _):
      guard let offset = place.present(in: editor.documents)?.offset else { return }
      editor.show(id, at: now)
      let rows = editor.layout.text.rows
      editor.document.caretaker.move { buffer in
        buffer.select(at: min(offset, buffer.text.count))
        let line = buffer.text.line(at: offset)
        if !(buffer.scroll.line..<buffer.scroll.line + rows).contains(line) {
          buffer.scrollCursorToMiddle(rows: rows)
        }
      }
      editor.view.jumps.settled = cursor(in: &editor, isTyped: false)
    }
  }

  /// Continues to the next place if the file of one cannot be opened; the message contains the
  /// reason.
  static func skip(_ request: OpenRequest, in editor: inout Editor, at now: Moment) {
    guard let awaited = editor.view.jumps.awaited, awaited.path == request.path else { return }
    editor.view.jumps.awaited = nil
    let buffer = editor.document.buffer
    let here = Place(
      target: .open(
        editor.document.id, buffer.selections.primary.head, of: buffer.text))
    guard
      let place = editor.view.jumps.next(awaited.direction, from: here, in: editor.documents)
    else { return editor.report(.info(awaited.direction.messageAtEnd)) }
    goTo(place, awaited.direction, in: &editor, at: now)
  }

  // MARK: Closing

  /// Keeps the places in a closed document by its path, and drops those in a text without a file.
  mutating func close(_ document: Document, in documents: DocumentList) {
    func closed(_ place: Place) -> Place? {
      guard case .open(document.id, _, _) = place.target else { return place }
      guard let path = document.path, let present = place.present(in: documents) else {
        return nil
      }
      let text = document.buffer.text
      let line = text.line(at: present.offset)
      let character = document.buffer.shownPlace(at: present.offset).characters
      return Place(target: .closed(path: path, .line(line + 1, character: character + 1)))
    }
    earlier = earlier.compactMap(closed)
    later = later.compactMap(closed)
    for left in [\JumpTrail.settled, \JumpTrail.edited] {
      guard let known = self[keyPath: left], known.document == document.id else { continue }
      let place = known.place(in: documents).flatMap(closed)
      self[keyPath: left]?.place = place
      if place == nil { self[keyPath: left] = nil }
    }
  }
}

extension JumpTrail.Direction {
  fileprivate var messageAtEnd: String {
    switch self {
    case .back: "There is no earlier place"
    case .forward: "There is no later place"
    }
  }
}

extension JumpTrail.Settled {
  fileprivate func isAt(_ other: Self) -> Bool {
    document == other.document && offset == other.offset && revision == other.revision
      && isLoading == other.isLoading
  }

  fileprivate func isNear(_ other: Self) -> Bool {
    document == other.document && abs(line - other.line) <= JumpTrail.near
  }

  /// Returns whether another cursor, behind an edit, is near in the present text.
  fileprivate func isNear(_ other: Self, afterEdit documents: DocumentList) -> Bool {
    if isNear(other) { return true }
    guard let own = place(in: documents), let other = other.place(in: documents) else {
      return false
    }
    return own.isNear(other, within: JumpTrail.near, in: documents)
  }

  /// Returns the place, after typing in the present text; nil if it no longer exists.
  fileprivate func place(in documents: DocumentList) -> JumpTrail.Place? {
    if let place { return place }
    guard let index = documents.index(of: document) else { return nil }
    let text = documents[index].buffer.text
    return JumpTrail.Place(target: .open(document, min(offset, text.count), of: text))
  }
}

extension [JumpTrail.Place] {
  /// Adds a place, in place of the last one if that is near; beyond the limit, the first one is
  /// dropped.
  fileprivate mutating func push(_ place: JumpTrail.Place, in documents: DocumentList) {
    if let last, last.isNear(place, within: JumpTrail.near, in: documents) { removeLast() }
    append(place)
    if count > JumpTrail.most { removeFirst() }
  }
}

extension Event {
  /// Whether the event is a key, a paste or a mouse event.
  fileprivate var isInput: Bool {
    switch self {
    case .input, .mouse: true
    default: false
    }
  }

  /// Whether the event types a character.
  fileprivate var isTyping: Bool {
    if case .input(.key(let key)) = self { key.typedScalar != nil } else { false }
  }
}

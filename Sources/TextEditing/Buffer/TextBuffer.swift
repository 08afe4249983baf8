public import Text
public import MementoKit

/// A text and the state of the view that edits it: the originator of the editor's mementos.
///
/// Edits happen at the view's cursors, and motions move them. The buffer does not depend on a
/// history: a caretaker requests mementos from it and restores them. A memento contains the cursors
/// and the scroll position of the view that edited.
public struct TextBuffer {
  /// The text.
  public private(set) var text: PieceTree
  /// The state of the editing view: its cursors, its scroll position, its rows.
  @usableFromInline var view: ViewState
  /// The line ending of new lines.
  public private(set) var lineEnding: LineEnding
  /// The encoding of the file.
  public private(set) var encoding: TextEncoding

  /// The number of columns between two tab stops.
  public private(set) var tabWidth: Int

  /// The word characters of the language, in addition to letters, digits and `_`.
  public var wordCharacters = WordCharacters.usual

  /// A number that changes with each change of the text.
  public private(set) var revision = 0

  /// The unedited text of a loading document; nil for a complete one.
  @Boxed private(set) var received: LoadedText? = nil

  /// The cursors after the last edit; nil after a restore.
  private var selectionsAfterEdit: Selections?
  @Boxed private var lastChange = LastChange()

  /// Creates a buffer over a text, with the cursor at its start.
  ///
  /// - Parameter isLoading: whether more of the text follows (`append(_:in:)`).
  public init(
    _ text: PieceTree = PieceTree(), encoding: TextEncoding = .utf8, tabWidth: Int = 8,
    isLoading: Bool = false
  ) {
    self.text = text
    received = isLoading ? LoadedText(text, encoding: encoding) : nil
    self.encoding = encoding
    self.tabWidth = tabWidth
    view = ViewState(tabWidth: tabWidth)
    lineEnding = LineEnding(of: text)
  }

  /// Creates a buffer in the state of a memento, for reading or saving it.
  public init(_ memento: Memento, tabWidth: Int = 8) {
    self.init(memento.text, tabWidth: tabWidth)
    restore(memento)
  }

  /// Returns a buffer in the state of a memento, with the tab width and the word characters of this
  /// one.
  public func showing(_ memento: Memento) -> TextBuffer {
    var shown = TextBuffer(memento, tabWidth: tabWidth)
    shown.wordCharacters = wordCharacters
    return shown
  }

  /// Sets the tab width, which is not an edit.
  public mutating func setTabWidth(_ width: Int) {
    precondition(width > 0, "tabs without a width")
    if width == tabWidth { return }
    tabWidth = width
    view.columns = ColumnIndex(tabWidth: width)
  }

  /// The cursors after the last edit, if it left some inside a character, and they were not moved
  /// since.
  var cursorsInside: Selections? {
    guard let inside = _lastChange.read({ $0.cursorsInside }) else { return nil }
    return continuesLastEdit ? inside : nil
  }

  /// Sets the cursors; one inside a character moves to its edge.
  public mutating func select(_ selections: Selections) {
    precondition(selections.primary.range.upperBound <= text.count, "a cursor outside the text")
    view.selections = selections.betweenCharacters(of: text)
    if cursorsInside != nil { lastChange.cursorsInside = nil }
  }

  /// Selects ranges, with the cursors at their ends.
  public mutating func select(_ ranges: [Range<Int>]) {
    precondition(!ranges.isEmpty, "a text without a cursor")
    select(Selections(ranges.map { Selection(anchor: $0.lowerBound, head: $0.upperBound) }))
  }

  /// Sets a single cursor at an offset, or selects from `anchor` to the offset.
  public mutating func select(at offset: Int, anchor: Int? = nil) {
    select(Selections(Selection(anchor: anchor ?? offset, head: offset)))
  }

  /// Changes the text, as only this function and `adopt(_:)` do; the caller provides the cursors.
  mutating func replace(_ replacements: [Replacement], leaving selections: Selections) {
    let changes = replacements.filter { !$0.range.isEmpty || !$0.bytes.isEmpty }
    if !changes.isEmpty {
      view.handleReplacements(changes, in: text)
      text.replace(changes)
      revision += 1
    }
    view.selections = selections.betweenCharacters(of: text)
    if changes.isEmpty { return }
    selectionsAfterEdit = view.selections
    lastChange = LastChange(cursorsInside: view.selections == selections ? nil : selections)
  }

  /// Adopts the result of an operation on this very text.
  ///
  /// - Complexity: O(1): the root of the text is swapped.
  public mutating func adopt(_ edited: EditedText) {
    if edited.keepsRow {
      keepingRow { $0.become(edited.text, leaving: edited.selections) }
    } else {
      become(edited.text, leaving: edited.selections)
    }
    lineEnding = edited.lineEnding
    // If the summary is empty, comparing the texts decides.
    lastChange.adopted = edited.summary.added == 0 && edited.summary.removed == 0 ? nil : edited
  }

  /// Replaces the text with a known one.
  mutating func become(_ other: PieceTree, leaving selections: Selections) {
    adopt(other, leaving: selections.betweenCharacters(of: other))
  }

  private mutating func adopt(_ other: PieceTree, leaving selections: Selections) {
    view.handleChange(from: text, to: other)
    text = other
    view.selections = selections
    selectionsAfterEdit = view.selections
    lastChange = LastChange()
    revision += 1
  }

  /// Starts again with another text, and discards all data about the present one.
  mutating func restart(with other: PieceTree, leaving selections: Selections) {
    let columns = view.wrapColumns
    view = ViewState(tabWidth: tabWidth)
    view.wrapColumns = columns
    text = other
    view.selections = selections.betweenCharacters(of: text)
    selectionsAfterEdit = view.selections
    lastChange = LastChange()
    revision += 1
  }

  /// Returns the adopted text if it is the only change since a memento, so that the texts need no
  /// comparison.
  func adoption(since memento: Memento) -> EditedText? {
    guard let adopted = lastChange.adopted, adopted.text.isIdentical(to: text),
      adopted.before.isIdentical(to: memento.text)
    else { return nil }
    return adopted
  }

  /// Appends a loaded part.
  ///
  /// It is not an edit, and it belongs to all states: a memento records the loaded byte count, and
  /// a restore adds the bytes loaded since. Cursors and scroll position are kept.
  ///
  /// - Parameter encoding: the encoding of the text, known with the first part.
  /// - Complexity: O(log n) for n pieces.
  public mutating func append(_ part: LoadedPart, in encoding: TextEncoding = .utf8) {
    guard part.byteCount > 0, var received else { return }
    // Uniquely referenced, it grows in place.
    self.received = nil
    view.handleReplacements([Replacement(text.count..<text.count, with: [])], in: text)
    let (count, newlines) = (received.text.count, received.text.newlineCount)
    received.append(part, in: encoding)
    text.learnStorages(of: received.text)
    text.append(part)
    self.encoding = received.encoding(of: self.encoding, madeAt: count)
    if newlines == 0 { lineEnding = LineEnding(of: received.text) }
    revision += 1
    self.received = received
  }

  /// Adopts the line ending of the present text, if it has one.
  mutating func renewLineEnding() {
    if text.newlineCount > 0 { lineEnding = LineEnding(of: text) }
  }

  /// Sets the encoding for saving.
  ///
  /// It counts as an edit, because it changes the bytes of the file.
  public mutating func setEncoding(_ encoding: TextEncoding) {
    if self.encoding == encoding { return }
    self.encoding = encoding
    revision += 1
  }
}

/// The state of the editing view.
extension TextBuffer {
  /// The cursors.
  @inlinable public var selections: Selections { view.selections }
  /// The visible part of the text.
  @inlinable public var scroll: ScrollPosition {
    get { view.scroll }
    _modify { yield &view.scroll }
  }
  /// The width of a screen row in columns, at which longer lines wrap; nil without wrapping.
  @inlinable public var wrapColumns: Int? {
    get { view.wrapColumns }
    set { view.wrapColumns = newValue }
  }
  var columns: ColumnIndex { view.columns }
  var rows: RowIndex { view.rows }

  /// The buffer for drawing: it uses the cached positions in long lines, and caches no others.
  public var drawn: TextBuffer {
    var buffer = self
    buffer.view.isCaching = false
    return buffer
  }

  // MARK: Several views

  /// Returns the state of a second view of the text, with the present cursors and scroll position.
  public func parkedCopy() -> ParkedView {
    var state = view
    state.separateIndices()
    return ParkedView(state, of: self)
  }

  /// Parks the view that the buffer uses, and uses a parked one instead.
  public mutating func exchangeView(with parked: inout ParkedView) {
    let state = parked.current(for: self)
    parked = ParkedView(view, of: self)
    view = state
  }

  /// Returns the text in the state of a parked view.
  public func seen(through parked: ParkedView) -> TextBuffer {
    var buffer = self
    buffer.view = parked.current(for: self)
    return buffer
  }

  /// Wraps lines at a width, or turns wrapping off; the text at the upper edge stays there.
  public mutating func wrap(at columns: Int?) { view.wrap(at: columns) }
}

extension TextBuffer: Originator {
  /// A state of a buffer, whose contents only buffers access.
  ///
  /// `loadedCount` is the loaded byte count of a loading text; nil for a complete one.
  public struct Memento: MementoKit.Memento {
    let text: PieceTree
    let selections: Selections
    let scroll: ScrollPosition
    let lineEnding: LineEnding
    let encoding: TextEncoding
    let loadedCount: Int?
  }

  /// Returns the present state.
  ///
  /// - Complexity: O(1): the text is shared, not copied.
  public func makeMemento() -> Memento {
    Memento(
      text: text, selections: selections, scroll: scroll, lineEnding: lineEnding,
      encoding: encoding, loadedCount: received?.text.count)
  }

  /// Restores a state: text, cursors, scroll position; bytes loaded since are added.
  ///
  /// - Complexity: O(1) for any change, because the root of the text is swapped. For a loading
  ///   text, that of `completed(_:)`.
  public mutating func restore(_ memento: Memento) {
    let isComplete = memento.loadedCount == nil
    let memento = completed(memento)
    // The cursors of a memento are between the characters of its own text.
    adopt(
      memento.text,
      leaving: isComplete
        ? memento.selections : memento.selections.betweenCharacters(of: memento.text))
    view.scroll = memento.scroll
    lineEnding = memento.lineEnding
    encoding = memento.encoding
    selectionsAfterEdit = nil
  }

  /// Returns whether the text and its encoding equal those of a memento, at the cost of the change.
  ///
  /// If the comparison takes too long, the text counts as changed.
  public func isUnchanged(since memento: Memento) -> Bool {
    let memento = completed(memento)
    return encoding == memento.encoding && adoption(since: memento) == nil
      && text.hasSameBytes(as: memento.text, lookingAt: .moment)
  }

  /// Whether the cursors are at their positions after the last edit.
  public var continuesLastEdit: Bool { selections == selectionsAfterEdit }

  /// Returns whether an edit belongs to a block: it has its kind, or erases text that it typed.
  ///
  /// So a letter that is typed and immediately erased leaves no trace, while erasing older text is
  /// a separate block.
  public func block(of kind: EditKind, since before: Memento, includes next: EditKind) -> Bool {
    switch (kind, next) {
    case (.typing, .erasing):
      hasNoSelection && hasText(typedSince: before.selections)
    case (.erasing, .deleting), (.deleting, .erasing): true
    default: kind == next
    }
  }

  /// Returns whether some text before each cursor was typed since and still exists.
  private func hasText(typedSince before: Selections) -> Bool {
    if before.count != selections.count { return false }
    var growth = 0
    return zip(before.all, selections.all).allSatisfy { before, cursor in
      let typed = cursor.head - before.range.lowerBound - growth
      growth += typed - before.range.count
      return typed > 0
    }
  }

  /// Whether the cursor is after a space, a line break or a mark, so that a new word begins.
  public var isAtBoundary: Bool {
    var reader = ByteReader(text, at: selections.primary.head)
    guard let scalar = reader.previousScalar() else { return true }
    return WordClass(scalar) != .word
  }

  /// Returns whether a line break was just typed, with the indentation after it.
  public func endsLongBlock(of kind: EditKind) -> Bool {
    let head = selections.primary.head
    let start = text.range(ofLine: text.line(at: head)).lowerBound
    guard kind == .typing, start > 0, head - start < 256 else { return false }
    return text.bytes(in: start..<head).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Returns the differences from the text of a memento, in ascending order.
  ///
  /// - Parameter limit: the maximum number of differences.
  public func differences(since memento: Memento, limit: Int = .max) -> [Difference] {
    text.differences(from: completed(memento).text, limit: limit)
  }
}

/// The data about the last change of a text.
private struct LastChange {
  /// The cursors after it, if it left some inside a character: they are displayed at its edge.
  var cursorsInside: Selections?
  /// The argument of `adopt(_:)`, while it is the text; nil after any other change.
  var adopted: EditedText?
}

public import MementoKit

/// A text with its cursors and its scroll position: the originator of the editor's mementos.
///
/// Edits happen at the cursors; motions move them. The buffer knows nothing of history: a
/// caretaker asks it for mementos and hands them back.
public struct TextBuffer {
  /// The text.
  public private(set) var text: PieceTree
  /// The cursors.
  public private(set) var selections: Selections
  /// What is seen of the text.
  public var scroll: ScrollPosition
  /// What a new line in this text ends with.
  public private(set) var lineEnding: LineEnding
  /// What the text is read from and saved in.
  public private(set) var encoding: TextEncoding

  /// How many columns there are from one tab stop to the next.
  public private(set) var tabWidth: Int

  /// How many columns the screen has for a row of the text, so that longer lines take several; nil
  /// where each line is one row.
  ///
  /// It is no part of a state: the same text is looked at in any window.
  public var wrapColumns: Int?

  /// A number that is different after each change of the text.
  public private(set) var revision = 0

  /// All that has come of a text that comes bit by bit, as it came; nil for one that is there.
  @Boxed private(set) var arrived: ArrivedText? = nil

  /// The cursors as the last edit left them; nil after a restore.
  private var selectionsAfterEdit: Selections?
  /// What was put in last by `adopt(_:)`, while it is the text; nil after any other change.
  @Boxed private var adopted: EditedText? = nil

  /// Shared by copies of the buffer until their texts part.
  var columns: ColumnIndex
  /// Shared as `columns` is.
  var rows = RowIndex()

  /// A buffer over a text, with the cursor at its start.
  ///
  /// - Parameter isArriving: whether the text is the beginning of one of which more comes
  ///   (`append(_:in:)`).
  public init(
    _ text: PieceTree = PieceTree(), encoding: TextEncoding = .utf8, tabWidth: Int = 8,
    isArriving: Bool = false
  ) {
    self.text = text
    arrived = isArriving ? ArrivedText(text, encoding: encoding) : nil
    self.encoding = encoding
    self.tabWidth = tabWidth
    selections = Selections(Selection(at: 0))
    scroll = ScrollPosition()
    lineEnding = LineEnding(of: text)
    columns = ColumnIndex(tabWidth: tabWidth)
  }

  /// A buffer in the state of a memento, to be looked at or saved beside the one that made it.
  public init(_ memento: Memento, tabWidth: Int = 8) {
    self.init(memento.text, tabWidth: tabWidth)
    restore(memento)
  }

  /// Puts the tab stops somewhere else, which is no edit: the text stays as it is.
  public mutating func setTabWidth(_ width: Int) {
    precondition(width > 0, "tabs without a width")
    if width == tabWidth { return }
    tabWidth = width
    columns = ColumnIndex(tabWidth: width)
  }

  /// Puts the cursors somewhere else.
  public mutating func select(_ selections: Selections) {
    precondition(selections.primary.range.upperBound <= text.count, "a cursor outside the text")
    self.selections = selections
  }

  /// Puts a single cursor at an offset, or selects from `anchor` to there.
  public mutating func select(at offset: Int, anchor: Int? = nil) {
    select(Selections(Selection(anchor: anchor ?? offset, head: offset)))
  }

  /// Changes the text, here and in `adopt(_:)` and nowhere else; the cursors are the caller's to set.
  mutating func replace(_ replacements: [Replacement], leaving selections: Selections) {
    let changes = replacements.filter { !$0.range.isEmpty || !$0.bytes.isEmpty }
    if !changes.isEmpty {
      separateIndices()
      columns.noteReplacements(changes, in: text)
      rows.noteReplacements(changes, in: text)
      text.replace(changes)
      adopted = nil
      revision += 1
      selectionsAfterEdit = selections
    }
    self.selections = selections
  }

  /// Becomes what was worked out from this very text.
  ///
  /// - Complexity: O(1): the root of the text is swapped.
  public mutating func adopt(_ edited: EditedText) {
    become(edited.text, leaving: edited.selections)
    lineEnding = edited.lineEnding
    // Where nothing seems to have come or gone the texts decide.
    adopted = edited.summary.added == 0 && edited.summary.removed == 0 ? nil : edited
  }

  /// Becomes another text that is known already.
  mutating func become(_ other: PieceTree, leaving selections: Selections) {
    separateIndices()
    columns.noteChange(from: text)
    rows.noteChange(from: text)
    text = other
    self.selections = selections
    selectionsAfterEdit = selections
    adopted = nil
    revision += 1
  }

  /// What was put in as a whole, where that is all that came since a memento: then it is known how
  /// the two differ, and nobody has to compare them.
  func adoption(since memento: Memento) -> EditedText? {
    guard let adopted, adopted.text.isIdentical(to: text),
      adopted.before.isIdentical(to: memento.text)
    else { return nil }
    return adopted
  }

  /// Puts more of a text that comes bit by bit behind all else.
  ///
  /// It is no edit, and it belongs to all states: a memento remembers how much had come when it was
  /// made, and gets what has come since when it is restored. Cursors and scroll stay.
  ///
  /// - Parameter encoding: what the text is read from, which is known when the first of it comes.
  /// - Complexity: O(log n) for n pieces.
  public mutating func append(_ part: ArrivedPart, in encoding: TextEncoding = .utf8) {
    guard part.byteCount > 0, var arrived else { return }
    // While nobody else has it, it grows in place.
    self.arrived = nil
    separateIndices()
    let end = [Replacement(text.count..<text.count, with: [])]
    columns.noteReplacements(end, in: text)
    rows.noteReplacements(end, in: text)
    let (count, newlines) = (arrived.text.count, arrived.text.newlineCount)
    arrived.append(part, in: encoding)
    text.learnStorages(of: arrived.text)
    text.append(part)
    self.encoding = arrived.encoding(of: self.encoding, madeAt: count)
    if newlines == 0 { lineEnding = LineEnding(of: arrived.text) }
    revision += 1
    self.arrived = arrived
  }

  /// Takes over the line ending of a text that came from elsewhere, where it has one.
  mutating func renewLineEnding() {
    if text.newlineCount > 0 { lineEnding = LineEnding(of: text) }
  }

  /// Makes a line end otherwise from now on; lines that are there stay as they are.
  mutating func setLineEnding(_ lineEnding: LineEnding) {
    if self.lineEnding == lineEnding { return }
    self.lineEnding = lineEnding
    revision += 1
  }

  /// Saves the text in another encoding from now on.
  ///
  /// It counts as an edit: a text is another where its file is to hold other bytes.
  public mutating func setEncoding(_ encoding: TextEncoding) {
    if self.encoding == encoding { return }
    self.encoding = encoding
    revision += 1
  }

  private mutating func separateIndices() {
    if !isKnownUniquelyReferenced(&columns) { columns = columns.copy() }
    if !isKnownUniquelyReferenced(&rows) { rows = rows.copy() }
  }
}

/// What is seen of a text: its first line and first column on the screen.
public struct ScrollPosition: Hashable, Sendable {
  /// The line at the upper edge, from 0.
  public var line = 0 { didSet { if line != oldValue { offsetInLine = 0 } } }
  /// How many bytes of that line are above the upper edge, where lines are wrapped.
  ///
  /// It may be anywhere in the row that is at the edge: windows differ in width, and texts change.
  public var offsetInLine = 0
  /// The column at the left edge, from 0.
  public var column = 0

  /// The start of the text.
  public init() {}
}

extension TextBuffer: Originator {
  /// A state of a buffer; what is in it is known to buffers alone.
  ///
  /// `arrivedCount` is how much had come of a text that comes bit by bit; nil for one that is there.
  public struct Memento: MementoKit.Memento {
    let text: PieceTree
    let selections: Selections
    let scroll: ScrollPosition
    let lineEnding: LineEnding
    let encoding: TextEncoding
    let arrivedCount: Int?
  }

  /// The present state.
  ///
  /// - Complexity: O(1): the text is shared, not copied.
  public func makeMemento() -> Memento {
    Memento(
      text: text, selections: selections, scroll: scroll, lineEnding: lineEnding,
      encoding: encoding, arrivedCount: arrived?.text.count)
  }

  /// Goes back to a state: text, cursors, scroll position; what has come of the text since is there,
  /// too.
  ///
  /// - Complexity: O(1) whatever the change was; the root of the text is swapped. That of
  ///   `completed(_:)` for a text that is still coming.
  public mutating func restore(_ memento: Memento) {
    let memento = completed(memento)
    separateIndices()
    columns.noteChange(from: text)
    rows.noteChange(from: text)
    text = memento.text
    selections = memento.selections
    scroll = memento.scroll
    lineEnding = memento.lineEnding
    encoding = memento.encoding
    adopted = nil
    revision += 1
    selectionsAfterEdit = nil
  }

  /// Whether the text and its encoding are those of a memento; at the cost of the change.
  ///
  /// Where there is too much to compare for a moment, the text counts as changed.
  public func isUnchanged(since memento: Memento) -> Bool {
    let memento = completed(memento)
    return encoding == memento.encoding && adoption(since: memento) == nil
      && text.hasSameBytes(as: memento.text, lookingAt: .moment)
  }

  /// Whether the cursors are where the last edit left them.
  public var continuesLastEdit: Bool {
    selections == selectionsAfterEdit
  }

  /// Whether an edit belongs to a block: one of its kind, and one that erases what the block typed.
  ///
  /// So a letter that is typed and erased at once leaves no trace, while erasing older text is a
  /// block of its own.
  public func block(
    of kind: EditKind, since before: Memento, includes next: EditKind
  ) -> Bool {
    switch (kind, next) {
    case (.typing, .erasing):
      selections.count == 1 && hasNoSelection
        && selections.primary.head > before.selections.primary.range.lowerBound
    case (.erasing, .deleting), (.deleting, .erasing): true
    default: kind == next
    }
  }

  /// Whether the cursor stands behind a space, a line break or a mark, where a new word begins.
  public var isAtBoundary: Bool {
    var reader = ByteReader(text, at: selections.primary.head)
    guard let scalar = reader.previousScalar() else { return true }
    return WordClass(scalar) != .word
  }

  /// Where the text differs from that of a memento, in ascending order.
  ///
  /// - Parameter limit: after how many places the comparison ends.
  public func differences(since memento: Memento, limit: Int = .max) -> [Difference] {
    text.differences(from: completed(memento).text, limit: limit)
  }
}

import Documents
public import MementoKit
import Text
import TextEditing

/// The way in which the history pane shows the selected state.
struct PaneReading {
  enum Kind {
    /// Its text.
    case text
    /// The difference from it to the present text, or to the marked state.
    case present
    /// The difference from the state before it: the changes of its step.
    case step
  }

  var kind = Kind.text
  /// The state that the user marked, with its text.
  var marked: (id: MementoID, buffer: TextBuffer)?
  /// The visible difference.
  var difference: DifferenceView?
  /// The state before the selected one; nil for the first.
  var before: MementoID?
  /// The same state, if the difference needs it and it is not loaded.
  var missing: MementoID?
  /// A state before a selected one that the store cannot load.
  var lost: MementoID?
  /// Whether the user chose both texts side by side; nil if the width decides.
  var isBeside: Bool?
  /// Whether the user selected text in the preview.
  var selectsText = false
}

/// Differences in the history pane.
extension HistoryPane {
  /// The difference, if it is shown instead of the text.
  public internal(set) var difference: DifferenceView? {
    get { reading.difference }
    _modify { yield &reading.difference }
  }

  /// Whether the user has asked for the two texts of a difference side by side.
  var comparesBeside: Bool { reading.difference != nil && reading.isBeside == true }

  /// The marked state, with which others are compared.
  public var marked: MementoID? { reading.marked?.id }

  /// Whether a difference shows the changes of the selected state's step.
  public var showsStep: Bool { reading.kind == .step && difference?.isPicking == false }

  /// The unloaded state that the preview needs: the selected one, or the one before it.
  public var wanted: MementoID? { isMissing ? selected : reading.missing }

  /// The loaded states that the pane needs.
  var needed: [MementoID] {
    [selected, shown, reading.marked?.id, reading.before].compactMap(\.self)
  }

  /// Switches the preview of the selected state: its text, the difference to the present text or
  /// the marked state, the changes of its step.
  mutating func showNext(in caretaker: Caretaker<TextBuffer>) {
    switch reading.kind {
    case .text: reading.kind = .present
    case .present: reading.kind = reading.before == nil ? .text : .step
    case .step: reading.kind = .text
    }
    reading.selectsText = false
    compare(in: caretaker)
  }

  /// Shows the selected state beside the present text or the marked state; if they are side by
  /// side, one below the other.
  mutating func toggleBeside(in caretaker: Caretaker<TextBuffer>) {
    if let difference {
      reading.isBeside = difference.page.arrangement != .sideBySide
      return
    }
    reading.isBeside = true
    reading.kind = .present
    reading.selectsText = false
    compare(in: caretaker)
  }

  /// Marks the selected state, or removes its mark.
  ///
  /// - Returns: false if the state is not loaded.
  mutating func toggleMark(in caretaker: Caretaker<TextBuffer>) -> Bool {
    if marked == selected {
      reading.marked = nil
    } else {
      guard shown == selected, !isMissing, loss == nil else { return false }
      reading.marked = (selected, preview)
    }
    compare(in: caretaker)
    return true
  }

  /// Begins or ends picking, in the difference from the present text to the selected state.
  mutating func pick(_ isPicking: Bool, in caretaker: Caretaker<TextBuffer>) {
    compare(in: caretaker, isPicking: isPicking)
  }

  /// Compares the texts of the present kind; equal ones keep their difference.
  mutating func compare(in caretaker: Caretaker<TextBuffer>, isPicking: Bool = false) {
    reading.missing = nil
    guard let (older, newer) = comparedTexts(in: caretaker, isPicking: isPicking) else {
      return reading.difference = nil
    }
    if let difference, difference.isPicking == isPicking, difference.older.isSame(as: older),
      difference.newer.isSame(as: newer)
    {
      return
    }
    var view = DifferenceView(from: older, to: newer)
    if isPicking { view.picking = DifferencePicks() }
    if isPicking, let difference, difference.isPicking, difference.newer.isSame(as: newer) {
      view.adoptPicks(of: difference)
    } else if filter != nil, let place {
      view.goToChange(at: preview.text.line(at: place), of: selected)
    }
    reading.difference = view
  }

  private mutating func comparedTexts(
    in caretaker: Caretaker<TextBuffer>, isPicking: Bool
  ) -> (older: ComparedText, newer: ComparedText)? {
    guard shown == selected, !isMissing, loss == nil, isPicking || reading.kind != .text else {
      return nil
    }
    let here = ComparedText(.state(selected), preview)
    let present = ComparedText(.present, caretaker.originator)
    if isPicking { return (present, here) }
    switch reading.kind {
    case .text: return nil
    case .present:
      guard let (id, buffer) = reading.marked else { return (here, present) }
      let other = ComparedText(.state(id), buffer)
      let outline = caretaker.tree.outline
      let isOlder = outline.number(of: id) < outline.number(of: selected)
      return isOlder ? (other, here) : (here, other)
    case .step:
      guard let before = reading.before else { return nil }
      guard let state = caretaker.tree.stateBefore(selected) else {
        if reading.lost != before { reading.missing = before }
        return nil
      }
      return (ComparedText(.state(before), caretaker.originator.showing(state)), here)
    }
  }
}

/// Selecting text in the preview, for copying.
extension HistoryPane {
  /// Whether the user selected text.
  public var isSelecting: Bool {
    if let difference { return difference.isSelecting }
    return reading.selectsText && !preview.hasNoSelection
  }

  /// The buffer with the selected text; nil if none is selected.
  var selectedBuffer: TextBuffer? {
    guard isSelecting else { return nil }
    return difference?.selection?.buffer ?? preview
  }

  /// Extends the selection and scrolls to its end.
  mutating func extendSelection(_ motion: Motion, rows: Int, columns: Int) {
    if difference != nil {
      difference?.extendSelection(motion, rows: rows, columns: columns)
      return
    }
    if !reading.selectsText {
      // The selection begins at the change, if that is visible.
      let seen = place.flatMap { preview.isSeen($0, rows: rows, columns: columns) ? $0 : nil }
      preview.select(at: seen ?? preview.topRow.range.lowerBound)
    }
    reading.selectsText = true
    preview.move(motion, selecting: true)
    place = preview.selections.primary.head
  }

  mutating func selectAll() {
    guard difference == nil else { return difference?.selectAll() ?? () }
    reading.selectsText = true
    preview.selectAll()
  }

  mutating func endSelection() {
    difference?.selection = nil
    if reading.selectsText { preview.collapseSelections() }
    reading.selectsText = false
  }
}

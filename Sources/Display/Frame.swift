public import Console
import Documents
public import EditorCore
public import MementoKit

/// The cells of a frame, and the things on it that the mouse can hit.
public struct Drawing: Sendable {
  /// The cells.
  public let screen: Screen
  /// The things that the mouse can hit.
  public let hits: HitMap
  /// The rows of the inactive panes, which the next drawing may use again.
  let panes: [PaneRows]
}

/// A frame of the editor, drawn from the editor's state alone and without side effects.
public struct Frame {
  let editor: Editor
  let layout: Layout
  let panes: ShownPanes
  let symbols: Symbols
  let ages: Ages
  let now: Moment
  let colors: FrameColors
  /// The misspelled words of the text; nil if the spelling is not checked.
  let misspelled: Misspellings?
  /// The rows of the inactive panes in the last drawing.
  let lastPanes: [PaneRows]
  var drawnPanes: [PaneRows] = []
  var screen: Screen
  var hits = HitMap()

  /// Returns the drawing of an editor at a moment.
  ///
  /// - Parameters:
  ///   - panes: the editor's panes, if the caller has computed them.
  ///   - colors: the theme, and the colours of the displayed lines.
  ///   - misspelled: the misspelled words in them.
  ///   - last: the last drawing of this editor; unchanged rows of inactive panes are copied.
  /// - Complexity: depends on the visible part alone, not on the text or its history.
  public static func draw(
    _ editor: consuming Editor, panes: ShownPanes? = nil, in colors: FrameColors = FrameColors(),
    misspelled: Misspellings? = nil, after last: Drawing? = nil, at now: Moment
  ) -> Drawing {
    let panes = panes ?? editor.shownPanes
    var frame = Frame(
      editor: editor, layout: panes.layout, panes: panes,
      symbols: editor.symbols,
      ages: Ages(now: now, calendar: editor.calendar), now: now, colors: colors,
      misspelled: misspelled, lastPanes: last?.panes ?? [],
      screen: Screen(
        size: editor.size, tints: colors.looks, theme: colors.theme, roles: colors.roles))
    if frame.editor.isTooSmall {
      frame.drawTooSmall()
    } else {
      frame.drawTabs()
      frame.drawText()
      frame.drawPanes()
      frame.drawCompletion()
      frame.drawHistory()
      frame.drawFileTree()
      frame.drawStatus()
      frame.drawLine()
    }
    return Drawing(screen: frame.screen, hits: frame.hits, panes: frame.drawnPanes)
  }

  private mutating func drawTooSmall() {
    let needed = "\(Layout.smallest.columns)x\(Layout.smallest.rows)"
    guard case .question(let question) = editor.focus else {
      let top = editor.message.map { write($0.text, Style(.message)) } ?? 0
      write(
        "Window too small: make it \(needed) or more. Keys reach the text.", fromRow: top,
        Style(.warning))
      return
    }
    // The letters are needed for an answer, and a part of the question for the choice.
    let letters = question.choices.map { String($0.letter) } + ["Esc"]
    let top = write(letters.joined(separator: " "), Style(.hintKey))
    write(question.text, fromRow: top, Style(.prompt))
  }

  /// Writes words in as many rows as they need, and returns the row after them.
  @discardableResult
  private mutating func write(_ text: String, fromRow top: Int = 0, _ style: Style) -> Int {
    var (column, row) = (0, top)
    for word in text.split(separator: " ") {
      if column > 0, column + word.count > screen.size.columns { (column, row) = (0, row + 1) }
      if row >= screen.size.rows { break }
      column += screen.write(String(word), column: column, row: row, style: style) + 1
    }
    return row + 1
  }
}

public import Console
public import EditorCore
public import MementoKit
import TextModel

/// Draws the editor: its state gives a screen, and nothing else happens.
public struct Frame {
  let editor: Editor
  let layout: Layout
  let symbols: Symbols
  let ages: Ages
  let now: Moment
  var screen: Screen

  private init(_ editor: consuming Editor, at now: Moment) {
    layout = editor.layout
    symbols = editor.symbols
    self.now = now
    ages = Ages(now: now, calendar: editor.calendar)
    screen = Screen(size: editor.size)
    self.editor = editor
  }

  /// The screen of an editor at a moment.
  ///
  /// - Complexity: that of what is seen, not of the text or of its history.
  public static func draw(_ editor: consuming Editor, at now: Moment) -> Screen {
    var frame = Frame(editor, at: now)
    if frame.editor.isTooSmall {
      frame.drawTooSmall()
      return frame.screen
    }
    frame.drawTabs()
    frame.drawText()
    frame.drawCompletion()
    frame.drawHistory()
    frame.drawStatus()
    frame.drawLine()
    return frame.screen
  }

  private mutating func drawTooSmall() {
    let needed = "\(Layout.smallest.columns)x\(Layout.smallest.rows)"
    let words = "Window too small: make it \(needed) or more".split(separator: " ")
    var column = 0
    var row = 0
    for word in words {
      if column > 0, column + word.count > screen.size.columns { (column, row) = (0, row + 1) }
      if row >= screen.size.rows { return }
      column += screen.write(String(word), column: column, row: row, style: Style(.warning)) + 1
    }
  }
}

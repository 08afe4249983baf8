public import Console
public import EditorCore
public import MementoKit
import TextModel

/// Draws the editor: its state gives a screen, and nothing else happens.
public struct Frame {
  /// What the drawing depends on besides the editor.
  public struct Surroundings: Sendable {
    /// Whether the terminal shows UTF-8; otherwise lines and marks are drawn in ASCII.
    public var showsUTF8: Bool

    /// Surroundings of a terminal.
    public init(showsUTF8: Bool) {
      self.showsUTF8 = showsUTF8
    }
  }

  let editor: Editor
  let layout: Layout
  let symbols: Symbols
  let ages: Ages
  var screen: Screen

  private init(_ editor: Editor, _ surroundings: Surroundings, at now: Moment) {
    self.editor = editor
    layout = editor.layout
    symbols = surroundings.showsUTF8 ? .lines : .ascii
    ages = Ages(now: now, calendar: editor.calendar)
    screen = Screen(size: editor.size)
  }

  /// The screen of an editor at a moment.
  ///
  /// - Complexity: that of what is seen, not of the text or of its history.
  public static func draw(
    _ editor: Editor, in surroundings: Surroundings, at now: Moment
  ) -> Screen {
    var frame = Frame(editor, surroundings, at: now)
    if editor.isTooSmall {
      frame.drawTooSmall()
      return frame.screen
    }
    frame.drawTabs()
    frame.drawText()
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

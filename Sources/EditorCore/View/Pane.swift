import Console
public import Documents
public import TextEditing

/// A pane on the screen, with its contents.
public struct Pane {
  /// Its view.
  public let view: ViewID
  /// The row of its title.
  public let title: Area
  /// The document of the view.
  public let document: DocumentID
  /// The name of the document.
  public let name: String
  /// Whether the document has unsaved changes.
  public let isModified: Bool
  /// The layout of the screen with this pane.
  public let layout: Layout
  /// Its text, as it is drawn; nil for the active pane, which receives the keys.
  public let inactive: InactiveText?
  /// Whether it receives the keys.
  public var isActive: Bool { inactive == nil }
}

/// The inputs for the drawing of the text in an inactive pane.
///
/// It is an immutable class, so that copies of a pane are cheap.
public final class InactiveText {
  /// The text in the state of the view.
  public let buffer: TextBuffer
  /// The settings of its document.
  public let settings: TextSettings
  /// The marks beside its lines; nil if none are shown.
  public let marks: LineMarks?
  /// The displayed lines, which can be coloured.
  public let colored: ColoredText

  init(
    buffer: TextBuffer, settings: TextSettings, marks: LineMarks?, colored: ColoredText
  ) {
    (self.buffer, self.settings, self.marks, self.colored) = (buffer, settings, marks, colored)
  }
}

/// The displayed lines of an inactive pane.
public struct ColoredPane {
  /// Its view.
  public let view: ViewID
  /// The lines.
  public let text: ColoredText
}

/// The layout of the screen with its panes, if there are several, and the borders between them.
public struct ShownPanes {
  /// The layout of the screen with the active pane.
  public let layout: Layout
  /// The panes.
  public internal(set) var all: [Pane] = []
  /// The borders between them.
  public internal(set) var borders: [PaneBorder] = []
  /// The position of the active pane among all, if the others have no room on the screen.
  public internal(set) var hidden: (index: Int, count: Int)?

  /// The displayed lines of the inactive panes.
  public var colored: [ColoredPane] {
    all.indices.compactMap { index in
      all[index].inactive.map { ColoredPane(view: all[index].view, text: $0.colored) }
    }
  }
}

/// The border between two parts of the screen.
public struct PaneBorder {
  /// The divider that the mouse moves.
  public let divider: DividerID
  /// Whether the parts are side by side or above each other.
  public let axis: PaneAxis
  /// The column between the parts, or the title row of the lower one.
  public let area: Area
}

public import Documents
public import TextEditing

/// A pane on the screen, with what it shows.
public struct Pane {
  /// Its view.
  public let view: ViewID
  /// The row of its title.
  public let title: Area
  /// The document of the view.
  public let document: Document
  /// The text in the state of the view.
  public let buffer: TextBuffer
  /// The layout of the screen with this pane.
  public let layout: Layout
  /// Whether it receives the keys.
  public let isActive: Bool
}

/// The panes on the screen, if there are several, and what separates them.
public struct ShownPanes {
  /// The panes.
  public internal(set) var all: [Pane] = []
  /// The borders between them.
  public internal(set) var borders: [PaneBorder] = []
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

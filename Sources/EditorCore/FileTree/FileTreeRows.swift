import Console
import Documents
import Text

/// The visible part of the file tree, for drawing.
public struct FileTreeRows {
  /// A visible row.
  public struct VisibleRow: Sendable {
    /// The index among all rows.
    public let index: Int
    /// The number of folders around it.
    public let depth: Int
    /// Whether it is an open folder; nil if it is no folder.
    public let isOpen: Bool?
    /// The name.
    public let name: String
    /// The note at the right edge; empty for none.
    public let note: String
    /// Whether it is the selected row.
    public let isSelected: Bool
    /// Whether it is visible only because ignored files are shown.
    public let isIgnored: Bool
    /// Whether its file is open with unsaved changes.
    public let isModified: Bool
  }

  /// The area, with the title in its first row.
  public let area: Area
  /// Whether the text is visible beside it.
  public let isBesideText: Bool
  /// The name of the project.
  public let title: String
  /// The visible rows.
  public let rows: [VisibleRow]
  /// The words in place of rows; nil if there are some.
  public let messageWithoutRows: String?

  /// Creates the visible part of an editor's tree; fails if it is not open.
  public init?(of editor: borrowing Editor) {
    guard let tree = editor.layers.tree, let area = editor.layout.tree else { return nil }
    self.area = area
    isBesideText = area.columns < editor.size.columns
    title = tree.root.map { $0.lastName.isEmpty ? "/" : $0.lastName.shownAsName } ?? ""
    messageWithoutRows = tree.messageWithoutRows.map { editor.keymap.translatingKeys(in: $0) }
    let count = max(1, area.rows - 1)
    let first = tree.firstRow(onScreenOf: count)
    rows = (first..<min(first + count, tree.rows.count)).map { index in
      let row = tree.rows[index]
      let isOpen = row.entry?.isFolder == true ? row.path.map(tree.isOpen) : nil
      let id = tree.document(of: row)
      return VisibleRow(
        index: index, depth: row.depth, isOpen: isOpen,
        name: row.entry?.name.shownAsName
          ?? "more than \(FolderQuery.mostEntries.grouped) entries", note: tree.remark(on: row),
        isSelected: index == tree.selected, isIgnored: row.entry?.isIgnored ?? true,
        isModified: id.flatMap { editor.documents[$0]?.isModified } ?? false)
    }
  }
}

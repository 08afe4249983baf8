import Console

/// The rows of a list over the text, and the place of its preview.
public struct ListLayout {
  /// The visible rows of the list.
  public let rows: Int
  /// The rows below it with the lines around the selected result.
  public let contextRows: Int
  /// Whether the preview is beside the list.
  public let hasPreviewBeside: Bool

  /// The minimum width of a window with a preview beside the list, in columns.
  private static var fewestColumns: Int { 90 }
  /// The minimum height of the text for lines below the list.
  private static var fewestRowsForContext: Int { 12 }
  /// The number of lines around a result below the list.
  static var contextLines: Int { 3 }

  /// Creates the layout of a list.
  public init(of picker: Picker, in editor: Editor) {
    let room = editor.layout.text.rows
    hasPreviewBeside = editor.size.columns >= Self.fewestColumns
    var isOfResults = false
    switch picker.purpose {
    case .fileResult: isOfResults = true
    case .timeline, .restore: break
    default:
      rows = min(Picker.mostRowsOnScreen, room, max(1, picker.rows.count))
      contextRows = 0
      return
    }
    let hasContext =
      isOfResults && !hasPreviewBeside && room >= Self.fewestRowsForContext && !picker.rows.isEmpty
    contextRows = hasContext ? Self.contextLines : 0
    // A part of the text stays visible.
    let most = max(Picker.mostRowsOnScreen, room * 2 / 3)
    // What is beside a short list needs rows as well: changes, or the lines around a result.
    var wanted = max(1, picker.rows.count)
    if hasPreviewBeside, !picker.rows.isEmpty || !isOfResults {
      wanted = isOfResults ? max(wanted, FilePreview.rowsAroundPlace) : most
    }
    rows = min(max(1, min(most, room) - contextRows), wanted)
  }
}

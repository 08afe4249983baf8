import Console
import Documents
public import Text
import TextEditing

/// The preview of the selected row of a list of files or lines.
struct ListPreview {
  /// The place that was requested last; nil if none is selected.
  private var requested: FilePlace?
  /// The preview on the screen, which stays until the next one is read.
  private(set) var shown: FilePreview?

  mutating func accept(_ preview: FilePreview) {
    if preview.place == requested { shown = preview }
  }

  /// Requests the preview of the selected row, where there is room for it.
  static func request(in editor: inout Editor) {
    if case .picker(let picker) = editor.focus, case .restore(let choice) = picker.purpose {
      let row = picker.selectedRow
      editor.opening.preview.requested = nil
      editor.opening.preview.shown = row.flatMap { choice?.listing.files[$0.id].preview }
      return
    }
    let place = selectedPlace(in: editor)
    if place == editor.opening.preview.requested { return }
    editor.opening.preview.requested = place
    guard let place else { return editor.opening.preview.shown = nil }
    editor.effects.append(.project(.preview(place, unsaved: FileSearch.unsavedTexts(in: editor))))
  }

  private static func selectedPlace(in editor: Editor) -> FilePlace? {
    guard case .picker(let picker) = editor.focus, let row = picker.selectedRow else { return nil }
    let layout = ListLayout(of: picker, in: editor)
    guard layout.hasPreviewBeside || layout.contextRows > 0 else { return nil }
    switch picker.purpose {
    case .projectFile:
      return editor.opening.finder.map { FilePlace(path: $0.paths[row.id], line: nil) }
    case .fileResult:
      let result = editor.registers.fileSearch?.preview(ofRow: row.id)
      return result.map { FilePlace(path: $0.path, line: $0.line) }
    case .timeline(let list): return list?.place(ofRow: row.id)
    default: return nil
    }
  }
}

extension FilePreview {
  /// Creates the preview of the changes that some states of a file made.
  ///
  /// - Parameter difference: a unified difference; its first two lines name the file.
  public init(of place: FilePlace, changes difference: [UInt8]) {
    let lines = difference.split(
      separator: UInt8(ascii: "\n"), maxSplits: Self.mostLines + 2, omittingEmptySubsequences: false
    ).dropFirst(2).prefix(Self.mostLines).map { String(shown: $0.prefix(Self.mostBytes)) }
    self.init(
      of: place, lines: lines.isEmpty ? ["The text did not change"] : Array(lines),
      isText: !lines.isEmpty)
  }

  /// The number of lines before the place, and in total.
  private static var linesBefore: Int { 4 }
  private static var mostLines: Int { 40 }
  /// The number of rows that show a place amid the lines around it.
  static var rowsAroundPlace: Int { 2 * linesBefore + 1 }
  /// The maximum number of displayed bytes of a line.
  private static var mostBytes: Int { 400 }

  /// Creates the preview of a place in a text.
  public init(of place: FilePlace, in text: PieceTree) {
    if text.count == 0 {
      self.init(of: place, lines: ["Empty file"], isText: false)
      return
    }
    let line = min(max(0, (place.line ?? 1) - 1), text.lineCount - 1)
    let first = max(0, line - Self.linesBefore)
    let lines = (first..<min(text.lineCount, first + Self.mostLines)).map { number in
      let content = text.content(ofLine: number)
      return String(shown: text.bytes(in: content.prefix(Self.mostBytes)))
    }
    self.init(
      of: place, lines: lines, markedLine: place.line == nil ? nil : line - first, isText: true)
  }
}

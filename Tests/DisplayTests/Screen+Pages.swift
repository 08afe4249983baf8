import Console
import EditorCore
import TestSupport
import Testing

/// Screens as pages of text, for golden files.
extension Screen {
  /// Returns the characters and the cursor position, and on request the style of each cell.
  func page(showingStyles: Bool = false) -> String {
    let place = cursor.map { "row \($0.row + 1), column \($0.column + 1)" } ?? "hidden"
    var page = "\(size.columns)x\(size.rows), cursor \(place)\n\n\(plainText)\n"
    if showingStyles {
      page += "\nRoles:\n\n" + grid { Self.letter(of: $0.role) }
      page += "\nEmphasis:\n\n" + grid { Self.letter(of: $0.emphasis) }
    }
    return page
  }

  /// The characters of each row.
  var rows: [Substring] { plainText.split(separator: "\n", omittingEmptySubsequences: false) }

  private func grid(_ letter: (Style) -> Character) -> String {
    (0..<size.rows).map { row in
      var line = String(self.row(row).map { letter($0.style) })
      while line.last == "." { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  private static func letter(of role: Style.Role) -> Character {
    switch role {
    case .text: "."
    case .lineNumber: "n"
    case .currentLineNumber: "N"
    case .standIn: "^"
    case .changed: "*"
    case .status: "s"
    case .statusAlert: "S"
    case .hint: "h"
    case .hintKey: "k"
    case .message: "m"
    case .warning: "w"
    case .prompt: "p"
    case .pane: "a"
    case .paneTitle: "t"
    case .graph: "g"
    case .checkpoint: "c"
    case .dimmed: "d"
    case .added: "+"
    case .removed: "-"
    case .addedWord: "A"
    case .removedWord: "R"
    case .unsavedMark: "!"
    case .changedMark: "'"
    case .match: "f"
    case .currentMatch: "F"
    case .blank: "_"
    case .trailingBlank: "~"
    case .misspelled: "%"
    case .bracketMatch: "("
    case .bracketMismatch: "?"
    case .ruler: ":"
    case .scrollbar: "|"
    case .scrollbarThumb: "B"
    case .scrollbarMatch: "="
    }
  }

  private static func letter(of emphasis: Style.Emphasis) -> Character {
    switch emphasis {
    case []: "."
    case .selected: "#"
    case .bold: "b"
    case .underlined: "u"
    case .inCursorRow: "c"
    case .cursor: "*"
    default: "x"
    }
  }

  // MARK: Soundness

  /// Returns a description of a fault of the screen; nil if there is none.
  func fault(for wanted: Size) -> String? {
    if size != wanted { return "\(size), not \(wanted)" }
    if cells.count != wanted.columns * wanted.rows { return "\(cells.count) cells" }
    let (columns, rows) = (0..<size.columns, 0..<size.rows)
    if let cursor, !columns.contains(cursor.column) || !rows.contains(cursor.row) {
      return "the cursor is at \(cursor)"
    }
    for row in rows {
      for column in columns {
        if let fault = fault(column: column, row: row) {
          return "\(fault) in column \(column), row \(row)"
        }
      }
    }
    return nil
  }

  private func fault(column: Int, row: Int) -> String? {
    let cell = self[column, row]
    let isFirst = column == 0
    let isLast = column == size.columns - 1
    switch cell.width {
    case 0 where isFirst || self[column - 1, row].width != 2: return "a right half without a left"
    case 2 where isLast || self[column + 1, row].width != 0: return "a left half without a right"
    case 3...: return "a cell of width \(cell.width)"
    default: break
    }
    if cell.scalar.value < 0x20 || (0x7F..<0xA0).contains(cell.scalar.value) {
      return "a control character"
    }
    return Int(cell.marks) > marks.count ? "a mark that is not there" : nil
  }
}

/// Expects a screen to be sound and equal to a file in `Golden`.
func expect(
  _ stage: Stage, _ name: String, showingStyles: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let screen = stage.screen
  #expect(screen.fault(for: stage.editor.size) == nil, sourceLocation: sourceLocation)
  let page = screen.page(showingStyles: showingStyles)
  try expectGolden(page, named: name, sourceLocation: sourceLocation)
}

import Documents
import MementoKit
import Text
import TextEditing

/// A part of the status line that the user can choose; work, warnings and the effect of the next
/// key are always shown.
public enum StatusPart: String, CaseIterable, Sendable {
  /// The function, section or block around the cursor.
  case function
  /// The time and the title of the change of the cursor's line.
  case change
  /// The number of the present state, and of all states.
  case history
  /// The type of the text.
  case type
  /// One step of indentation.
  case indentation
  /// An encoding other than UTF-8.
  case encoding
  /// A line ending other than LF, or several.
  case lineEnding = "line-ending"
  /// The number of lines.
  case lines
  /// The share of the lines up to the cursor.
  case share
  /// The line and the column of the cursor.
  case position

  /// The parts shown by default.
  static let usual: [StatusPart] = [
    .function, .change, .history, .type, .encoding, .lineEnding, .position,
  ]

  /// Returns the fact of this part; nil if there is none, or if the part is shown at the left.
  func fact(of document: Document, showing buffer: TextBuffer) -> StatusFact? {
    switch self {
    case .function, .change: return nil
    case .history:
      if document.isProgramOutput { return nil }
      let outline = document.caretaker.tree.outline
      return .history(
        index: outline.rank(of: outline.current), count: outline.count - outline.erasedCount)
    case .type:
      let language = document.language.flatMap { $0.isNamed ? $0.name : nil }
      return (document.typeOfCode?.name ?? language).map { .type($0) }
    case .indentation: return .chosen(document.spacesPerStep.map { counted($0, "space") } ?? "tabs")
    case .encoding:
      if buffer.encoding != .utf8 { return .encoding(buffer.encoding) }
      return document.file.isNotUTF8 ? .notUTF8 : nil
    case .lineEnding:
      let isMixed = buffer.hasMixedLineEndings
      guard isMixed || buffer.lineEnding != .lf else { return nil }
      return .lineEnding(buffer.lineEnding, isMixed: isMixed)
    case .lines: return .chosen(counted(buffer.text.filledLineCount, "line"))
    case .share:
      let line = buffer.text.line(at: buffer.selections.primary.head)
      let count = max(line + 1, buffer.text.filledLineCount)
      return .chosen("\((line + 1) * 100 / count) %")
    case .position:
      let place = buffer.shownPlace(at: buffer.selections.primary.head)
      let line = buffer.text.line(at: buffer.selections.primary.head) + 1
      return .position(line: line, column: place.characters + 1, isEstimate: place.isEstimate)
    }
  }
}

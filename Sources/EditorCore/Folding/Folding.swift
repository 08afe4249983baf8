import Documents
import MementoKit
import Text
import TextEditing

/// Folding by structure: the block or section around the cursor, or all of them.
enum Folding {
  /// Folds the innermost part around the cursor that is not folded.
  static func fold(_ document: inout Document) -> Message? {
    let buffer = document.buffer
    let line = buffer.text.line(at: buffer.selections.primary.head)
    let parts = StructureParts(of: document)
    for part in parts.all.reversed() where part.lines.contains(line) {
      if part.body.isEmpty || buffer.isFolded(below: part.lines.lowerBound) { continue }
      document.caretaker.move { $0.fold([part.body]) }
      return nil
    }
    if buffer.isFolded(below: line) {
      return .info("The lines below are folded already")
    }
    return .info(
      parts.isCut ? "No block to fold in the first 8 MB" : "No block or section to fold here")
  }

  /// Opens the fold below the line of the cursor.
  static func unfold(_ document: inout Document) -> Message? {
    let buffer = document.buffer
    let line = buffer.text.line(at: buffer.selections.primary.head)
    guard buffer.isFolded(below: line) else { return .info("Nothing is folded below this line") }
    open(below: line, in: &document)
    return nil
  }

  /// Opens the fold below the line of the cursor, or folds the part around the cursor.
  static func toggle(_ document: inout Document) -> Message? {
    let buffer = document.buffer
    let line = buffer.text.line(at: buffer.selections.primary.head)
    return buffer.isFolded(below: line) ? unfold(&document) : fold(&document)
  }

  /// Folds all parts, also those inside others.
  static func foldAll(_ document: inout Document) -> Message? {
    let parts = StructureParts(of: document)
    let bodies = parts.all.map(\.body).filter { !$0.isEmpty }
    if bodies.isEmpty { return .info("No blocks or sections to fold") }
    document.caretaker.move { $0.fold(bodies) }
    return parts.isCut ? .info("Folded the blocks of the first 8 MB") : nil
  }

  /// Opens all folds.
  static func unfoldAll(_ document: inout Document) -> Message? {
    guard document.buffer.hasFolds else { return .info("Nothing is folded") }
    document.caretaker.move { $0.unfoldAll() }
    return nil
  }

  /// Opens the fold below a line.
  static func open(below line: Int, in document: inout Document) {
    document.caretaker.move { $0.unfold(below: line) }
  }
}

extension CommandGroup {
  /// Commands that hide the lines of blocks and sections.
  static let folding: [Command] = [
    .document("toggle-fold", "Fold the block or section, or unfold it", "Alt-C") {
      Folding.toggle(&$0)
    },
    .document("fold", "Fold the block; repeated, the one around it", "Alt-;") {
      Folding.fold(&$0)
    },
    .document("unfold", "Show the lines folded below this one", "Alt-:") { Folding.unfold(&$0) },
    .document("fold-all", "Fold all blocks or sections", "Alt-0") { Folding.foldAll(&$0) },
    .document("unfold-all", "Show all folded lines", "Alt-9") { Folding.unfoldAll(&$0) },
  ]
}

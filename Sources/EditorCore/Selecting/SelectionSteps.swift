import Documents
import MementoKit
import Text
import TextEditing

/// The selections before the steps of `select-more`, for restoring them.
///
/// Any other change of the selections or of the text ends them.
struct SelectionSteps {
  private let document: DocumentID
  private let revision: Int
  /// The selections before each step.
  private var earlier: [Selections] = []
  /// The selections after the last step.
  private var current: Selections

  private init(_ document: Document) {
    self.document = document.id
    revision = document.buffer.revision
    current = document.buffer.selections
  }

  /// Selects the next larger part of the text at each cursor.
  ///
  /// - Parameters:
  ///   - steps: the steps so far; those of another selection are discarded.
  ///   - parts: the larger parts of the text that are known.
  /// - Returns: whether there was a larger part.
  static func selectMore(
    of document: inout Document, _ steps: inout SelectionSteps?, parts: [Range<Int>]
  ) -> Bool {
    let buffer = document.buffer
    var next = steps.flatMap { $0.isValid(in: document) ? $0 : nil } ?? SelectionSteps(document)
    var enclosures = Enclosures(
      of: buffer.text, syntax: document.syntax, parts: parts, words: buffer.wordCharacters,
      for: buffer.selections.count)
    var larger = buffer.selections.all.map(\.range)
    // A part may begin inside a character; then the selection begins at the edge of the character,
    // as before.
    repeat {
      let ranges = larger.map { enclosures.next(around: $0) ?? $0 }
      if ranges == larger { return false }
      larger = ranges
      document.caretaker.move { $0.select(ranges) }
    } while document.buffer.selections == buffer.selections
    next.earlier.append(buffer.selections)
    next.current = document.buffer.selections
    steps = next
    return true
  }

  /// Restores the selections before the last step.
  ///
  /// - Returns: whether there was such a step.
  static func selectLess(of document: inout Document, _ steps: inout SelectionSteps?) -> Bool {
    guard var next = steps, next.isValid(in: document), let before = next.earlier.popLast() else {
      return false
    }
    document.caretaker.move { $0.select(before) }
    next.current = document.buffer.selections
    steps = next
    return true
  }

  private func isValid(in document: Document) -> Bool {
    self.document == document.id && revision == document.buffer.revision
      && current == document.buffer.selections
  }
}

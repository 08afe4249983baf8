package import MementoKit
package import Structure
package import Text

/// The symbols of a document, and the time of the next search for them.
///
/// The search runs outside the editor after each pause of typing and after each save, one request
/// at a time. Between two results, the last symbols follow the text through its edits.
package struct DocumentStructure {
  /// The last result; nil before the first.
  package private(set) var outline: TextOutline?
  /// Whether a request has no answer yet.
  package private(set) var isAwaited = false
  private var seenRevision: Int?
  private var saved: MementoID?
  private var due: Duration?

  /// The time without an edit before a search for symbols.
  package static var pause: Duration { .milliseconds(700) }
  /// The size of the largest text that is searched for symbols, in bytes.
  package static var mostBytes: Int { TextBlock.mostBytes }

  /// The uptime of the next request; nil if none is due, or one has no answer yet.
  package var deadline: Duration? { isAwaited ? nil : due }

  /// Notes the present text and the state in the file.
  ///
  /// - Parameter isAtOnce: whether a request that is due later is due now.
  /// - Returns: whether symbols must be requested now.
  package mutating func follow(
    revision: Int, byteCount: Int, saved: MementoID, isAtOnce: Bool = false, at now: Moment
  ) -> Bool {
    if revision != seenRevision {
      due = seenRevision == nil ? now.uptime : now.uptime + Self.pause
      seenRevision = revision
    }
    if saved != self.saved || isAtOnce, due != nil { due = now.uptime }
    self.saved = saved
    guard !isAwaited, let due, now.uptime >= due else { return false }
    self.due = nil
    guard byteCount <= Self.mostBytes else {
      outline = nil
      return false
    }
    isAwaited = true
    return true
  }

  /// Accepts the answer to the request.
  package mutating func accept(_ outline: TextOutline) {
    isAwaited = false
    self.outline = outline
  }

  /// Returns the innermost function, section or block around an offset of the present text; nil if
  /// there is none, or none is known yet.
  package func unit(around offset: Int, in text: PieceTree) -> TextSymbol? {
    outline?.unit(around: offset, in: text)
  }
}

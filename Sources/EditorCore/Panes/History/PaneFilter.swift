import Documents
public import MementoKit
public import Structure
import Text
public import TextEditing

/// The filter of the history pane's states, and the result of its search.
public struct PaneFilter {
  /// The subject of the search.
  public let subject: HistoryQuery.Subject
  /// The progress of the search, from 0 to 1.
  public internal(set) var progress = 0.0
  /// The result; nil during the search.
  public private(set) var findings: HistoryFindings?
  let serial: Int
  /// The text whose part is searched.
  let text: PieceTree
  /// The function, section or block of the part; nil for selected text.
  public let unit: TextSymbol?
  private var parts: [MementoID: Range<Int>] = [:]

  init(
    _ subject: HistoryQuery.Subject, of text: PieceTree, unit: TextSymbol? = nil, serial: Int
  ) {
    self.subject = subject
    self.text = text
    self.unit = unit
    self.serial = serial
  }

  /// The words; nil for a part of the text.
  public var words: String? { if case .words(let words) = subject { words } else { nil } }

  /// The searched part in words.
  var partName: String { unit?.nameInSentence ?? "the selected text" }

  /// Whether a part of the text is searched.
  public var isForPart: Bool { words == nil }

  mutating func add(_ findings: HistoryFindings) {
    self.findings = findings
    // Users often look for the part before all changes.
    let before = findings.findings.isEmpty ? nil : findings.before
    for finding in findings.findings + (before.map { [$0] } ?? []) {
      parts[finding.id] = finding.part
    }
    matches = findings.findings.filter { isForPart || $0.isInText || $0.isInLabel }.map(\.id)
    if let before { matches = (matches + [before.id]).sorted { $0.index < $1.index } }
  }

  /// Returns the range of the part in a state; nil if it is unknown.
  func part(of id: MementoID) -> Range<Int>? { parts[id] }

  /// The states to list, in the order of recording: those with the words, or that changed the part.
  public private(set) var matches: [MementoID] = []

  /// Returns the first state with the words in its text; nil if they never appeared.
  ///
  /// States that were erased after the search do not count.
  package func firstAppearance(in outline: MementoOutline) -> MementoID? {
    guard let all = findings?.findings,
      let first = all.firstIndex(where: { $0.change == .appeared })
    else { return nil }
    return all[first...].first { $0.isInText && !outline.isErased($0.id) }?.id
  }

  /// Returns the last state in which the words disappeared; nil if there is none, or it was erased.
  package func lastDisappearance(in outline: MementoOutline) -> MementoID? {
    let last = findings?.findings.last { $0.change == .disappeared }?.id
    return last.flatMap { outline.isErased($0) ? nil : $0 }
  }
}

public import MementoKit
public import TextEditing

/// The filter of the history pane's states, and the result of its search.
public struct PaneFilter {
  /// The subject of the search.
  public let subject: HistoryQuery.Subject
  /// The progress of the search, from 0 to 1.
  public internal(set) var progress = 0.0
  /// The result; nil during the search.
  public private(set) var findings: HistoryFindings?
  /// The number of the search.
  let serial: Int
  private var parts: [MementoID: Range<Int>] = [:]

  init(_ subject: HistoryQuery.Subject, serial: Int) {
    self.subject = subject
    self.serial = serial
  }

  /// The words; nil for a part of the text.
  public var words: String? { if case .words(let words) = subject { words } else { nil } }

  /// Whether a part of the text is searched.
  public var isForPart: Bool { words == nil }

  mutating func add(_ findings: HistoryFindings) {
    self.findings = findings
    for finding in findings.findings { parts[finding.id] = finding.part }
    matches = findings.findings.filter { isForPart || $0.isInText || $0.isInLabel }.map(\.id)
  }

  /// Returns the range of the part in a state; nil if it is unknown.
  func part(of id: MementoID) -> Range<Int>? { parts[id] }

  /// The states to list, in the order of recording: those with the words, or that changed the part.
  public private(set) var matches: [MementoID] = []

  /// The first state in which the words appeared.
  public var firstAppearance: MementoID? {
    findings?.findings.first { $0.change == .appeared }?.id
  }

  /// The last state in which the words disappeared.
  public var lastDisappearance: MementoID? {
    findings?.findings.last { $0.change == .disappeared }?.id
  }
}

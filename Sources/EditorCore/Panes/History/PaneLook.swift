public import MementoKit
public import TextModel

/// What the rows of the history pane were looked for by, and what was found.
public struct PaneLook {
  /// What is looked for.
  public let subject: HistoryLook.Subject
  /// How far the look has come, from 0 to 1.
  public internal(set) var progress = 0.0
  /// What was found; nil while it is still being looked for.
  public private(set) var findings: HistoryFindings?
  /// Tells one look from the next.
  let serial: Int
  private var parts: [MementoID: Range<Int>] = [:]

  init(_ subject: HistoryLook.Subject, serial: Int) {
    self.subject = subject
    self.serial = serial
  }

  /// The words that are looked for; nil where it is a part of the text.
  public var words: String? { if case .words(let words) = subject { words } else { nil } }

  /// Whether it is a part of the text that is looked for.
  public var isForPart: Bool { words == nil }

  mutating func take(_ findings: HistoryFindings) {
    self.findings = findings
    for finding in findings.findings { parts[finding.id] = finding.part }
    matches = findings.findings.filter { isForPart || $0.isInText || $0.isInLabel }.map(\.id)
  }

  /// Where the part is in a state; nil where nothing is known of it.
  func part(of id: MementoID) -> Range<Int>? { parts[id] }

  /// The states to list, in the order of recording: those that have the words, or that changed the
  /// part.
  public private(set) var matches: [MementoID] = []

  /// Where the words first came into a text.
  public var firstAppearance: MementoID? {
    findings?.findings.first { $0.change == .appeared }?.id
  }

  /// Where the words went from a text last.
  public var lastDisappearance: MementoID? {
    findings?.findings.last { $0.change == .disappeared }?.id
  }
}

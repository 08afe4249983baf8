import Console
import MementoKit
import TextModel

/// Work on a document that is being done outside.
struct OngoingWork {
  /// What is to become of the result.
  enum Goal {
    /// The text becomes another; keys wait until it has, so that they meet that text.
    ///
    /// What is to follow is done when it has, and not where it was stopped or could not be done.
    case operation(TextOperation, then: (@Sendable (inout Editor, Moment) -> Void)?)
    /// What a command makes of parts of the text comes in their place.
    case filter(command: String, ranges: [Range<Int>])
    /// What a command writes, or what is in a file, is put in at the cursors.
    case insertion(of: String, ranges: [Range<Int>])
  }

  let number: Int
  let goal: Goal
  /// What is being done, in a few words: `sorting`.
  let words: String
  /// The text as it was when it began.
  let state: TextBuffer.Memento
  let revision: Int
  var progress: WorkProgress?
  /// What came meanwhile and waits.
  var inputs: [TerminalInput] = []

  /// Whether keys wait until it is done.
  var holdsKeys: Bool {
    if case .operation = goal { true } else { false }
  }

  /// What is being done and how far it has come: `sorting… 40%`.
  func status(ellipsis: String) -> String {
    switch progress {
    case .share(let share): "\(words)\(ellipsis) \(Int(share * 100))%"
    case .bytes(let count) where count > 0: "\(words)\(ellipsis) \(ByteCount.words(count))"
    case .bytes, nil: words + ellipsis
    }
  }
}

/// Numbers of bytes as people read them.
enum ByteCount {
  /// A number of bytes in words: `2.1 MB`.
  static func words(_ count: Int) -> String {
    if count < 1000 { return "\(count) B" }
    var value = Double(count) / 1000
    var unit = "KB"
    for larger in ["MB", "GB", "TB"] where value >= 999.5 {
      value /= 1000
      unit = larger
    }
    return value < 9.95
      ? "\((value * 10).rounded() / 10) \(unit)" : "\(Int(value.rounded())) \(unit)"
  }
}

package import TextEditing

/// The work outside the editor for one document: at most one job, and a scan beside it.
package struct DocumentWork {
  /// The work on the text.
  package var job: Job?
  /// The number of jobs so far.
  var jobCount = 0
  /// The job number of the scan of a long line.
  package var scan: Int?
}

/// Work on a document outside the editor.
package struct Job {
  /// The use of the result.
  package enum Goal {
    /// The replacement of the text with the result of an operation; keys wait until then.
    ///
    /// The next action runs after the replacement, but not if the operation is stopped or fails.
    case operation(TextOperation, then: AfterOperation)
    /// The replacement of ranges of the text with the output of a command.
    case filter(command: String, ranges: [Range<Int>])
    /// The insertion of the output of a command, or of the contents of a file, at the cursors.
    case insertion(of: String, ranges: [Range<Int>])
    /// The replacement of the text with the output of its formatter; keys wait until then.
    ///
    /// The next action runs in any case.
    case formatting(command: String, then: AfterOperation)
  }

  package let number: Int
  package internal(set) var goal: Goal
  /// The description of the work: `sorting`.
  package let label: String
  /// The text at the start of the work.
  package let state: TextBuffer.Memento
  package let revision: Int
  package var progress: WorkProgress?
  /// Whether a formatter runs, which may name places in the text on its standard error.
  package var isByFormatter = false
  /// The uptime at which it is stopped; nil without a limit.
  var due: Duration?

  /// The longest time for a formatter before a save.
  static var longestFormatting: Duration { .seconds(10) }

  /// Whether keys wait until its end.
  package var holdsKeys: Bool {
    switch goal {
    case .operation, .formatting: true
    case .filter, .insertion: false
    }
  }

  /// The words for the formatter in messages.
  var formatter: String {
    if case .formatting(let command, _) = goal { command.short } else { label }
  }

  /// The save that follows the formatting of the text, whether that ends well or not; nil for other
  /// work.
  var save: (target: AfterOperation.SaveTarget, next: AfterSaving)? {
    switch goal {
    case .formatting(_, .cleanUp(let target, let next)),
      .operation(_, .cleanUp(let target, let next)):
      (target, next)
    default: nil
    }
  }
}

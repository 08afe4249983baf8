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
    /// Replaces the text with the result of an operation; keys wait until then.
    ///
    /// The next action runs after the replacement, but not if the operation is stopped or fails.
    case operation(TextOperation, then: AfterOperation)
    /// Replaces ranges of the text with the output of a command.
    case filter(command: String, ranges: [Range<Int>])
    /// Inserts the output of a command, or the contents of a file, at the cursors.
    case insertion(of: String, ranges: [Range<Int>])
  }

  package let number: Int
  package let goal: Goal
  /// The description of the work: `sorting`.
  package let words: String
  /// The text at the start of the work.
  package let state: TextBuffer.Memento
  package let revision: Int
  package var progress: WorkProgress?

  /// Whether keys wait until its end.
  package var holdsKeys: Bool {
    if case .operation = goal { true } else { false }
  }
}

import Documents
import MementoKit

/// The files of the command line that are still being opened, and the step to one of them that waits.
struct ExpectedFiles {
  private var paths: Set<String> = []
  /// The number of documents to the right of the shown one; nil if no step waits.
  private var step: Int?

  init() {}

  init(_ requests: [OpenRequest]) { paths = Set(requests.map(\.path)) }

  /// Lets a step to another document, and the keys behind it, wait for the files.
  ///
  /// - Returns: false if there is nothing to wait for.
  static func delay(_ step: Int, in editor: inout Editor, at now: Moment) -> Bool {
    if editor.opening.expected.paths.isEmpty { return false }
    editor.opening.expected.step = step
    editor.awaitOpening(at: now)
    return true
  }

  /// Notes that a file is open, or cannot be opened.
  static func markSettled(_ request: OpenRequest, in editor: inout Editor, at now: Moment) {
    guard editor.opening.expected.paths.remove(request.path) != nil,
      editor.opening.expected.paths.isEmpty
    else { return }
    _ = performStep(in: &editor, at: now)
  }

  /// Takes the step among the documents that are open, and no longer waits for the others.
  ///
  /// - Returns: false if no step waited.
  static func performStep(in editor: inout Editor, at now: Moment) -> Bool {
    guard let step = editor.opening.expected.step else { return false }
    editor.opening.expected = ExpectedFiles()
    editor.endAwaitingOpening()
    // A folder of the command line asks for a file: the keys are its answer.
    if editor.focus.isText { editor.showNext(by: step, at: now) }
    return true
  }

  /// Drops the step, whose wait the user has stopped.
  mutating func stop() { step = nil }
}

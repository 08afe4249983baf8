import Documents
import MementoKit

/// The files of the command line that are still being opened, and the step to one of them that
/// waits.
struct ExpectedFiles {
  private var paths: Set<String> = []
  /// The number of documents to the right of the shown one; nil if no step waits.
  private var step: Int?

  init() {}

  init(_ requests: [OpenRequest]) { paths = Set(requests.map(\.path)) }

  /// Delays a step to another document, and the keys behind it, until the files are open.
  ///
  /// - Returns: false if no files are expected.
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

  /// Performs the step among the open documents, and ends the wait for the others.
  ///
  /// - Returns: false if no step waited.
  static func performStep(in editor: inout Editor, at now: Moment) -> Bool {
    guard let step = editor.opening.expected.step else { return false }
    editor.opening.expected = ExpectedFiles()
    editor.endAwaitingOpening()
    // If a folder of the command line has opened a prompt for a file, the keys answer it.
    if editor.focus.isText { editor.showNext(by: step, at: now) }
    return true
  }

  /// Drops the step, whose wait the user has stopped.
  mutating func stop() { step = nil }
}

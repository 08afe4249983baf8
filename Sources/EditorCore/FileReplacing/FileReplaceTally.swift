import Documents
import Text

/// The results of a replacement in files so far, or of its undo.
struct FileReplaceTally {
  /// The number of replaced matches.
  var matchCount = 0
  /// The number of changed files that are not open.
  var writtenCount = 0
  /// The number of changed documents, and of those that are unsaved now.
  var documentCount = 0
  var unsavedCount = 0
  /// The number of files whose text before the replacement is not kept.
  var lostCount = 0
  /// The number of files that the user left out by stopping.
  var stoppedCount = 0
  /// The number of documents in which the user has undone the replacement already.
  var undoneBefore = 0
  /// Whether the next undo is that of another replacement, because this one could change nothing.
  var comesLater = false
  /// A sentence for each file that was left unchanged, for another reason than a change after the
  /// search.
  var failures: [String] = []
  /// The files that were left because they changed after the search.
  var outdated = OutdatedFiles()
  /// A problem with the histories.
  var notice: String?

  /// The number of changed files and documents.
  var changedCount: Int { writtenCount + documentCount }

  /// The largest number of failures that a message names.
  private static var mostNamed: Int { 9 }

  /// Returns the message at the end of a replacement.
  func message(ofUndo isUndo: Bool) -> Message {
    let main = isUndo ? undoResultText : resultText
    let failures = failures + outdated.advice
    let left = failures.count - Self.mostNamed
    let more =
      left > 0 ? ["\(counted(left, "more file")) are as before: list-results marks them"] : []
    // Unchanged files come first: a small window hides the end of a message until the next key.
    let named = failures.prefix(Self.mostNamed) + more + (notice.map { [$0] } ?? [])
    let parts =
      changedCount == 0 ? [main] + named : Array(named.prefix(1) + [main] + named.dropFirst())
    return parts.count == 1 && stoppedCount == 0 ? .info(main) : Message(warnings: parts)
  }

  private var stoppedText: String {
    stoppedCount > 0 ? "Stopped; \(counted(stoppedCount, "file")) left as before. " : ""
  }

  /// The result in words, without the unchanged files.
  var resultText: String {
    if changedCount == 0 { return stoppedText + "Replaced nothing" }
    var text = "\(stoppedText)Replaced \(counted(matchCount, "match")) in \(changedFiles)"
    if lostCount == changedCount { return text + "; no undo: they have no history" }
    text += "; undo-replace-in-files undoes "
    return text + (lostCount == 0 ? "all" : "all but \(counted(lostCount, "file"))")
  }

  private var undoResultText: String {
    if changedCount == 0, undoneBefore > 0 { return stoppedText + "It was undone already" }
    let already =
      undoneBefore > 0 ? "; \(counted(undoneBefore, "file")) had been undone already" : ""
    let next = comesLater ? "; the next undo is that of the replacement before" : ""
    return stoppedText
      + (changedCount == 0 ? "Nothing was undone\(next)" : "Undone in \(changedFiles)\(already)")
  }

  private var changedFiles: String {
    let files = counted(changedCount, "file")
    if unsavedCount == 0 { return files }
    if unsavedCount == changedCount { return files + ", open and unsaved" }
    return files + ", \(unsavedCount.grouped) of them open and unsaved"
  }
}

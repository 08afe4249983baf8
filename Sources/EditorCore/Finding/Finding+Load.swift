import Documents
import MementoKit
import Text
import TextEditing

/// Finding in a text that is still being loaded.
///
/// The search covers the loaded text, and then each part as it is loaded. A loaded part is no edit,
/// so no text is searched twice.
extension Finding {
  /// Returns whether a search without a match waits for the unloaded text.
  ///
  /// Keys do not wait for standard input, which may never end.
  static func waitsForMore(_ awaited: AwaitedMatch, in editor: Editor) -> Bool {
    guard let load = editor.document.load else { return false }
    return load.isFile || !awaited.holdsKeys
  }

  /// Stores a search until more text is loaded.
  static func rest(_ search: NextMatchSearch, for awaited: AwaitedMatch, in editor: inout Editor) {
    var awaited = awaited
    awaited.rested = search
    awaited.progress = search.progress
    editor.finding.awaited = awaited
    FileLoading.reportWait(in: &editor)
  }

  /// Resumes a stored search after each event, if more text is loaded or the load has ended.
  static func resumeSearchInLoad(in editor: inout Editor) {
    // Each event reads this; a copy is made only if a search exists.
    if editor.finding.awaited == nil { return }
    guard let awaited = editor.finding.awaited, let search = awaited.rested else { return }
    let isSame = search.text.isIdentical(to: editor.document.buffer.text)
    if !isSame || editor.document.load == nil { resume(search, for: awaited, in: &editor) }
  }

  /// Makes keys wait for a search that was begun during typing of the pattern.
  static func holdKeys(
    _ awaited: AwaitedMatch, then purpose: AwaitedMatch.Purpose, in editor: inout Editor
  ) {
    var awaited = awaited
    awaited.holdsKeys = true
    awaited.purpose = purpose
    editor.finding.awaited = awaited
    if let search = awaited.rested { resume(search, for: awaited, in: &editor) }
  }

  /// Updates the marks after more text is loaded.
  ///
  /// - Returns: false if the marks are not those of a loading text.
  static func followLoad(_ marks: MatchMarks, in editor: inout Editor, at now: Moment) -> Bool {
    let text = editor.document.buffer.text
    guard marks.isOfLoadingText, text.continues(marks.text) else { return false }
    editor.view.marks?.text = text
    guard marks.serial == nil, let search = marks.search else { return true }
    if editor.document.load == nil {
      resumeListing(search, in: &editor)
    } else if marks.due == nil, !search.text.isIdentical(to: text) {
      editor.view.marks?.due = now.uptime + Self.pauseBeforeListing
    }
    return true
  }

  /// Searches all matches in the text loaded since the last search.
  static func resumeListing(_ search: MatchSearch, in editor: inout Editor) {
    var search = search
    search.resume(in: editor.document.buffer.text, of: editor.document.wholeCount)
    let serial = editor.finding.nextSerial()
    editor.view.marks?.serial = serial
    editor.view.marks?.due = nil
    editor.effects.append(.search(.begin(.list(search), serial: serial)))
  }

  /// Returns the suffix of messages about matches in a loading text.
  static func soFar(in editor: Editor) -> String { editor.document.load == nil ? "" : " so far" }
}

extension Document {
  /// The known or expected size of the whole text in bytes; nil after the load.
  var wholeCount: Int? {
    guard let load else { return nil }
    guard case .file(let byteCount) = load.source else { return buffer.text.count }
    return max(byteCount, buffer.text.count)
  }
}

import Documents
import MementoKit
import Text
import TextEditing

/// Finding in a text that is still being loaded.
///
/// The search covers the loaded text, and then each part as it is loaded. A loaded part is no edit,
/// so no text is searched twice.
extension Editor {
  /// Returns whether a search without a match waits for the unloaded text.
  ///
  /// Keys do not wait for standard input, which may never end.
  func waitsForMore(_ awaited: AwaitedMatch) -> Bool {
    guard let load = document.load else { return false }
    return load.isFile || !awaited.holdsKeys
  }

  /// Stores a search until more text is loaded.
  mutating func rest(_ seek: NextMatchSearch, for awaited: AwaitedMatch) {
    var awaited = awaited
    awaited.rested = seek
    awaited.progress = seek.progress
    finding.awaited = awaited
    reportWait()
  }

  /// Resumes a stored search after each event, if more text is loaded or the load has ended.
  mutating func resumeSearchInLoad() {
    guard let awaited = finding.awaited, let seek = awaited.rested else { return }
    let isSame = seek.text.isIdentical(to: document.buffer.text)
    if !isSame || document.load == nil { resume(seek, for: awaited) }
  }

  /// Makes keys wait for a search that was begun during typing of the pattern.
  mutating func holdKeys(_ awaited: AwaitedMatch, then purpose: AwaitedMatch.Purpose) {
    var awaited = awaited
    awaited.holdsKeys = true
    awaited.purpose = purpose
    finding.awaited = awaited
    if let seek = awaited.rested { resume(seek, for: awaited) }
  }

  /// Updates the marks after more text is loaded.
  ///
  /// - Returns: false if the marks are not those of a loading text.
  mutating func followLoad(_ marks: MatchMarks, at now: Moment) -> Bool {
    let text = document.buffer.text
    guard marks.isOfLoadingText, text.continues(marks.text) else { return false }
    view.marks?.text = text
    guard marks.serial == nil, let search = marks.search else { return true }
    if document.load == nil {
      resumeListing(search)
    } else if marks.due == nil, !search.text.isIdentical(to: text) {
      view.marks?.due = now.uptime + Self.pauseBeforeListing
    }
    return true
  }

  /// Searches all matches in the text loaded since the last search.
  mutating func resumeListing(_ search: MatchSearch) {
    var search = search
    search.resume(in: document.buffer.text, of: document.wholeCount)
    let serial = finding.nextSerial()
    view.marks?.serial = serial
    view.marks?.due = nil
    effects.append(.search(.begin(.list(search), serial: serial)))
  }

  /// The suffix of messages about matches in a loading text.
  var soFar: String { document.load == nil ? "" : " so far" }

  /// The suffix of a message about a stopped search or wait during a load, which continues.
  var continuedLoadNotice: String {
    document.load?.isFile == true ? "; \(document.name) continues to load" : ""
  }

  /// Reports the reason why keys wait for the load, and its progress.
  mutating func reportWait() {
    guard let load = document.load else { return }
    let rest = "for the rest of \(document.name), \(load.share) is loaded"
    if let awaited = finding.awaited, awaited.rested != nil, awaited.holdsKeys {
      message = .info("No match so far, waiting \(rest); Esc stops it")
      finding.awaited?.isReported = true
    } else if document.load?.awaiting != nil {
      message = .info("Waiting \(rest); Esc stops waiting")
    }
  }
}

extension Document {
  /// The known or expected size of the whole text in bytes; nil after the load.
  var wholeCount: Int? {
    guard let load else { return nil }
    guard case .file(let byteCount) = load.source else { return buffer.text.count }
    return max(byteCount, buffer.text.count)
  }
}

import MementoKit
import TextModel

/// Finding in a text of which more is coming.
///
/// What is there is looked through, and then what comes, as it comes: an arrival is no edit, and nothing
/// is looked through twice.
extension Editor {
  /// Whether a search that found nothing waits for what still comes of the text.
  ///
  /// Keys do not wait for standard input, which may never end.
  func waitsForMore(_ awaited: AwaitedMatch) -> Bool {
    guard let arrival = document.arrival else { return false }
    return arrival.isFile || !awaited.holdsKeys
  }

  /// Keeps a search until more has come.
  mutating func rest(_ seek: MatchSeek, for awaited: AwaitedMatch) {
    var awaited = awaited
    awaited.rested = seek
    awaited.progress = seek.progress
    finding.awaited = awaited
    sayWhatIsAwaited()
  }

  /// After each event: goes on in what has come, or ends where nothing comes any more.
  mutating func goOnInWhatCame(at now: Moment) {
    guard let awaited = finding.awaited, let seek = awaited.rested else { return }
    let isSame = seek.text.isIdentical(to: document.buffer.text)
    if !isSame || document.arrival == nil { goOn(with: seek, for: awaited, at: now) }
  }

  /// Lets keys wait for a search that goes on while a pattern is asked for.
  mutating func holdKeys(
    _ awaited: AwaitedMatch, at now: Moment,
    arrive: @escaping AwaitedMatch.Arrive
  ) {
    var awaited = awaited
    awaited.holdsKeys = true
    awaited.arrive = arrive
    finding.awaited = awaited
    if let seek = awaited.rested { goOn(with: seek, for: awaited, at: now) }
  }

  // MARK: Marks

  /// Lets the marks follow a text of which more has come.
  ///
  /// - Returns: false where they are not those of such a text.
  mutating func followArrival(_ marks: MatchMarks, at now: Moment) -> Bool {
    let text = document.buffer.text
    guard marks.isOfArrivingText, text.continues(marks.text) else { return false }
    finding.marks?.text = text
    guard marks.serial == nil, let search = marks.search else { return true }
    if document.arrival == nil {
      goOnListing(search)
    } else if marks.due == nil, !search.text.isIdentical(to: text) {
      finding.marks?.due = now.uptime + Self.pauseBeforeListing
    }
    return true
  }

  /// Looks for all matches in what has come since they were looked for last.
  mutating func goOnListing(_ search: MatchSearch) {
    var search = search
    search.goOn(in: document.buffer.text, of: document.wholeCount)
    let serial = finding.nextSerial()
    finding.marks?.serial = serial
    finding.marks?.due = nil
    effects.append(.search(.begin(.list(search), serial: serial)))
  }

  // MARK: Words

  /// What stands behind words about what was found in a text of which more is coming.
  var soFar: String { document.arrival == nil ? "" : " so far" }

  /// What is said behind the end of a search, or of waiting, that the loading does not end with.
  var goesOnLoading: String {
    document.arrival?.isFile == true ? "; \(document.name) is loaded all the same" : ""
  }

  /// Says what keys wait for that are held until more of the file is there, and how far that is.
  mutating func sayWhatIsAwaited() {
    guard let arrival = document.arrival, !isAside else { return }
    let rest = "for the rest of \(document.name), \(arrival.share) is here"
    if let awaited = finding.awaited, awaited.rested != nil, awaited.holdsKeys {
      message = .info("No match so far, waiting \(rest); Esc stops that")
      finding.awaited?.isTold = true
    } else if isAwaitingRest {
      message = .info("Waiting \(rest); Esc stops waiting")
    }
  }
}

extension Document {
  /// How many bytes the text will have when all of it is there, as far as that is known; nil where it
  /// is.
  var wholeCount: Int? {
    guard let arrival else { return nil }
    guard case .file(let byteCount) = arrival.source else { return buffer.text.count }
    return max(byteCount, buffer.text.count)
  }
}

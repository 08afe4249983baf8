import Console
import MementoKit
import TextModel

/// Going to the next match, at once or as soon as a search in the background has found it.
extension Editor {
  /// What is searched at once, in bytes: so much takes no time that anybody notices.
  static func bytesAtOnce(for pattern: SearchPattern) -> Int {
    pattern.isLinear ? 8 << 20 : 64 << 10
  }

  /// Looks for a match, at once where it is near.
  ///
  /// - Parameters:
  ///   - holdsKeys: whether keys wait while the search goes on in the background.
  ///   - arrive: called with the seek when it is done.
  mutating func seek(
    _ seek: MatchSeek, holdsKeys: Bool, at now: Moment,
    arrive: @escaping @Sendable (inout Editor, MatchSeek, Moment) -> Void
  ) {
    stopAwaiting()
    var seek = seek
    seek.run(.hasty, bytes: Self.bytesAtOnce(for: seek.pattern))
    if seek.isDone { return arrive(&self, seek, now) }
    waitFor(.seek(seek), holdsKeys: holdsKeys) { editor, job, now in
      guard case .seek(let seek) = job else { return }
      if seek.text.isIdentical(to: editor.document.buffer.text) {
        arrive(&editor, seek, now)
      } else {
        editor.finding.replacing = nil
        editor.message = .info("The text was changed meanwhile: look again")
      }
    }
  }

  /// Lets a search go on in the background.
  mutating func waitFor(
    _ job: SearchJob, holdsKeys: Bool,
    arrive: @escaping @Sendable (inout Editor, SearchJob, Moment) -> Void
  ) {
    let serial = finding.nextSerial()
    finding.awaited = AwaitedMatch(
      serial: serial, arrive: arrive, holdsKeys: holdsKeys, progress: job.progress)
    effects.append(.search(.begin(job, serial: serial)))
  }

  /// Stops waiting for a search.
  mutating func stopAwaiting() {
    guard let awaited = finding.awaited else { return }
    effects.append(.search(.stop(serial: awaited.serial)))
    finding.awaited = nil
  }

  // MARK: Keys

  /// Whether keys wait for a match.
  var isAwaitingMatch: Bool { finding.awaited?.holdsKeys == true }

  /// A key while a match is looked for: Esc stops that, all others wait.
  mutating func waitForMatch(with input: TerminalInput, at now: Moment) {
    if case .mouse = input { return }
    if case .key(let key) = input, key.code == .escape {
      stopAwaiting()
      finding.replacing = nil
      message = .info("Stopped looking")
    } else {
      finding.awaited?.inputs.append(input)
    }
  }

  // MARK: News

  mutating func take(_ news: SearchNews, at now: Moment) {
    switch news {
    case .progress(let serial, let progress):
      if finding.awaited?.serial == serial { finding.awaited?.progress = progress }
      if finding.marks?.serial == serial { finding.marks?.progress = progress }
    case .done(let serial, let job):
      if finding.marks?.serial == serial, case .list(let search) = job { take(search) }
      guard let awaited = finding.awaited, awaited.serial == serial else { return }
      finding.awaited = nil
      awaited.arrive(&self, job, now)
      replay(awaited.inputs, at: now)
    case .remembered(let kind, let entries):
      finding.recent[kind, default: RecentWords()].take(earlier: entries)
    }
  }

  /// How far a search has come that is waited for, from 0 to 1; nil while none is.
  public var searchProgress: Double? {
    finding.awaited?.progress ?? finding.marks.flatMap { $0.serial == nil ? nil : $0.progress }
  }
}

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
    arrive: @escaping AwaitedMatch.Arrive
  ) {
    stopAwaiting()
    var seek = seek
    seek.run(.hasty, bytes: Self.bytesAtOnce(for: seek.pattern))
    goOn(with: seek, for: AwaitedMatch(arrive: arrive, holdsKeys: holdsKeys), at: now)
  }

  /// Does with a search what is to be done next: looks on in the background, waits for what still
  /// comes of the text, or arrives at what was found.
  mutating func goOn(with seek: MatchSeek, for awaited: AwaitedMatch, at now: Moment) {
    finding.awaited = nil
    let text = document.buffer.text
    if seek.isDone, !seek.text.isIdentical(to: text) {
      guard seek.isOfArrivingText || document.arrival != nil, text.continues(seek.text) else {
        return giveUp(awaited, at: now)
      }
      if case .nothing = seek.result, seek.isOfArrivingText {
        var seek = seek
        seek.goOn(in: text)
        return lookOn(seek, for: awaited)
      }
      if seek.isOpen { return lookOn(seek.again(in: text), for: awaited) }
    }
    if !seek.isDone { return lookOn(seek, for: awaited) }
    if case .nothing = seek.result, waitsForMore(awaited) { return rest(seek, for: awaited) }
    if seek.isOpen, document.arrival?.isFile == true { return rest(seek, for: awaited) }
    if awaited.isTold { message = nil }
    awaited.arrive(&self, seek, now)
    replay(awaited.inputs, at: now)
  }

  /// Lets a search go on in the background.
  private mutating func lookOn(_ seek: MatchSeek, for awaited: AwaitedMatch) {
    var awaited = awaited
    awaited.serial = finding.nextSerial()
    awaited.progress = seek.progress
    awaited.rested = nil
    finding.awaited = awaited
    effects.append(.search(.begin(.seek(seek), serial: awaited.serial)))
  }

  /// The text is another than that in which a match was looked for.
  private mutating func giveUp(_ awaited: AwaitedMatch, at now: Moment) {
    finding.replacing = nil
    // What only waited for more has nothing to say about another text.
    if awaited.rested == nil { message = .info("The text was changed meanwhile: look again") }
    replay(awaited.inputs, at: now)
  }

  /// Stops waiting for a search.
  mutating func stopAwaiting() {
    guard let awaited = finding.awaited else { return }
    if awaited.rested == nil { effects.append(.search(.stop(serial: awaited.serial))) }
    finding.awaited = nil
  }

  // MARK: Keys

  /// Whether keys wait for a match.
  var isAwaitingMatch: Bool { finding.awaited?.holdsKeys == true }

  /// A key while a match is looked for: Esc stops that, all others wait, but for leaving while the
  /// rest of the text is waited for, too.
  mutating func waitForMatch(with input: TerminalInput, at now: Moment) {
    if case .mouse = input { return }
    if case .key(let key) = input, key.code == .escape {
      let dropped = Message.dropped(finding.awaited?.inputs)
      stopAwaiting()
      finding.replacing = nil
      message = .info("Stopped looking\(goesOnLoading)\(dropped)")
    } else if case .key(let key) = input, document.arrival != nil, keymap[key]?.name == "quit" {
      stopAwaiting()
      take(input, at: now)
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
      guard let awaited = finding.awaited, awaited.serial == serial, case .seek(let seek) = job
      else { return }
      goOn(with: seek, for: awaited, at: now)
    case .remembered(let kind, let entries):
      finding.recent[kind, default: RecentWords()].take(earlier: entries)
    }
  }

  /// How far a search has come that is waited for, from 0 to 1; nil while none is.
  public var searchProgress: Double? {
    [finding.awaited?.progress, progressOfMarking].compactMap(\.self).min()
  }

  /// That of the search for all matches; of a text that is coming, only of what was there when they
  /// were asked for.
  private var progressOfMarking: Double? {
    guard let marks = finding.marks, marks.serial != nil else { return nil }
    return marks.list == nil || document.arrival == nil ? marks.progress : nil
  }
}

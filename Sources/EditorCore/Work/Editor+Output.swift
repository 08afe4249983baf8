import MementoKit
import TextModel

/// What commands of the shell write, and what is in other files, as part of the text.
extension Editor {
  /// More than this may not come from a command.
  private static var mostOutput: Int { 100_000_000 }

  // MARK: Asking

  mutating func askForFilter(at now: Moment) {
    guard mayBeginWork() else { return }
    let what = document.buffer.hasNoSelection ? "whole text" : "selection"
    askForCommand("Pipe the \(what) through: ") { editor, command, now in
      editor.filter(through: command, at: now)
    }
  }

  mutating func askForOutput(at now: Moment) {
    guard mayBeginWork() else { return }
    askForCommand("Insert the output of: ") { editor, command, now in
      editor.insertOutput(of: command, at: now)
    }
  }

  /// Asks for a command of the shell, those of before among the answers.
  private mutating func askForCommand(_ label: String, run: @escaping Prompt.Reaction) {
    var prompt = Prompt(label) { editor, command, now in
      if command.isBlank { return }
      editor.remember(RecentEntry(Array(command.utf8)), .commands)
      run(&editor, command, now)
    }
    prompt.recalls = .commands
    ask(prompt)
  }

  mutating func askForInsertion(_ written: String = "", at now: Moment) {
    guard mayBeginWork() else { return }
    var prompt = Prompt("Insert the file: ", text: written) { editor, path, now in
      if path.isEmpty { return }
      let ranges = editor.document.buffer.selections.all.map(\.range)
      editor.begin(.insertion(of: path, ranges: ranges), "reading \(path)") {
        .read(path: path, number: $0)
      }
    }
    prompt.completesPaths = true
    ask(prompt)
  }

  private mutating func filter(through command: String, at now: Moment) {
    guard mayBeginWork() else { return }
    let buffer = document.buffer
    let chosen = buffer.selections.all.map(\.range).filter { !$0.isEmpty }
    let ranges = chosen.isEmpty ? [0..<buffer.text.count] : chosen
    let size = ranges.reduce(0) { $0 + $1.count }
    if size > Self.mostOutput {
      message = .warning(
        "Too much for a pipe: \(ByteCount.words(size)), and at most "
          + "\(ByteCount.words(Self.mostOutput)) can go through; select less")
      return
    }
    let (text, ending) = (buffer.text, buffer.lineEnding)
    document.caretaker.closeBlock(at: now)
    begin(.filter(command: command, ranges: ranges), "running \(command.short)") {
      let request = ProcessRequest(command: command, mostBytes: Self.mostOutput) {
        ranges.map { LineFeeds.going(out: text.bytes(in: $0), of: ending) }
      }
      return .run(request, number: $0)
    }
  }

  private mutating func insertOutput(of command: String, at now: Moment) {
    guard mayBeginWork() else { return }
    let ranges = document.buffer.selections.all.map(\.range)
    document.caretaker.closeBlock(at: now)
    begin(.insertion(of: command, ranges: ranges), "running \(command.short)") {
      .run(ProcessRequest(command: command, mostBytes: Self.mostOutput) { [[]] }, number: $0)
    }
  }

  // MARK: Taking

  /// What is to be put in, or why nothing is.
  enum PlannedOutput {
    case change(TextChange)
    case message(Message)
  }

  func planned(
    _ outcome: ProcessOutcome, of command: String, for ranges: [Range<Int>], _ work: OngoingWork
  ) -> PlannedOutput {
    if let failure = outcome.failure(of: command) { return .message(.warning(failure)) }
    guard outcome.outputs.count == ranges.count else {
      return .message(.warning("\(command.short) gave nothing; the text is as it was"))
    }
    guard let places = placesNow(of: ranges, work) else { return .message(moved(command)) }
    let isWhole = document.buffer.hasNoSelection
    let (said, title) = (outcome.complaintWords, "Piped through \(command.short)")
    let size = places.reduce(0) { $0 + $1.count }
    return .change(
      TextChange(
        .alone(title), participle: "putting in what came",
        extent: size + outcome.outputs.reduce(0) { $0 + $1.count }, saying: title + said,
        orNothing: "\(command.short) changed nothing\(said)"
      ) { buffer in
        var replacements: [Replacement] = []
        for (place, output) in zip(places, outcome.outputs) {
          let bytes = LineFeeds.coming(in: output, for: place, of: buffer)
          if !buffer.text.holds(bytes, in: place) {
            replacements.append(Replacement(place, with: bytes))
          }
        }
        if replacements.isEmpty { return }
        buffer.put(replacements, leaving: isWhole ? .inPlace : .selectingAll)
      })
  }

  func planned(
    insertion outcome: ProcessOutcome, of command: String, at ranges: [Range<Int>],
    _ work: OngoingWork
  ) -> PlannedOutput {
    // What a command has written is wanted, also where it ends as diff and grep do.
    if let failure = outcome.failure(of: command), !outcome.hasEndedWithOutput {
      return .message(.warning(failure))
    }
    let said = outcome.statusWords + outcome.complaintWords
    guard let output = outcome.outputs.first, !output.isEmpty else {
      return .message(.info("\(command.short) wrote nothing\(said)"))
    }
    guard let places = placesNow(of: ranges, work) else { return .message(moved(command)) }
    let title = "Inserted the output of \(command.short)"
    return .change(
      TextChange(
        .alone(title), participle: "putting in what came",
        extent: output.count * places.count, saying: title + said
      ) { buffer in
        // A single line goes into the line where the cursor is.
        let isOneLine = output.firstIndex(of: 0x0A) == output.count - 1
        let bytes = buffer.lineEnding.converting(isOneLine ? Array(output.dropLast()) : output)
        buffer.put(places.map { Replacement($0, with: bytes) }, leaving: .behind)
      })
  }

  func planned(
    _ bytes: [UInt8], of path: String, at ranges: [Range<Int>], _ work: OngoingWork
  ) -> PlannedOutput {
    if bytes.isEmpty { return .message(.info("\(path) is empty")) }
    guard let places = placesNow(of: ranges, work) else { return .message(moved(path)) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let title = "Inserted \(name.short)"
    return .change(
      TextChange(
        .alone(title), participle: "putting in \(name.short)", extent: bytes.count * places.count,
        saying: "\(title), \(ByteCount.words(bytes.count))"
      ) { buffer in
        let bytes = buffer.lineEnding.converting(bytes)
        buffer.put(places.map { Replacement($0, with: bytes) }, leaving: .behind)
      })
  }

  /// Ends the work, and puts in what came of it.
  mutating func put(_ planned: PlannedOutput, at now: Moment) {
    switch planned {
    case .message(let words): endWork(saying: words, at: now)
    case .change where document.isReadOnly:
      let words = "Nothing was changed: \(document.name) is read-only now"
      endWork(saying: .warning(words), at: now)
    case .change(let change):
      endWork(saying: nil, at: now)
      carryOut(change, at: now)
    }
  }

  private func moved(_ what: String) -> Message {
    .warning(
      "Nothing was put in: the text where it belongs was changed meanwhile. "
        + "Run \(what.short) again")
  }

  /// Where parts of the text are now that were there when some work began; nil where one of them
  /// was changed since.
  private func placesNow(of ranges: [Range<Int>], _ work: OngoingWork) -> [Range<Int>]? {
    let buffer = document.buffer
    if buffer.revision == work.revision { return ranges }
    let differences = buffer.differences(since: work.state)
    return ranges.map { range -> Range<Int>? in
      var shift = 0
      for difference in differences {
        if difference.old.upperBound <= range.lowerBound {
          shift += difference.new.count - difference.old.count
        } else if difference.old.lowerBound < range.upperBound {
          return nil
        } else {
          break
        }
      }
      return range.lowerBound + shift..<range.upperBound + shift
    }.reduce([]) { places, place in
      guard let places, let place else { return nil }
      return places + [place]
    }
  }
}

/// Line breaks of a text with CR LF: commands of the shell know LF alone.
private enum LineFeeds {
  /// What a command reads.
  static func going(out bytes: [UInt8], of ending: LineEnding) -> [UInt8] {
    isMade(of: bytes, ending) ? LineEnding.lf.converting(bytes) : bytes
  }

  /// What came from a command in the place of `old`: as commands end a text with a line break, one is
  /// taken away where there was none.
  static func coming(in bytes: [UInt8], for old: Range<Int>, of buffer: TextBuffer) -> [UInt8] {
    var kept = bytes
    let isEnded = !old.isEmpty && buffer.text[old.upperBound - 1] == 0x0A
    if !isEnded, kept.last == 0x0A { kept.removeLast() }
    if buffer.lineEnding == .lf { return kept }
    return isMade(of: buffer.text.bytes(in: old), buffer.lineEnding)
      ? LineEnding.crlf.converting(kept) : kept
  }

  /// Whether all line breaks are CR LF.
  private static func isMade(of bytes: [UInt8], _ ending: LineEnding) -> Bool {
    ending == .crlf
      && LineEnding.crlf.converting(LineEnding.lf.converting(bytes)) == bytes
  }
}

extension ProcessOutcome {
  /// Whether the command came to its end and wrote something.
  fileprivate var hasEndedWithOutput: Bool {
    guard case .exited = ending else { return false }
    return outputs.first?.isEmpty == false
  }

  /// The exit status, where it is worth telling.
  fileprivate var statusWords: String {
    guard case .exited(let status) = ending, status != 0 else { return "" }
    return "; it ended with status \(status)"
  }

  /// What it complained of, as the end of a sentence.
  fileprivate var complaintWords: String { complaint.firstLine.map { "; it says: \($0)" } ?? "" }

  /// Why the command did not do what it should; nil where it did.
  fileprivate func failure(of command: String) -> String? {
    let said = complaint.firstLine.map { ": \($0)" } ?? ""
    return switch ending {
    case .exited(0): nil
    case .exited(127): "\(command.short) is not there\(said)"
    case .exited(let status): "\(command.short) failed with status \(status)\(said)"
    case .signalled(let number): "\(command.short) was ended by signal \(number)\(said)"
    case .wroteTooMuch: "\(command.short) wrote without end and was stopped; the text is as it was"
    case .notBegun(let reason): "\(command.short) could not be run: \(reason)"
    }
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// On one line, and no longer than a title.
  fileprivate var short: String {
    let line = String(map { $0.isNewline || $0 == "\t" ? " " : $0 })
    return line.count > 40 ? line.prefix(39) + "…" : line
  }

  /// The first line with something in it.
  fileprivate var firstLine: String? {
    split(whereSeparator: \.isNewline).first { !String($0).isBlank }.map { String($0.prefix(300)) }
  }
}

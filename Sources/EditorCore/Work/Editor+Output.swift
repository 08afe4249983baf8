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
    ask(
      Prompt("Pipe the \(what) through: ") { editor, command, now in
        if !command.isBlank { editor.filter(through: command, at: now) }
      })
  }

  mutating func askForOutput(at now: Moment) {
    guard mayBeginWork() else { return }
    ask(
      Prompt("Insert the output of: ") { editor, command, now in
        if !command.isBlank { editor.insertOutput(of: command, at: now) }
      })
  }

  mutating func askForInsertion(_ written: String = "", at now: Moment) {
    guard mayBeginWork() else { return }
    ask(
      Prompt("Insert the file: ", text: written) { editor, path, now in
        if path.isEmpty { return }
        let ranges = editor.document.buffer.selections.all.map(\.range)
        editor.begin(.insertion(of: path, ranges: ranges), "reading \(path)") {
          .read(path: path, number: $0)
        }
      })
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
    let inputs = ranges.map { LineFeeds.going(out: buffer.text.bytes(in: $0), of: buffer) }
    document.caretaker.closeBlock(at: now)
    begin(.filter(command: command, ranges: ranges), "running \(command.short)") {
      .run(
        ProcessRequest(command: command, inputs: inputs, mostBytes: Self.mostOutput), number: $0)
    }
  }

  private mutating func insertOutput(of command: String, at now: Moment) {
    guard mayBeginWork() else { return }
    let ranges = document.buffer.selections.all.map(\.range)
    document.caretaker.closeBlock(at: now)
    begin(.insertion(of: command, ranges: ranges), "running \(command.short)") {
      .run(ProcessRequest(command: command, inputs: [[]], mostBytes: Self.mostOutput), number: $0)
    }
  }

  // MARK: Taking

  mutating func take(
    _ outcome: ProcessOutcome, of command: String, for ranges: [Range<Int>], _ work: OngoingWork,
    at now: Moment
  ) -> Message {
    if let failure = outcome.failure(of: command) { return .warning(failure) }
    guard outcome.outputs.count == ranges.count else {
      return .warning("\(command.short) gave nothing; the text is as it was")
    }
    guard let places = placesNow(of: ranges, work) else { return .warning(movedMeanwhile(command)) }
    let buffer = document.buffer
    let isWhole = buffer.hasNoSelection
    var replacements: [Replacement] = []
    for (place, output) in zip(places, outcome.outputs) {
      let bytes = LineFeeds.coming(in: output, for: place, of: buffer)
      if !buffer.text.holds(bytes, in: place) {
        replacements.append(Replacement(place, with: bytes))
      }
    }
    let said = outcome.complaint.firstLine.map { "; it says: \($0)" } ?? ""
    if replacements.isEmpty { return .info("\(command.short) changed nothing\(said)") }
    return edit("Piped through \(command.short)", at: now, saying: said) {
      $0.put(replacements, leaving: isWhole ? .inPlace : .selectingAll)
    }
  }

  mutating func take(
    insertion outcome: ProcessOutcome, of command: String, at ranges: [Range<Int>],
    _ work: OngoingWork, at now: Moment
  ) -> Message {
    if let failure = outcome.failure(of: command) { return .warning(failure) }
    let said = outcome.complaint.firstLine.map { "; it says: \($0)" } ?? ""
    guard var output = outcome.outputs.first, !output.isEmpty else {
      return .info("\(command.short) wrote nothing\(said)")
    }
    // A single line goes into the line where the cursor is.
    if output.firstIndex(of: 0x0A) == output.count - 1 { output.removeLast() }
    guard let places = placesNow(of: ranges, work) else { return .warning(movedMeanwhile(command)) }
    return edit("Inserted the output of \(command.short)", at: now, saying: said) {
      let bytes = $0.lineEnding.converting(output)
      $0.put(places.map { Replacement($0, with: bytes) }, leaving: .behind)
    }
  }

  mutating func take(
    _ bytes: [UInt8], of path: String, at ranges: [Range<Int>], _ work: OngoingWork, at now: Moment
  ) -> Message {
    if bytes.isEmpty { return .info("\(path) is empty") }
    guard let places = placesNow(of: ranges, work) else { return .warning(movedMeanwhile(path)) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return edit("Inserted \(name.short)", at: now, saying: ", \(ByteCount.words(bytes.count))") {
      let bytes = $0.lineEnding.converting(bytes)
      $0.put(places.map { Replacement($0, with: bytes) }, leaving: .behind)
    }
  }

  private mutating func edit(
    _ title: String, at now: Moment, saying more: String, _ body: (inout TextBuffer) -> Void
  ) -> Message {
    if document.isReadOnly {
      return .warning("Nothing was changed: \(document.name) is read-only now")
    }
    document.caretaker.edit(.alone(title), at: now, body)
    return .info(title + more)
  }

  private func movedMeanwhile(_ what: String) -> String {
    "Nothing was put in: the text where it belongs was changed meanwhile. Run \(what.short) again"
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
  static func going(out bytes: [UInt8], of buffer: TextBuffer) -> [UInt8] {
    isMade(of: bytes, buffer) ? LineEnding.lf.converting(bytes) : bytes
  }

  /// What came from a command in the place of `old`: as commands end a text with a line break, one is
  /// taken away where there was none.
  static func coming(in bytes: [UInt8], for old: Range<Int>, of buffer: TextBuffer) -> [UInt8] {
    var kept = bytes
    let isEnded = !old.isEmpty && buffer.text[old.upperBound - 1] == 0x0A
    if !isEnded, kept.last == 0x0A { kept.removeLast() }
    if buffer.lineEnding == .lf { return kept }
    return isMade(of: buffer.text.bytes(in: old), buffer) ? LineEnding.crlf.converting(kept) : kept
  }

  /// Whether all line breaks are CR LF.
  private static func isMade(of bytes: [UInt8], _ buffer: TextBuffer) -> Bool {
    buffer.lineEnding == .crlf
      && LineEnding.crlf.converting(LineEnding.lf.converting(bytes)) == bytes
  }
}

extension ProcessOutcome {
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

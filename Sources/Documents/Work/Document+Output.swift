import MementoKit
package import Text
package import TextEditing

/// The output of shell commands and the contents of files, inserted into the text.
extension Document {
  /// The maximum number of bytes of a command's output.
  package static var maxOutput: Int { 100_000_000 }

  /// The planned change of the text, or the reason for none.
  enum PlannedOutput {
    case change(TextChange)
    case message(Message)
  }

  func plan(
    _ outcome: ProcessOutcome, of command: String, for ranges: [Range<Int>], _ job: Job
  ) -> PlannedOutput {
    if let failure = outcome.failure(of: command) { return .message(.warning(failure)) }
    guard outcome.outputs.count == ranges.count else {
      return .message(.warning("\(command.short) printed nothing; the text is unchanged"))
    }
    if job.isByFormatter, outcome.outputs.allSatisfy(\.isEmpty), !ranges.allSatisfy(\.isEmpty) {
      return .message(Self.printedNothing(command))
    }
    guard let places = placesNow(of: ranges, job) else {
      return .message(moved(command, isByFormatter: job.isByFormatter))
    }
    let isWhole = buffer.hasNoSelection
    let said = outcome.complaintText
    let title = "\(job.isByFormatter ? "Formatted with" : "Piped through") \(command.short)"
    let size = places.reduce(0) { $0 + $1.count }
    return .change(
      TextChange(
        .discrete(title), participle: "inserting the output",
        extent: size + outcome.outputs.reduce(0) { $0 + $1.count }, saying: title + said,
        orNothing: "\(command.short) changed nothing\(said)", keepingRow: isWhole
      ) { buffer in
        var replacements: [Replacement] = []
        for (place, output) in zip(places, outcome.outputs) {
          let bytes = LineFeeds.coming(in: output, for: place, of: buffer)
          if !buffer.text.hasBytes(bytes, in: place) {
            replacements.append(Replacement(place, with: bytes))
          }
        }
        if replacements.isEmpty { return }
        buffer.put(replacements, leaving: isWhole ? .inPlace : .selectingAll)
      })
  }

  func plan(
    _ outcome: ProcessOutcome, ofFormatter command: String, _ job: Job
  ) -> PlannedOutput {
    let size = buffer.text.count
    if let failure = outcome.failure(of: command) { return .message(.warning(failure)) }
    guard let output = outcome.outputs.first, !output.isEmpty || size == 0 else {
      return .message(Self.printedNothing(command))
    }
    guard job.revision == buffer.revision else {
      return .message(.warning("the text changed meanwhile. Save it again"))
    }
    let bytes = LineFeeds.coming(in: output, for: 0..<size, of: buffer)
    let title = "Formatted with \(command.short)"
    return .change(
      TextChange(.discrete(title), participle: "inserting the output", extent: size + bytes.count) {
        buffer in
        var formatted = buffer.text
        let whole = Replacement(0..<formatted.count, with: bytes)
        formatted.replace(formatted.refined([whole], within: .interactive))
        // Cursors and scroll position stay in their lines.
        buffer.become(formatted)
      })
  }

  /// Returns the warning about a formatter that printed nothing.
  private static func printedNothing(_ command: String) -> Message {
    .warning("\(command.short) printed nothing. A formatter must print the whole text")
  }

  /// The way to read bytes that are inserted into the text.
  package var insertionReading: InsertionReading {
    InsertionReading(into: buffer.encoding, isUnconverted: file.isNotUTF8)
  }

  func plan(
    insertion outcome: ProcessOutcome, of command: String, at ranges: [Range<Int>], _ job: Job
  ) -> PlannedOutput {
    // Output is inserted after any exit status: diff and grep report differences with 1.
    if let failure = outcome.failure(of: command), !outcome.hasEndedWithOutput {
      return .message(.warning(failure))
    }
    let said = outcome.statusText + outcome.complaintText
    guard let output = outcome.outputs.first, !output.isEmpty else {
      return .message(.info("\(command.short) printed nothing\(said)"))
    }
    guard let places = placesNow(of: ranges, job) else { return .message(moved(command)) }
    // A single line of output is inserted within the line of the cursor.
    let isOneLine = output.firstIndex(of: 0x0A) == output.count - 1
    let title = "Inserted the output of \(command.short)"
    return insertion(
      of: isOneLine ? Array(output.dropLast()) : output, titled: title, "inserting the output",
      saying: title + outcome.note + said, at: places)
  }

  func plan(
    _ read: InsertedText, of path: String, at ranges: [Range<Int>], _ job: Job
  ) -> PlannedOutput {
    let bytes = read.bytes
    if bytes.isEmpty { return .message(.info("\(path) is empty")) }
    guard let places = placesNow(of: ranges, job) else { return .message(moved(path)) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let title = "Inserted \(name.short)"
    return insertion(
      of: bytes, titled: title, "inserting \(name.short)",
      saying: "\(title), \(ByteCount(bytes.count))\(read.note)", at: places)
  }

  private func insertion(
    of bytes: [UInt8], titled title: String, _ participle: String, saying said: String,
    at places: [Range<Int>]
  ) -> PlannedOutput {
    .change(
      TextChange(
        .discrete(title), participle: participle, extent: bytes.count * places.count, saying: said
      ) { buffer in
        let bytes = buffer.lineEnding.converting(bytes)
        buffer.put(places.map { Replacement($0, with: bytes) }, leaving: .behind)
      })
  }

  private func moved(_ what: String, isByFormatter: Bool = false) -> Message {
    let (result, again) =
      isByFormatter ? ("Not formatted", "format") : ("Nothing was inserted", what.short)
    return .warning("\(result): the text there changed meanwhile. Run \(again) again")
  }

  /// Returns the present positions of ranges from the start of a job; nil if one of them was
  /// changed since.
  private func placesNow(of ranges: [Range<Int>], _ job: Job) -> [Range<Int>]? {
    let buffer = buffer
    if buffer.revision == job.revision { return ranges }
    let differences = buffer.differences(since: job.state)
    var places: [Range<Int>] = []
    for range in ranges {
      let before = differences.prefix { $0.old.upperBound <= range.lowerBound }
      let next = differences.dropFirst(before.count).first
      if let next, next.old.lowerBound < range.upperBound { return nil }
      let shift = before.reduce(0) { $0 + $1.new.count - $1.old.count }
      places.append(range.lowerBound + shift..<range.upperBound + shift)
    }
    return places
  }
}

/// The conversion between CR LF in a text and LF in shell commands.
package enum LineFeeds {
  /// Returns the input of a command.
  package static func going(out bytes: [UInt8], of ending: LineEnding) -> [UInt8] {
    isMade(of: bytes, ending) ? LineEnding.lf.converting(bytes) : bytes
  }

  /// Returns the output of a command as a replacement of `old`, in the line ending of the text.
  ///
  /// Commands end their output with a line break; it is removed if `old` did not end with one.
  package static func coming(in bytes: [UInt8], for old: Range<Int>, of buffer: TextBuffer)
    -> [UInt8]
  {
    var kept = bytes
    let isEnded = !old.isEmpty && buffer.text[old.upperBound - 1] == 0x0A
    if !isEnded, kept.last == 0x0A { kept.removeLast() }
    if buffer.lineEnding == .lf { return kept }
    return isMade(of: buffer.text.bytes(in: old), buffer.lineEnding)
      ? LineEnding.crlf.converting(kept) : kept
  }

  /// Returns whether all line breaks are CR LF.
  private static func isMade(of bytes: [UInt8], _ ending: LineEnding) -> Bool {
    ending == .crlf
      && LineEnding.crlf.converting(LineEnding.lf.converting(bytes)) == bytes
  }
}

extension ProcessOutcome {
  /// Whether the command exited by itself and wrote output.
  fileprivate var hasEndedWithOutput: Bool {
    guard case .exited = ending else { return false }
    return outputs.first?.isEmpty == false
  }

  /// The exit status as the end of a sentence; empty for 0.
  fileprivate var statusText: String {
    guard case .exited(let status) = ending, status != 0 else { return "" }
    return "; it exited with status \(status)"
  }

  /// The error output as the end of a sentence.
  fileprivate var complaintText: String { complaint.reason.map { "; it reports: \($0)" } ?? "" }

  /// Returns a description of the failure; nil if the command succeeded.
  fileprivate func failure(of command: String) -> String? {
    let said = complaint.reason.map { ": \($0)" } ?? ""
    return switch ending {
    case .exited(0): nil
    case .exited(127): "\(command.short) was not found\(said)"
    case .exited(let status): "\(command.short) failed with status \(status)\(said)"
    case .signalled(let number): "\(command.short) was ended by signal \(number)\(said)"
    case .wroteTooMuch: "\(command.short) printed too much and was stopped; the text is unchanged"
    case .notBegun(let reason): "\(command.short) could not be run: \(reason)"
    }
  }
}

extension String {
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// The text on one line, shortened to the length of a title.
  package var short: String {
    let line = String(map { $0.isNewline || $0 == "\t" ? " " : $0 })
    return line.count > 40 ? line.prefix(39) + "…" : line
  }

  /// The line with the reason of a failure: the first one that is not blank, or the last of a
  /// traceback of Python.
  fileprivate var reason: String? {
    let lines = split(whereSeparator: \.isNewline).filter { !String($0).isBlank }
    let isTraceback = lines.first?.hasPrefix("Traceback (most recent call last)") == true
    return (isTraceback ? lines.last : lines.first).map { String($0.prefix(300)) }
  }
}

import Glibc
import SystemPackage
import TestSupport
import Testing

/// The visible state of the editor.
extension Terminal {
  /// Opens a file with `text` in a home of its own, and waits until it is visible.
  static func editing(
    _ text: String = "", columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Terminal {
    let home = try TemporaryFolder()
    try home.write(text, to: fileName)
    return try await editing(
      fileIn: home, columns: columns, rows: rows, environment: environment,
      sourceLocation: sourceLocation)
  }

  /// Opens the file of a home, which need not exist yet, and waits until it is visible.
  static func editing(
    fileIn home: TemporaryFolder, columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Terminal {
    let terminal = try Terminal.memento(
      fileName, columns: columns, rows: rows, home: home, environment: environment)
    // A question or a message may replace the status line immediately.
    try await terminal.waitUntil("the first frame", sourceLocation: sourceLocation) {
      !Terminal.status(on: $0).isEmpty
    }
    return terminal
  }

  /// Opens a file with `text` and steps of undo that end only after some seconds, so that an open
  /// step is visible even if the machine pauses for a moment.
  static func unhurried(
    _ text: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Terminal {
    let home = try TemporaryFolder()
    try home.write(text, to: fileName)
    try home.write("[history]\npause = 4\n", to: "config/memento/config.toml")
    return try await editing(fileIn: home, sourceLocation: sourceLocation)
  }

  /// The file of the stories without another one.
  static let fileName = "notes.txt"

  /// Returns the bytes of that file.
  func savedBytes() throws -> [UInt8] { try bytes(of: home.file(Terminal.fileName)) }

  /// Returns the text of that file.
  func savedText() throws -> String { try home.text(of: Terminal.fileName) }

  // MARK: Visible text

  /// Returns the lines of the text on a screen, without their numbers.
  static func text(on screen: String) -> String {
    var lines: [Substring] = []
    for row in screen.split(separator: "\n", omittingEmptySubsequences: false) {
      let rest = row.drop { $0 == " " }.drop { $0.isNumber }
      guard rest.startIndex > row.startIndex, row[..<rest.startIndex].last != " " else { break }
      lines.append(rest.dropFirst())
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the status line of a screen, with the position in the history in its short form:
  /// whether there is room for the word depends on the names of temporary files.
  static func status(on screen: String) -> Substring {
    row(2, fromBelowOn: screen).replacing("  state ", with: "  ⟲ ")
  }

  /// Returns the text at the lower edge of a screen: hints, a prompt, or a message, which also
  /// covers the status line if it is long.
  static func message(on screen: String) -> String {
    String(row(2, fromBelowOn: screen) + row(1, fromBelowOn: screen))
  }

  private static func row(_ number: Int, fromBelowOn screen: String) -> Substring {
    let rows = screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return rows.dropLast(number - 1).last ?? ""
  }

  // MARK: Waiting

  /// Waits until the text area shows exactly these lines, and the status line all these words.
  @discardableResult
  func waitForText(
    _ text: String, status labels: String..., within limit: Duration = .seconds(60),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let wanted = (["the text \"\(text)\""] + labels).joined(separator: " and ")
    return try await waitUntil(wanted, within: limit, sourceLocation: sourceLocation) { screen in
      let status = Terminal.status(on: screen)
      return Terminal.text(on: screen) == text && labels.allSatisfy { status.contains($0) }
    }
  }

  /// Waits until the status line shows all these words.
  @discardableResult
  func waitForStatus(
    _ labels: String..., within limit: Duration = .seconds(60),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let wanted = "the status \(labels.joined(separator: " and "))"
    return try await waitUntil(wanted, within: limit, sourceLocation: sourceLocation) { screen in
      let status = Terminal.status(on: screen)
      return labels.allSatisfy { status.contains($0) }
    }
  }

  /// Waits until hints, a prompt or a message show these words.
  @discardableResult
  func waitForMessage(
    _ message: String, within limit: Duration = .seconds(60),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    try await waitUntil("the message \(message)", within: limit, sourceLocation: sourceLocation) {
      Terminal.message(on: $0).contains(message)
    }
  }

  /// Waits for an unsolicited question, and until it accepts answers: keys of the first 0.7 seconds
  /// go to the text.
  func waitForQuestion(
    _ message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await waitForMessage(message, sourceLocation: sourceLocation)
    let clock = ContinuousClock()
    let seen = clock.now
    try await eventually("the time for typing is over", sourceLocation: sourceLocation) {
      clock.now >= seen + .milliseconds(750)
    }
  }

  // MARK: Frequent actions

  /// Leaves the question whether secrets are copied to a later opening.
  func deferQuestionOfSecrets(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await waitForQuestion("Keep private crash copies", sourceLocation: sourceLocation)
    try press("Escape")
    try await waitForMessage("You are asked again", sourceLocation: sourceLocation)
  }

  /// Saves, and waits for the message.
  func save(
    within limit: Duration = .seconds(60), sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try press("C-s")
    try await waitForMessage(" Saved ", within: limit, sourceLocation: sourceLocation)
    // The file is there before its history.
    try await waitUntilRecorded(sourceLocation: sourceLocation)
  }

  /// Opens the history pane, which ends the block of typing.
  func openHistory(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try press("C-t")
    try await waitForMessage("Select", sourceLocation: sourceLocation)
  }

  /// Closes the history pane with Esc.
  func closeHistory(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try press("Escape")
    try await waitForMessage("History", sourceLocation: sourceLocation)
  }

  /// Ends the block of typing by opening and closing the history.
  func endBlock(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await openHistory(sourceLocation: sourceLocation)
    try await closeHistory(sourceLocation: sourceLocation)
  }
}

import TestSupport
import Testing

/// The contents of a screen with an open history pane, at any position.
struct PaneScreen {
  /// The title of the pane.
  let title: String
  /// The rows of the list, without the blanks at their ends.
  let list: [String]
  /// The names of the compared texts; nil without a difference.
  let heading: String?
  /// The rows of the text area: the signs beside each line, and the line.
  let shown: [String]
  /// The status line.
  let status: String

  /// Reads a screen; fails without an open pane.
  init?(_ screen: String) {
    let rows = screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast(3)
    status = String(Terminal.status(on: screen))
    let isAside = rows.first?.contains("│  ") == true
    if isAside {
      let halves = rows.map {
        $0.split(separator: "│", maxSplits: 1, omittingEmptySubsequences: false)
      }
      guard halves.allSatisfy({ $0.count == 2 }) else { return nil }
      heading = PaneScreen.heading(in: halves.map { $0[0] })
      shown = PaneScreen.shown(in: halves.map { $0[0] })
      title = halves[0][1].drop { $0 == " " }.description
      list = halves.dropFirst().map { String($0[1]) }.filter { !$0.isEmpty }
    } else {
      guard let border = rows.lastIndex(where: { $0.hasPrefix("─ ") }) else { return nil }
      heading = PaneScreen.heading(in: Array(rows[..<border]))
      shown = PaneScreen.shown(in: Array(rows[..<border]))
      title = rows[border].drop { "─ ".contains($0) }.description
      list = rows[(border + 1)...].map { String($0) }.filter { !$0.isEmpty }
    }
  }

  private static func heading(in rows: [Substring]) -> String? {
    guard let first = rows.first, first.hasPrefix("─ ") else { return nil }
    return String(first.drop { "─ ".contains($0) }.prefix { $0 != "─" }.dropLast())
  }

  /// Returns the signs and the text of rows, without the five columns of line numbers and signs.
  private static func shown(in rows: [Substring]) -> [String] {
    rows.filter { !$0.prefix(5).allSatisfy { $0 == " " } && !$0.hasPrefix("─ ") }.map { row in
      let signs = row.prefix(5).filter { $0 != " " && !$0.isNumber }
      let line = signs + row.dropFirst(5)
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension EndToEnd {
  /// Screens with the pane below the text, and with the pane beside it.
  static let paneSizes = [(80, 24), (100, 30)]
}

extension Terminal {
  /// Waits until the pane has a title with this start, and one row for each of these words, in
  /// order.
  @discardableResult
  func waitForList(
    _ title: String, _ rows: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> PaneScreen {
    try await waitForPane("\(title) with \(rows)", sourceLocation: sourceLocation) { pane in
      pane.title.hasPrefix(title) && pane.list.count == rows.count
        && zip(pane.list, rows).allSatisfy { $0.contains($1) }
    }
  }

  /// Waits until the text area beside the pane shows these lines, with their signs, and no others.
  @discardableResult
  func waitForShown(
    _ lines: String, status label: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> PaneScreen {
    let wanted = "the status \(label) and the lines\n\(lines)\n"
    return try await waitForPane(wanted, sourceLocation: sourceLocation) { pane in
      pane.shown.joined(separator: "\n") == lines && pane.status.contains(label)
    }
  }

  /// Presses Esc, and waits for other hints: an immediate key would combine with it.
  func escape(
    to hints: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try press("Escape")
    try await waitForMessage(hints, sourceLocation: sourceLocation)
  }

  /// Waits until the pane satisfies a condition.
  @discardableResult
  func waitForPane(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (PaneScreen) -> Bool
  ) async throws -> PaneScreen {
    let screen = try await waitUntil(what, sourceLocation: sourceLocation) { screen in
      PaneScreen(screen).map(condition) ?? false
    }
    return try #require(PaneScreen(screen))
  }

  /// Quits, and reopens the file on a screen of the same size.
  func leaveAndReopen(
    _ states: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Terminal {
    let size = try format("#{window_width} #{window_height}").split(separator: " ").compactMap {
      Int($0)
    }
    try #require(size.count == 2, "tmux tells a size")
    try await leave(sourceLocation: sourceLocation)
    let next = try await Terminal.editing(
      fileIn: home, columns: size[0], rows: size[1], sourceLocation: sourceLocation)
    try await next.waitForStatus("⟲ \(states)", sourceLocation: sourceLocation)
    return next
  }
}

extension Terminal {
  /// The text of these stories, in three paragraphs.
  static let recipe = """
    Bread

    Flour, water and salt,
    and a day of patience.

    Knead it.
    Bake it.
    """

  /// Opens the recipe, removes its second paragraph, adds other text, and saves: #1 to #3.
  static func losingAParagraph(
    columns: Int, rows: Int, in home: TemporaryFolder? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Terminal {
    let home = try home ?? lastingHome()
    try home.write(recipe, to: fileName)
    let terminal = try await editing(
      fileIn: home, columns: columns, rows: rows, sourceLocation: sourceLocation)
    try await terminal.loseAParagraph(sourceLocation: sourceLocation)
    return terminal
  }

  /// Removes the second paragraph of the recipe, adds other text, and saves.
  func loseAParagraph(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try press("Down", "Down", "S-Down", "S-Down", "S-Down", "Delete", "C-End")
    try paste(" Eat.")
    try await waitForText(
      Terminal.changedRecipe, status: "⟲ 3/3", sourceLocation: sourceLocation)
    try await save(sourceLocation: sourceLocation)
  }

  /// The recipe without its second paragraph, and with the added text.
  static let changedRecipe = "Bread\n\nKnead it.\nBake it. Eat."

  /// The recipe with the restored paragraph and the added text.
  static let mendedRecipe = recipe + " Eat."
}

extension Terminal {
  /// Opens a file that would have a history, with history turned off.
  static func keepingNothing(
    _ text: String, columns: Int, rows: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Terminal {
    let terminal = try memento(
      "--no-history", fileName, columns: columns, rows: rows, home: lastingHome(text))
    try await terminal.waitForStatus(fileName, "this session only", sourceLocation: sourceLocation)
    return terminal
  }

  /// Returns the output of a successful `memento` command.
  func memento(_ arguments: String...) throws -> String {
    let outcome = try run(
      [try mementoBinary()] + arguments, environment: home.environment, in: home.path)
    #expect(outcome.status == .exited(0), "\(outcome.errors)")
    return outcome.output
  }

  /// Waits for the next second, and returns the time of the last one.
  func endSecond() async throws -> String {
    let time = try time()
    try await eventually("the next second") { try self.time() != time }
    return time
  }

  /// Returns the local time to the second.
  private func time() throws -> String {
    let date = try run(["date", "+%T"], environment: home.environment, in: home.path)
    return String(date.output.dropLast())
  }
}

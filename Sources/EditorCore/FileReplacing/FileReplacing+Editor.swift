import Console
import Documents
import MementoKit
import Text

/// The steps of the user up to a replacement in files.
extension FileReplacing {
  // MARK: The prompts

  /// Asks for the pattern.
  static func patternPrompt(in editor: Editor) -> Asked {
    .prompt(
      FileSearch.prompt(isReplacing: true, in: editor),
      unless: editor.registers.replacedFiles.obstacle)
  }

  /// Asks for the text in place of the matches, after the pattern.
  static func askForReplacement(
    of pattern: SearchPattern, in editor: inout Editor, _ written: [UInt8] = []
  ) {
    var prompt = Prompt(.fileReplacement(pattern), "With: ")
    prompt.whenEmpty = "nothing: matches are removed"
    prompt.fill(with: written)
    editor.ask(prompt)
  }

  /// Asks for the choice of files, after the text in place of the matches.
  static func acceptReplacement(
    _ words: [UInt8], of pattern: SearchPattern, in editor: inout Editor
  ) {
    do throws(PatternError) {
      let replacement = try MatchReplacement(pattern, with: words)
      RecentWords.remember(RecentEntry(words), .replacements, in: &editor)
      FileSearch.askForFiles(pattern, replacing: replacement, in: &editor)
    } catch {
      askForReplacement(of: pattern, in: &editor, words)
      editor.message = .warning("Not replaced: \(error)")
    }
  }

  // MARK: The list

  /// Includes the line or the file of the selected row, or excludes it.
  static func tickSelected(in editor: inout Editor) {
    guard let row = FileSearch.openList(in: editor)?.selectedRow,
      let lines = editor.registers.fileSearch?.lines(ofRow: row.id)
    else { return }
    changeTicks(of: lines, in: &editor)
  }

  /// Includes all shown lines, or excludes them.
  static func tickShown(in editor: inout Editor) {
    guard let lines = editor.registers.fileSearch?.shownLines else { return }
    changeTicks(of: lines, in: &editor)
  }

  private static func changeTicks(of lines: [ListedLine], in editor: inout Editor) {
    guard var picker = FileSearch.openList(in: editor) else { return }
    editor.registers.fileSearch?.replacing?.toggle(lines)
    let selected = picker.selected
    guard var search = editor.registers.fileSearch else { return }
    picker.show(search.renewRows(for: picker.written), orElse: search.messageWithoutRows)
    picker.label = search.label
    picker.select(selected)
    editor.registers.fileSearch = search
    editor.layers.update(.picker(picker))
  }

  /// Returns the preview of the selected line, with the new line if it is replaced.
  static func preview(_ shown: FilePreview, in editor: Editor) -> FilePreview {
    guard let row = FileSearch.openList(in: editor)?.selectedRow, row.tick == .on,
      let replaced = row.replaced?.excerpt, let marked = shown.markedLine,
      shown.lines.indices.contains(marked)
    else { return shown }
    let blanks = shown.lines[marked].prefix { $0 == " " }
    return shown.replacingMarkedLine(by: replaced.hasPrefix("…") ? replaced : blanks + replaced)
  }

  // MARK: The question

  /// Asks whether to replace, after Enter in the list.
  static func ask(in editor: inout Editor, at now: Moment) {
    guard let search = editor.registers.fileSearch, let replacing = search.replacing,
      !editor.registers.replacedFiles.refuses(in: &editor)
    else { return }
    guard search.summary != nil else {
      return editor.message = .info("Still searching: press Enter again at the end, or Esc")
    }
    if FileSearch.askAgain(in: &editor) { return }
    guard replacing.totals(of: search).fileCount > 0 else {
      return editor.message = .info("Nothing is ticked: Space ticks a line or a file")
    }
    Asking.ask(.replaceInFiles, in: &editor, at: now)
  }

  static func question(in editor: Editor) -> Question {
    guard let search = editor.registers.fileSearch, let replacing = search.replacing else {
      return Question("The results are forgotten", about: .replaceInFiles, answers: [])
    }
    let totals = replacing.totals(of: search)
    let sentences = [
      "Replace \(counted(totals.matchCount, "match"))"
        + " in \(counted(totals.lineCount, "line")) of \(counted(totals.fileCount, "file"))?",
      search.limit, openNotice(totals.open, in: editor), closedNotice(totals.open, in: editor),
      historyNotice(totals),
    ].compactMap(\.self)
    var question = Question(
      sentences.joined(separator: " "), about: .replaceInFiles,
      answers: [
        Answer(
          "r", "replace", .replace,
          meaning: "Replace, as Enter does; open documents stay unsaved, other files are written",
          detail: "(or Enter)", synonyms: ["y"])
      ], cancelLabel: "back to the list")
    question.takesEnter = true
    return question
  }

  /// Returns the words about open documents; nil if there are none.
  private static func openNotice(_ found: [FileMatches], in editor: Editor) -> String? {
    let open = found.filter { isStillOpen($0, in: editor) }
    guard let first = open.first else { return nil }
    let modified = open.count { file in
      file.document.flatMap { editor.documents[$0]?.isModified } == true
    }
    if open.count == 1 {
      let changes = modified == 1 ? " with unsaved changes" : ""
      return "\(first.path.shownAsName) is open\(changes): save it afterwards."
    }
    let changes = modified == 0 ? "" : ", \(modified.grouped) with unsaved changes"
    return "\(open.count.grouped) are open\(changes): save them afterwards."
  }

  /// Returns the words about documents that were closed since the search: their lines may refer to a
  /// text that was not saved.
  private static func closedNotice(_ found: [FileMatches], in editor: Editor) -> String? {
    let closed = found.filter { !isStillOpen($0, in: editor) }
    guard let first = closed.first else { return nil }
    return closed.count == 1
      ? "\(first.path.shownAsName) was closed since the search, and is left."
      : "\(closed.count.grouped) were closed since the search, and are left."
  }

  private static func isStillOpen(_ file: FileMatches, in editor: Editor) -> Bool {
    file.document.map { editor.documents[$0] != nil } ?? false
  }

  /// Returns the words about files without a history; nil if all have one.
  private static func historyNotice(_ totals: Totals) -> String? {
    let files = totals.withoutHistory
    guard let first = files.first else { return nil }
    let who =
      files.count == 1
      ? "\(first.path.shownAsName) has no history"
      : "\(files.count == totals.fileCount ? "They" : "\(files.count.grouped)") have no history"
    let byteCount = files.reduce(0) { $0 + ($1.stamp?.byteCount ?? 0) }
    return byteCount > FileReplaceRequest.mostBytesInMemory
      ? "\(who): more than 64 MB cannot be undone."
      : "\(who): only undo-replace-in-files undoes that, until you quit or replace again."
  }
}

extension FileSearch {
  /// The words about results that were not found; nil if all were.
  fileprivate var limit: String? {
    guard let summary else { return nil }
    if summary.isStopped { return "The search was stopped: only the listed lines are replaced." }
    return summary.isPartial || summary.partialFileCount > 0
      ? "There are more matches: only the listed lines are replaced." : nil
  }
}

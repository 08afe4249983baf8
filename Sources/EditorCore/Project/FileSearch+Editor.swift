import Console
import Documents
import MementoKit
import Text
import TextEditing

/// The commands of the search in files.
extension FileSearch {
  // MARK: The prompts

  /// Returns the prompt for the pattern.
  static func prompt(
    isReplacing: Bool = false, in editor: Editor, _ written: [UInt8]? = nil
  ) -> Prompt {
    var prompt = Prompt(
      .findInFiles(isReplacing: isReplacing), isReplacing ? "Replace in files: " : "Find in files: "
    )
    let known = editor.registers.fileSearch?.pattern
    prompt.whenEmpty = known?.shownWords
    prompt.fill(with: written ?? Finding.selectedPattern(in: editor) ?? known?.source ?? [])
    if written == nil { prompt.offerText() }
    prompt.toggles = Finding.toggles(in: editor)
    return prompt
  }

  /// Asks for the choice of files, after the pattern; for a replacement, first for the text in
  /// place of the matches.
  ///
  /// Without an answer, the last pattern is searched again.
  static func acceptPattern(_ answer: String, isReplacing: Bool, in editor: inout Editor) {
    let known = answer.isEmpty ? editor.registers.fileSearch?.pattern.source : nil
    let bytes = known ?? Array(answer.utf8)
    if bytes.isEmpty { return editor.message = .info("Type the text to find first") }
    do throws(PatternError) {
      let pattern = try SearchPattern(bytes, editor.finding.options)
      RecentWords.remember(RecentEntry(bytes, editor.finding.options), .searches, in: &editor)
      if isReplacing {
        // A user who corrects a search without results keeps the replacement.
        let last = editor.registers.fileSearch.flatMap { $0.files.isEmpty ? $0.replacing : nil }
        FileReplacing.askForReplacement(of: pattern, in: &editor, last?.replacement.words ?? [])
      } else {
        askForFiles(pattern, in: &editor)
      }
    } catch {
      editor.ask(prompt(isReplacing: isReplacing, in: editor, bytes))
      editor.message = .warning("Not a regular expression: \(error)")
    }
  }

  /// Asks for the choice of files.
  static func askForFiles(
    _ pattern: SearchPattern, replacing replacement: MatchReplacement? = nil,
    in editor: inout Editor
  ) {
    editor.ask(
      Prompt(
        .filesToSearch(pattern, replacement), "In files (*.swift, src/, !docs/; empty for all): ",
        text: editor.registers.fileSearch?.filter ?? "", isSelected: true))
  }

  // MARK: The search

  /// Begins the search, and shows its results as they are found.
  static func begin(
    _ pattern: SearchPattern, inFiles filter: String, among paths: Set<[UInt8]>? = nil,
    replacing replacement: MatchReplacement?, in editor: inout Editor
  ) {
    editor.registers.run.places.isNewest = false
    editor.registers.run.formatter.places.isNewest = false
    let serial = (editor.registers.fileSearch?.serial ?? 0) + 1
    editor.registers.fileSearch = FileSearch(
      serial: serial, pattern: pattern, filter: filter, among: paths,
      replacing: replacement.map { FileReplacing(replacement: $0) })
    for document in editor.documents {
      editor.registers.fileSearch?.texts[document.id] = document.buffer.text
    }
    let others = editor.documents.filter { $0.id != editor.document.id }.compactMap(\.path)
    let documents = ProjectDocuments(shown: editor.document.path, others: others)
    editor.effects.append(
      .project(
        .search(
          FileSearchQuery(
            serial: serial, documents: documents, pattern: pattern, filter: filter,
            texts: replacement == nil ? unsavedTexts(in: editor) : openTexts(in: editor),
            replacement: replacement))))
    list(in: &editor)
  }

  /// Returns the texts that differ from their files.
  static func unsavedTexts(in editor: Editor) -> [OpenText] {
    editor.documents.compactMap { document in
      guard let path = document.path, document.isModified, document.load == nil else { return nil }
      return OpenText(document: document.id, path: path, text: document.buffer.text)
    }
  }

  /// Returns the texts of all documents with files.
  private static func openTexts(in editor: Editor) -> [OpenText] {
    editor.documents.compactMap { document in
      guard let path = document.path, document.load == nil, !document.isTruncated else {
        return nil
      }
      return OpenText(document: document.id, path: path, text: document.buffer.text)
    }
  }

  /// Stops a search whose list is closed; its results stay.
  static func stop(in editor: inout Editor) {
    guard let search = editor.registers.fileSearch, search.summary == nil else { return }
    editor.effects.append(.project(.stopSearching))
    editor.registers.fileSearch?.end(.stopped)
  }

  // MARK: Visiting results

  /// Shows the result of a row, or asks whether to replace.
  static func choose(_ row: Picker.Row?, in editor: inout Editor, at now: Moment) {
    if editor.registers.fileSearch?.replacing == nil {
      goToRow(row, in: &editor, at: now)
    } else {
      FileReplacing.ask(in: &editor, at: now)
    }
  }

  /// Asks for the pattern again if nothing was found.
  static func askAgain(in editor: inout Editor) -> Bool {
    guard let search = editor.registers.fileSearch, search.summary != nil, search.files.isEmpty
    else { return false }
    editor.ask(prompt(isReplacing: search.replacing != nil, in: editor, search.pattern.source))
    return true
  }

  /// Shows the result of a row.
  static func goToRow(_ row: Picker.Row?, in editor: inout Editor, at now: Moment) {
    guard let row, let result = editor.registers.fileSearch?.target(ofRow: row.id) else {
      if askAgain(in: &editor) { return }
      // Enter before the first result applies to it.
      guard editor.registers.fileSearch?.summary == nil else { return }
      editor.registers.fileSearch?.acceptsFirst = true
      return editor.awaitOpening(at: now)
    }
    editor.closeLayer(.done)
    goTo(result, passesEnd: false, in: &editor, at: now)
  }

  /// Shows the first result if Enter was pressed before it.
  static func acceptAwaited(in editor: inout Editor, at now: Moment) {
    guard let search = editor.registers.fileSearch, search.acceptsFirst else { return }
    // After the wait, Enter is ignored.
    guard editor.held.opensUntil != nil else {
      editor.registers.fileSearch?.acceptsFirst = false
      return
    }
    if editor.focus.isHelp { return }
    let row = openList(in: editor)?.selectedRow
    if row == nil, search.summary == nil { return }
    editor.registers.fileSearch?.acceptsFirst = false
    editor.endAwaitingOpening()
    if let row { goToRow(row, in: &editor, at: now) }
  }

  /// Shows the next result or the previous one, or a place of a run if that is newer; without
  /// results, a change.
  static func goToNext(isForward: Bool, in editor: inout Editor, at now: Moment) {
    let hasResults = editor.registers.fileSearch?.files.isEmpty == false
    let places = editor.registers.run.places
    let visited = editor.registers.run[keyPath: editor.registers.run.visitedPlaces]
    if visited.hasAny, visited.isNewest || !hasResults {
      return RunPlaces.goToNext(isForward: isForward, in: &editor, at: now)
    }
    if !hasResults {
      guard places.isNewest else {
        return LineChanges.goToChange(isForward: isForward, in: &editor)
      }
      // A user who ran a command does not expect changes.
      let soFar = editor.registers.run.clock == nil ? "" : " so far"
      let text = "The output of \(editor.registers.run.name) names no place\(soFar)"
      return editor.message = .idle("\(text); after forget-results, F4 goes to changes")
    }
    guard let (result, passesEnd) = editor.registers.fileSearch?.step(isForward: isForward) else {
      return
    }
    goTo(result, passesEnd: passesEnd, in: &editor, at: now)
  }

  private static func goTo(
    _ result: FileResult, passesEnd: Bool, in editor: inout Editor, at now: Moment
  ) {
    let end =
      passesEnd ? (result.number == 1 ? "; passed the last one" : "; passed the first one") : ""
    editor.registers.fileSearch?.awaited = result
    let label = editor.registers.fileSearch?.labelOfAwaited ?? ""
    editor.message = .info("\(label)\(end)")
    let place = StartPlace.line(result.line, character: result.character)
    editor.open(
      OpenRequest(path: String(escaping: result.path), at: place, for: .result), at: now)
  }

  /// Moves the cursor to the line of a result, which edits may have moved, when its file is shown.
  static func settle(_ request: OpenRequest, in editor: inout Editor) {
    guard let result = editor.registers.fileSearch?.awaited,
      request.path == String(escaping: result.path)
    else { return }
    let label = editor.registers.fileSearch?.labelOfAwaited ?? ""
    editor.registers.fileSearch?.awaited = nil
    if !editor.document.isOnDisk, !editor.document.isModified {
      editor.message = .warning("\(label): \(editor.document.name) does not exist any more")
    } else if editor.document.load == nil {
      let (document, text) = (editor.document, editor.document.buffer.text)
      let near = editor.registers.fileSearch?.texts.currentLine(of: result.line - 1, in: document)
      if let line = text.line(like: result.excerpt, near: near?.number ?? result.line - 1) {
        editor.go(to: .line(line + 1, character: result.character))
      } else {
        editor.message = .warning("\(label): its line has changed since the search")
      }
    }
  }

  /// Removes the results, so that F4 visits changes again.
  static func forget(in editor: inout Editor) {
    let run = editor.registers.run
    if editor.registers.fileSearch == nil, !run.places.hasAny, !run.places.isNewest,
      !run.formatter.places.hasAny
    {
      return editor.message = .info("There are no results")
    }
    stop(in: &editor)
    editor.registers.run.places = RunPlaces()
    editor.registers.run.formatter.forget()
    editor.registers.fileSearch = nil
    editor.message = .info("The results are forgotten")
  }
}

extension PieceTree {
  /// The number of lines on each side that are searched for a moved line.
  private static var mostLinesAside: Int { 2_000 }
  /// The maximum number of compared bytes of a line.
  private static var mostBytes: Int { 20_000 }

  /// Returns the line with an excerpt that is nearest to a position; nil if there is none.
  fileprivate func line(like excerpt: String, near line: Int) -> Int? {
    for distance in 0...Self.mostLinesAside {
      for candidate in Set([line - distance, line + distance]).sorted()
      where (0..<lineCount).contains(candidate) && hasExcerpt(excerpt, inLine: candidate) {
        return candidate
      }
    }
    return nil
  }

  private func hasExcerpt(_ excerpt: String, inLine line: Int) -> Bool {
    let content = bytes(in: content(ofLine: line).prefix(Self.mostBytes))
    let shown = String(shown: content.drop { $0 == 0x20 || $0 == 0x09 })
    if excerpt.first != "…", excerpt.last != "…" { return shown == excerpt }
    let core = excerpt.trimmingEllipses
    return core.isEmpty || shown.contains(core)
  }
}

extension String {
  /// The text without an ellipsis at its start and its end.
  fileprivate var trimmingEllipses: String {
    var rest = self[...]
    if rest.first == "…" { rest.removeFirst() }
    if rest.last == "…" { rest.removeLast() }
    return String(rest)
  }
}

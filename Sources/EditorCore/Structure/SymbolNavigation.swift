import Documents
import MementoKit
import Structure
import Text
import TextEditing

/// The symbols of the shown document: their search, the outline, and moves from one to another.
enum SymbolNavigation {
  // MARK: Requests and events

  /// Requests the symbols of the shown document, if they are due.
  ///
  /// - Parameter isAtOnce: whether a request that is due later is made now.
  static func requestSymbols(isAtOnce: Bool = false, in editor: inout Editor, at now: Moment) {
    guard editor.surroundings.symbolState.isReady else { return }
    guard editor.document.load == nil, !editor.document.isProgramOutput else { return }
    let (revision, saved) = (editor.document.buffer.revision, editor.document.saved)
    let isDue = editor.document.structure.follow(
      revision: revision, byteCount: editor.document.buffer.text.count, saved: saved,
      isAtOnce: isAtOnce, at: now)
    if isDue { editor.effects.append(.symbols(.outline(OutlineRequest(of: editor.document)))) }
  }

  /// Returns the uptime of the next request for symbols; nil if none is due.
  static func symbolsDue(in editor: Editor) -> Duration? {
    guard editor.surroundings.symbolState.isReady, editor.document.load == nil else { return nil }
    return editor.document.structure.deadline
  }

  static func handleSymbols(_ event: SymbolEvent, in editor: inout Editor) {
    switch event {
    case .ready(let hasCtags, let silent):
      editor.surroundings.symbolState.isReady = true
      editor.surroundings.symbolState.hasCtags = hasCtags
      editor.surroundings.symbolState.silentCtags = silent
    case .outline(let outline, let id):
      guard let index = editor.documents.index(of: id) else { return }
      editor.documents[index].structure.accept(outline)
      if id == editor.document.id { renewOutline(in: &editor) }
    case .found(let symbols, let serial):
      editor.surroundings.symbolState.project.collect(symbols, serial: serial)
      renewProjectSymbols(in: &editor)
    case .ended(let problem, let serial):
      editor.surroundings.symbolState.project.end(problem, serial: serial)
      renewProjectSymbols(in: &editor)
      goToOnlyDefinition(in: &editor)
    }
  }

  /// Returns the symbols of the present text; nil if it is too large, or they are not known yet.
  private static func presentOutline(in editor: Editor) -> TextOutline? {
    let text = editor.document.buffer.text
    if let outline = editor.document.structure.outline { return outline.moved(to: text) }
    return text.count <= Self.mostBytesAtOnce
      ? TextOutline(of: OutlineRequest(of: editor.document)) : nil
  }

  /// The largest text that is searched for blocks while a key waits.
  private static var mostBytesAtOnce: Int { 2 << 20 }

  private static func reportNoSymbols(in editor: inout Editor) {
    let state = editor.surroundings.symbolState
    let isTooLarge = editor.document.buffer.text.count > DocumentStructure.mostBytes
    let advice = state.advice.map { ". \($0)" } ?? ""
    editor.message = .info(
      presentOutline(in: editor) != nil
        ? "No functions, sections or blocks in \(editor.document.name)\(advice)"
        : isTooLarge
          ? "\(editor.document.name) is too large for an outline"
          : "The symbols of \(editor.document.name) are still being found. Try again")
  }

  // MARK: The outline

  /// Lists the symbols of the text; the view follows the selected one.
  static func openOutline(in editor: inout Editor, at now: Moment) {
    requestSymbols(isAtOnce: true, in: &editor, at: now)
    guard let outline = presentOutline(in: editor), !outline.symbols.isEmpty else {
      return reportNoSymbols(in: &editor)
    }
    editor.ask(
      picker(of: OutlineList(outline: outline, origin: SearchOrigin(editor.document.buffer))))
    showSelectedSymbol(in: &editor)
    explainBlocks(of: outline, in: &editor)
  }

  /// Explains why a list has blocks in place of functions.
  private static func explainBlocks(of outline: TextOutline, in editor: inout Editor) {
    guard outline.source == .blocks else { return }
    let state = editor.surroundings.symbolState
    let isSearched = state.hasCtags && editor.document.structure.outline != nil
    let reason =
      state.advice
      ?? (isSearched ? "ctags found no functions or sections" : nil)
    if let reason { editor.message = .info("Blocks by indentation and brackets. \(reason)") }
  }

  private static func picker(of list: OutlineList) -> Picker {
    var picker = Picker(.outline(list), "Symbol: ", enter: "go") { list.rows(for: $0) }
    if let current = list.current { picker.select(current) }
    return picker
  }

  /// Shows newer symbols in an open outline; the same name stays selected.
  private static func renewOutline(in editor: inout Editor) {
    guard case .picker(let known) = editor.focus, case .outline(let list) = known.purpose,
      let outline = presentOutline(in: editor)
    else { return }
    if outline.symbols == list.outline.symbols { return explainBlocks(of: outline, in: &editor) }
    let selected = known.selectedRow.map { list.outline.symbols[$0.id].name }
    var picker = picker(of: OutlineList(outline: outline, origin: list.origin))
    picker.field = known.field
    if let row = picker.rows.firstIndex(where: { outline.symbols[$0.id].name == selected }) {
      picker.select(row)
    }
    editor.layers.update(.picker(picker))
    editor.message = nil
    explainBlocks(of: outline, in: &editor)
  }

  /// Shows the selected symbol of an open outline in the rows above the list.
  static func showSelectedSymbol(in editor: inout Editor) {
    guard case .picker(let picker) = editor.focus, case .outline(let list) = picker.purpose else {
      return
    }
    guard let row = picker.selectedRow else { return Finding.goBack(to: list.origin, in: &editor) }
    reveal(
      list.outline.symbols[row.id], of: list.outline.text, besides: picker.rows.count, in: &editor)
  }

  static func acceptSymbol(_ row: Picker.Row, of list: OutlineList, in editor: inout Editor) {
    reveal(
      list.outline.symbols[row.id], of: list.outline.text, besides: 0, in: &editor)
  }

  /// Moves the cursor to a symbol, and scrolls so that it is visible.
  ///
  /// - Parameter rowCount: the number of rows that a list covers, at most 12.
  private static func reveal(
    _ symbol: TextSymbol, of older: PieceTree, besides rowCount: Int, in editor: inout Editor
  ) {
    let rows = max(1, editor.layout.text.rows - min(rowCount, Picker.mostRowsOnScreen))
    editor.document.caretaker.move { buffer in
      let start = buffer.text.place(of: symbol.range.lowerBound, in: older)
      buffer.select(at: buffer.text.startOfWords(inLineAt: start))
      let line = buffer.text.line(at: start)
      if !(buffer.scroll.line..<buffer.scroll.line + rows).contains(line) {
        buffer.scrollCursorToMiddle(rows: rows)
      }
    }
  }

  // MARK: Functions

  /// Moves the cursor to the next function, or the previous one.
  static func goToFunction(isForward: Bool, in editor: inout Editor, at now: Moment) {
    requestSymbols(isAtOnce: true, in: &editor, at: now)
    guard let outline = presentOutline(in: editor), !outline.symbols.isEmpty else {
      return reportNoSymbols(in: &editor)
    }
    let head = editor.document.buffer.selections.primary.head
    let units = outline.units.map { outline.symbols[$0] }
    let starts = units.map { outline.text.startOfWords(inLineAt: $0.range.lowerBound) }
    let index =
      isForward ? starts.firstIndex { $0 > head } : starts.lastIndex { $0 < head }
    guard let index else {
      let noun = units.contains(where: \.isFunction) ? "function" : "section or block"
      return editor.message = .idle("No \(noun) further \(isForward ? "down" : "up")")
    }
    reveal(units[index], of: outline.text, besides: 0, in: &editor)
  }

  /// Returns the function, section, block or paragraph around the cursor; nil in a blank place.
  static func unitAtCursor(in editor: Editor) -> TextSymbol? {
    let text = editor.document.buffer.text
    let head = editor.document.buffer.selections.primary.head
    let line = text.line(at: head)
    if let unit = presentOutline(in: editor)?.unit(around: head) { return unit }
    let blocks =
      text.count > Self.mostBytesAtOnce
      ? [] : TextBlock.all(in: text, tabWidth: editor.document.settings.tabWidth)
    if let block = blocks.first(where: { $0.lines.contains(line) }) {
      return TextSymbol(block.title, kind: "block", range: text.range(ofLines: block.lines))
    }
    return TextBlock.paragraph(around: line, in: text).map {
      TextSymbol("This paragraph", kind: "paragraph", range: text.range(ofLines: $0))
    }
  }

  /// Opens the history, limited to the states that changed the function around the cursor.
  static func openHistoryHere(in editor: inout Editor, at now: Moment) {
    guard let unit = unitAtCursor(in: editor) else {
      return reportNoUnit(in: &editor)
    }
    HistoryBrowsing.openPane(of: unit, in: &editor, at: now)
  }

  /// Toggles the list of states that changed the function around the cursor.
  static func toggleUnit(in editor: inout Editor) {
    if editor.historyPane?.filter?.unit != nil {
      return HistoryBrowsing.listEverything(in: &editor)
    }
    guard let unit = unitAtCursor(in: editor) else {
      return reportNoUnit(in: &editor)
    }
    HistoryBrowsing.filter(by: unit, in: &editor)
  }

  private static func reportNoUnit(in editor: inout Editor) {
    editor.message = .info("No function, section or block is around the cursor")
  }

  // MARK: The project

  /// Lists the symbols of the project, and searches for them again.
  static func askForProjectSymbol(in editor: inout Editor) {
    guard editor.surroundings.symbolState.isReady else {
      return editor.message = .info("Still looking for Universal Ctags; try again in a moment")
    }
    guard editor.surroundings.symbolState.hasCtags else {
      let silent = editor.surroundings.symbolState.silentCtags
      let advice =
        silent.map { "; \($0) --version does not answer" } ?? ": apt-get install universal-ctags"
      return editor.message = .warning("Symbols of a project need Universal Ctags" + advice)
    }
    let serial = editor.surroundings.symbolState.project.begin()
    editor.effects.append(.symbols(.project(ofFile: editor.document.path, serial: serial)))
    editor.ask(Picker(.projectSymbol([]), "Symbol of the project: ", enter: "go", rows: []))
    renewProjectSymbols(in: &editor)
  }

  /// Lists the symbols of the project with the name at the cursor.
  static func askForDefinition(in editor: inout Editor) {
    guard let word = editor.document.buffer.wordAtCursor else {
      return editor.message = .idle("No word at the cursor")
    }
    askForProjectSymbol(in: &editor)
    guard case .picker(var picker) = editor.focus, case .projectSymbol = picker.purpose else {
      return
    }
    var field = picker.field
    field.insert(word)
    // Typing replaces it.
    field.selectAll()
    picker.field = field
    editor.layers.update(.picker(picker))
  }

  /// Shows the only symbol with the name at the cursor, unless the user has changed the list or the
  /// name.
  private static func goToOnlyDefinition(in editor: inout Editor) {
    guard case .picker(let picker) = editor.focus,
      case .projectSymbol(let symbols) = picker.purpose,
      !editor.surroundings.symbolState.project.isRunning, !picker.written.isEmpty,
      picker.field.selections.primary.range.count == picker.field.text.count
    else { return }
    let named = symbols.filter { $0.name == picker.written }
    guard named.count == 1, let only = named.first else { return }
    editor.closeLayer(.done)
    acceptProjectSymbol(only, in: &editor, at: editor.times.now)
  }

  private static func renewProjectSymbols(in editor: inout Editor) {
    guard let known = editor.layers.picker, case .projectSymbol(let shown) = known.purpose else {
      return
    }
    let project = editor.surroundings.symbolState.project
    if !shown.isEmpty, shown == project.symbols { return }
    var picker = Picker(.projectSymbol(project.symbols), known.label, enter: known.enter) {
      project.rows(for: $0)
    }
    picker.field = known.field
    let selected = known.selectedRow.map { shown[$0.id] }
    if let selected,
      let row = picker.rows.firstIndex(where: { project.symbols[$0.id] == selected })
    {
      picker.select(row)
    }
    picker.messageWithoutRows =
      project.isRunning
      ? "Looking for symbols"
      : project.symbols.isEmpty ? "No symbols" : "No symbol of the project matches"
    editor.layers.picker = picker
    if !project.isRunning, let problem = project.problem { editor.message = .info(problem) }
  }

  static func acceptProjectSymbol(_ symbol: ProjectSymbol, in editor: inout Editor, at now: Moment)
  {
    stopProjectSearch(in: &editor)
    editor.open(OpenRequest(path: symbol.path, at: .line(symbol.line, character: 1)), at: now)
  }

  /// Stops the search through a project, whose list is closed.
  static func stopProjectSearch(in editor: inout Editor) {
    guard editor.surroundings.symbolState.project.isRunning else { return }
    editor.effects.append(.symbols(.stop))
    editor.surroundings.symbolState.project.stop()
  }
}

extension PieceTree {
  /// Returns the first offset in the line of another that is neither a blank nor a tab.
  fileprivate func startOfWords(inLineAt offset: Int) -> Int {
    let range = content(ofLine: line(at: offset))
    let start = bytes(in: range.lowerBound..<min(range.upperBound, range.lowerBound + 1_000))
    return range.lowerBound + start.prefix { $0 == 0x20 || $0 == 0x09 }.count
  }
}

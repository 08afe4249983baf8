public import Documents
import MementoKit
import Structure
import Text
import TextEditing

/// The symbols of the shown document: their search, the outline, and moves from one to another.
extension Editor {
  // MARK: Requests and events

  /// Requests the symbols of the shown document, if they are due.
  ///
  /// - Parameter isAtOnce: whether a request that is due later is made now.
  mutating func requestSymbols(isAtOnce: Bool = false, at now: Moment) {
    guard surroundings.symbolState.isReady else { return }
    // One copy serves all uses.
    let shown = document
    guard shown.load == nil, !shown.isProgramOutput else { return }
    let isDue = document.structure.follow(
      revision: shown.buffer.revision, byteCount: shown.buffer.text.count, saved: shown.saved,
      isAtOnce: isAtOnce, at: now)
    if isDue { effects.append(.symbols(.outline(OutlineRequest(of: shown)))) }
  }

  /// The uptime of the next request for symbols; nil if none is due.
  var symbolsDue: Duration? {
    guard surroundings.symbolState.isReady, document.load == nil else { return nil }
    return document.structure.deadline
  }

  mutating func handleSymbols(_ event: SymbolEvent) {
    switch event {
    case .ready(let hasCtags, let silent):
      surroundings.symbolState.isReady = true
      surroundings.symbolState.hasCtags = hasCtags
      surroundings.symbolState.silentCtags = silent
    case .outline(let outline, let id):
      guard let index = documents.index(of: id) else { return }
      documents[index].structure.accept(outline)
      if id == document.id { renewOutline() }
    case .found(let symbols, let serial):
      surroundings.symbolState.project.collect(symbols, serial: serial)
      renewProjectSymbols()
    case .ended(let problem, let serial):
      surroundings.symbolState.project.end(problem, serial: serial)
      renewProjectSymbols()
      goToOnlyDefinition()
    }
  }

  /// The symbols of the present text; nil if it is too large, or they are not known yet.
  private var presentOutline: TextOutline? {
    let text = document.buffer.text
    if let outline = document.structure.outline { return outline.moved(to: text) }
    return text.count <= Self.mostBytesAtOnce ? TextOutline(of: OutlineRequest(of: document)) : nil
  }

  /// The largest text that is searched for blocks while a key waits.
  private static var mostBytesAtOnce: Int { 2 << 20 }

  private mutating func reportNoSymbols() {
    let state = surroundings.symbolState
    let isTooLarge = document.buffer.text.count > DocumentStructure.mostBytes
    let advice = state.advice.map { ". \($0)" } ?? ""
    message = .info(
      presentOutline != nil
        ? "No functions, sections or blocks in \(document.name)\(advice)"
        : isTooLarge
          ? "\(document.name) is too large for an outline"
          : "The symbols of \(document.name) are still being found. Try again")
  }

  // MARK: The outline

  /// Lists the symbols of the text; the view follows the selected one.
  mutating func openOutline(at now: Moment) {
    requestSymbols(isAtOnce: true, at: now)
    guard let outline = presentOutline, !outline.symbols.isEmpty else { return reportNoSymbols() }
    ask(picker(of: OutlineList(outline: outline, origin: SearchOrigin(document.buffer))))
    showSelectedSymbol()
    if outline.source == .blocks, let advice = surroundings.symbolState.advice {
      message = .info("Blocks by indentation and brackets. \(advice)")
    }
  }

  private func picker(of list: OutlineList) -> Picker {
    var picker = Picker(.outline(list), "Symbol: ", enter: "go") { list.rows(for: $0) }
    if let current = list.current { picker.select(current) }
    return picker
  }

  /// Shows newer symbols in an open outline; the same name stays selected.
  private mutating func renewOutline() {
    guard case .picker(let known) = focus, case .outline(let list) = known.purpose,
      let outline = presentOutline, outline.symbols != list.outline.symbols
    else { return }
    let selected = known.selectedRow.map { list.outline.symbols[$0.id].name }
    var picker = self.picker(of: OutlineList(outline: outline, origin: list.origin))
    picker.field = known.field
    if let row = picker.rows.firstIndex(where: { outline.symbols[$0.id].name == selected }) {
      picker.select(row)
    }
    layers.update(.picker(picker))
    message = nil
  }

  /// Shows the selected symbol of an open outline in the rows above the list.
  mutating func showSelectedSymbol() {
    guard case .picker(let picker) = focus, case .outline(let list) = picker.purpose else { return }
    guard let row = picker.selectedRow else { return goBack(to: list.origin) }
    reveal(list.outline.symbols[row.id], of: list.outline.text, besides: picker.rows.count)
  }

  mutating func acceptSymbol(_ row: Picker.Row, of list: OutlineList) {
    reveal(list.outline.symbols[row.id], of: list.outline.text, besides: 0)
  }

  /// Moves the cursor to a symbol, and scrolls so that it is visible.
  ///
  /// - Parameter rowCount: the number of rows that a list covers, at most 12.
  private mutating func reveal(_ symbol: TextSymbol, of older: PieceTree, besides rowCount: Int) {
    let rows = max(1, layout.text.rows - min(rowCount, Picker.mostRowsOnScreen))
    document.caretaker.move { buffer in
      let start = buffer.text.place(of: symbol.range.lowerBound, in: older)
      buffer.select(at: buffer.text.startOfWords(inLineAt: start))
      let line = buffer.text.line(at: start)
      if !(buffer.scroll.line..<buffer.scroll.line + rows).contains(line) {
        buffer.scrollCursorToMiddle(rows: rows)
      }
    }
  }

  // MARK: Functions

  /// Returns the name of the function, section or block around the cursor; nil if none is known.
  ///
  /// - Parameter document: the active document, of which a caller has a copy.
  public func unitName(of document: Document) -> String? {
    guard focus.isText else { return nil }
    let buffer = document.buffer
    return document.structure.unit(around: buffer.selections.primary.head, in: buffer.text)?
      .qualifiedName
  }

  /// Moves the cursor to the next function, or the previous one.
  mutating func goToFunction(isForward: Bool, at now: Moment) {
    requestSymbols(isAtOnce: true, at: now)
    guard let outline = presentOutline, !outline.symbols.isEmpty else { return reportNoSymbols() }
    let head = document.buffer.selections.primary.head
    let units = outline.units.map { outline.symbols[$0] }
    let starts = units.map { outline.text.startOfWords(inLineAt: $0.range.lowerBound) }
    let index =
      isForward ? starts.firstIndex { $0 > head } : starts.lastIndex { $0 < head }
    guard let index else {
      let noun = units.contains(where: \.isFunction) ? "function" : "section or block"
      return message = .idle("No \(noun) further \(isForward ? "down" : "up")")
    }
    reveal(units[index], of: outline.text, besides: 0)
  }

  /// The function, section, block or paragraph around the cursor; nil in a blank place.
  var unitAtCursor: TextSymbol? {
    let text = document.buffer.text
    let head = document.buffer.selections.primary.head
    let line = text.line(at: head)
    if let unit = presentOutline?.unit(around: head) { return unit }
    let blocks =
      text.count > Self.mostBytesAtOnce
      ? [] : TextBlock.all(in: text, tabWidth: document.settings.tabWidth)
    if let block = blocks.first(where: { $0.lines.contains(line) }) {
      return TextSymbol(block.title, kind: "block", range: text.range(ofLines: block.lines))
    }
    return TextBlock.paragraph(around: line, in: text).map {
      TextSymbol("This paragraph", kind: "paragraph", range: text.range(ofLines: $0))
    }
  }

  /// Opens the history, limited to the states that changed the function around the cursor.
  mutating func openHistoryHere(at now: Moment) {
    guard let unit = unitAtCursor else { return reportNoUnit() }
    openHistory(of: unit, at: now)
  }

  /// Toggles the list of states that changed the function around the cursor.
  mutating func toggleUnit() {
    if historyPane?.filter?.unit != nil { return listEverything() }
    guard let unit = unitAtCursor else { return reportNoUnit() }
    filter(by: unit)
  }

  private mutating func reportNoUnit() {
    message = .info("No function, section or block is around the cursor")
  }

  // MARK: The project

  /// Lists the symbols of the project, and looks for them again.
  mutating func askForProjectSymbol() {
    guard surroundings.symbolState.isReady else {
      return message = .info("Still looking for Universal Ctags; try again in a moment")
    }
    guard surroundings.symbolState.hasCtags else {
      let silent = surroundings.symbolState.silentCtags
      let words =
        silent.map { "; \($0) --version does not answer" } ?? ": apt-get install universal-ctags"
      return message = .warning("Symbols of a project need Universal Ctags" + words)
    }
    let serial = surroundings.symbolState.project.begin()
    effects.append(.symbols(.project(ofFile: document.path, serial: serial)))
    ask(Picker(.projectSymbol([]), "Symbol of the project: ", enter: "go", rows: []))
    renewProjectSymbols()
  }

  /// Lists the symbols of the project with the name at the cursor.
  mutating func askForDefinition() {
    guard let word = document.buffer.wordAtCursor else {
      return message = .idle("No word at the cursor")
    }
    askForProjectSymbol()
    guard case .picker(var picker) = focus, case .projectSymbol = picker.purpose else { return }
    var field = picker.field
    field.insert(word)
    // Typing replaces it.
    field.selectAll()
    picker.field = field
    layers.update(.picker(picker))
  }

  /// Goes to the only symbol with the name at the cursor, unless the user has touched the list or the name.
  private mutating func goToOnlyDefinition() {
    guard case .picker(let picker) = focus, case .projectSymbol(let symbols) = picker.purpose,
      !surroundings.symbolState.project.isRunning, !picker.written.isEmpty,
      picker.field.selections.primary.range.count == picker.field.text.count
    else { return }
    let named = symbols.filter { $0.name == picker.written }
    guard named.count == 1, let only = named.first else { return }
    closeLayer(.done)
    acceptProjectSymbol(only, at: times.now)
  }

  private mutating func renewProjectSymbols() {
    guard let known = layers.picker, case .projectSymbol(let shown) = known.purpose else {
      return
    }
    let project = surroundings.symbolState.project
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
    let isEmpty = project.symbols.isEmpty
    if isEmpty {
      picker.wordsWithoutRows = project.isRunning ? "Looking for symbols" : "No symbols"
    }
    layers.picker = picker
    if !project.isRunning, let problem = project.problem { message = .info(problem) }
  }

  mutating func acceptProjectSymbol(_ symbol: ProjectSymbol, at now: Moment) {
    stopProjectSearch()
    open(OpenRequest(path: symbol.path, at: .line(symbol.line, character: 1)), at: now)
  }

  /// Stops the search through a project, whose list is closed.
  mutating func stopProjectSearch() {
    guard surroundings.symbolState.project.isRunning else { return }
    effects.append(.symbols(.stop))
    surroundings.symbolState.project.stop()
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

import Structure
import Text
import TextEditing

/// The symbols of a text as rows of a list, with the place of the cursor before the list.
struct OutlineList: Sendable {
  let outline: TextOutline
  let origin: SearchOrigin

  /// Returns the symbols in a tree, or those that match letters, the best first.
  func rows(for written: String) -> [Picker.Row] {
    if written.isEmpty { return outline.symbols.indices.map { row($0, depth: true) } }
    return LetterFilter(written).matches(in: outline.symbols.lazy.map(\.name)).map { found in
      var row = self.row(found.index, depth: false)
      row.titleMarks = found.match.places
      return row
    }
  }

  private func row(_ index: Int, depth: Bool) -> Picker.Row {
    let symbol = outline.symbols[index]
    let margin = String(repeating: "  ", count: depth ? min(symbol.depth, 12) : 0)
    let scope = depth || symbol.scope.isEmpty ? "" : " in \(symbol.scope)"
    return Picker.Row(
      title: margin + symbol.name, id: index, detail: symbol.kind + scope,
      note: "\(outline.text.line(at: symbol.range.lowerBound) + 1)")
  }

  /// The index of the innermost symbol around the cursor; nil if there is none.
  var current: Int? { outline.enclosing(origin.selections.primary.head).last }
}

/// The symbols of a project, kept for the session.
struct ProjectSymbols: Sendable {
  /// The symbols of the last complete search, or of the present one if there is none.
  private(set) var symbols: [ProjectSymbol] = []
  /// Whether a search is under way.
  private(set) var isRunning = false
  private(set) var serial = 0
  /// The reason why symbols are missing; nil if all are known.
  private(set) var problem: String?
  private var found: [ProjectSymbol] = []
  private var isFirst = true

  /// The maximum number of symbols of a project.
  static var most: Int { 200_000 }

  /// Begins a search; the known symbols stay until it ends.
  mutating func begin() -> Int {
    serial += 1
    isRunning = true
    found = []
    isFirst = symbols.isEmpty
    return serial
  }

  mutating func collect(_ symbols: [ProjectSymbol], serial: Int) {
    guard serial == self.serial, isRunning else { return }
    found += symbols.prefix(Self.most - found.count)
    if isFirst { self.symbols = found }
  }

  mutating func end(_ problem: String?, serial: Int) {
    guard serial == self.serial, isRunning else { return }
    isRunning = false
    self.problem = problem
    symbols = found
    found = []
  }

  /// Ends a search that the user stopped; symbols that were known before it stay.
  mutating func stop() {
    isRunning = false
    found = []
  }

  /// Returns the symbols that match letters, the best first; without letters the first ones.
  func rows(for written: String) -> [Picker.Row] {
    if written.isEmpty { return symbols.indices.prefix(Self.mostRows).map { row($0) } }
    return LetterFilter(written).matches(in: symbols.lazy.map(\.name)).prefix(Self.mostRows).map {
      var row = self.row($0.index)
      row.titleMarks = $0.match.places
      return row
    }
  }

  private static var mostRows: Int { 500 }

  private func row(_ index: Int) -> Picker.Row {
    let symbol = symbols[index]
    return Picker.Row(
      title: symbol.name, id: index, detail: symbol.kind,
      note: "\(symbol.shownPath):\(symbol.line)")
  }
}

/// The letters by which names are filtered.
struct LetterFilter {
  private let letters: String
  private let small: [UInt8]

  /// The maximum number of matching names that are ranked; further ones are left out.
  private static var mostCompared: Int { 4_000 }

  init(_ letters: String) {
    self.letters = letters
    small = letters.lowercased().utf8.filter { $0 != 0x20 }
  }

  /// Returns the matching names by their index, the best first.
  func matches(in names: some Sequence<String>) -> [(index: Int, match: LetterMatch)] {
    var found: [(index: Int, match: LetterMatch)] = []
    for (index, name) in names.enumerated() where mayMatch(name) {
      guard let match = LetterMatch(of: letters.filter { $0 != " " }, in: name) else { continue }
      found.append((index, match))
      if found.count == Self.mostCompared { break }
    }
    return found.sorted { ($0.match.cost, $0.index) < ($1.match.cost, $1.index) }
  }

  /// Returns whether a name has the letters in order; never false for one that matches.
  private func mayMatch(_ name: String) -> Bool {
    // Beyond ASCII, the small letters of a name may have other bytes.
    var rest = small[...]
    for byte in name.utf8 {
      if byte >= 0x80 { return true }
      let letter = (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
      if letter == rest.first {
        rest.removeFirst()
        if rest.isEmpty { return true }
      }
    }
    return rest.isEmpty
  }
}

/// The state of the search for symbols.
struct SymbolState: Sendable {
  /// Whether symbols can be requested.
  var isReady = false
  /// Whether ctags is installed.
  var hasCtags = false
  /// The path of a ctags that does not answer.
  var silentCtags: String?
  /// The symbols of the project that was searched last.
  var project = ProjectSymbols()

  /// The advice for more symbols; nil with ctags.
  var advice: String? {
    if hasCtags || !isReady { return nil }
    return silentCtags.map { "\($0) --version does not answer" }
      ?? "apt-get install universal-ctags adds those of 100 languages"
  }
}

import Console
import Dispatch
import Display
import Documents
import EditorCore
import Files
import Glibc
import Highlight
import SystemPackage
import Text
import TextEditing

/// The colours of all documents: definitions are read and texts scanned beside the main queue.
///
/// The main queue scans only the displayed lines, within a time limit, so that no key waits for
/// colours.
@MainActor
final class ColorQueue {
  private let queue = DispatchQueue(label: "memento.colors", qos: .userInitiated)
  /// Scans yield to keys: a queue runs each block at its own priority or a higher one.
  private let scans = DispatchQueue(label: "memento.colors.scan", qos: .utility)
  private let folders: LanguageFolders
  private let state: StateFolder?
  private let post: @MainActor (Event?) -> Void
  /// False if no definitions exist and this session has not reported it.
  private var hasDefinitions = true
  /// The mistakes in definitions that were reported in this session.
  private var reported: Set<DefinitionError> = []
  private var catalog: LanguageCatalog?
  private var texts: [DocumentID: ColoredDocument] = [:]
  /// The colours of the last frame in inactive panes.
  private var paneColors: [ViewID: TextColors] = [:]
  private lazy var theme = Theme.own(Theme.usual)
  /// The texts whose scan continues after the frame: an immediate scan would slow the frame down.
  private var unscanned: [(document: DocumentID, side: Int, reach: ScanReach)] = []
  private let rest: BackgroundRest
  /// The maximum delay of a frame by scanning.
  private static let scanLimit = Duration.microseconds(700)

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - state: the folder that records the shown messages.
  ///   - rest: the rest during which text that is not displayed is not scanned.
  ///   - post: handles an event, and draws; nil only draws.
  init(
    _ folders: LanguageFolders, _ state: StateFolder?, rest: BackgroundRest,
    post: @escaping @MainActor (Event?) -> Void
  ) {
    self.folders = folders
    self.rest = rest
    self.state = state
    self.post = post
  }

  /// Reports once how to get colours.
  private func reportMissingDefinitions() {
    hasDefinitions = true
    queue.async { [state, weak self] in
      guard let state, !state.hasShown(.missingDefinitions),
        (try? state.recordShown(.missingDefinitions)) != nil
      else { return }
      let notice = "No colours: apt-get install libgtksourceview-5-common adds language definitions"
      onMainQueue { self?.post(.notice(notice + " (elsewhere the package gtksourceview5)")) }
    }
  }

  /// Reports the mistakes in definitions that were not reported in this session.
  ///
  /// The report is delayed, because this is called while a frame is drawn.
  private func report(_ mistakes: [DefinitionError], _ label: String) {
    for mistake in mistakes where reported.insert(mistake).inserted {
      let place = "\(FilePath(mistake.path).shownWithTilde):\(mistake.line)"
      onMainQueue { [post] in post(.notice("\(label) \(place): \(mistake.reason)")) }
    }
  }

  /// Reads the list of languages; later frames have colours.
  func start() {
    queue.async { [folders, weak self] in
      let languages = folders.languages()
      let (catalog, mistakes) = (languages.catalog, languages.mistakes)
      // The first colours are more urgent than the following work.
      onMainQueue {
        self?.catalog = catalog
        self?.hasDefinitions = !catalog.languages.isEmpty
        self?.post(nil)
      }
      let choices = folders.choices(in: catalog)
      onMainQueue {
        self?.post(.colors(choices))
        self?.report(mistakes, "No colours from")
      }
      guard let list = languages.newList else { return }
      DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + 1) { folders.keep(list) }
    }
  }

  /// Removes a closed document.
  func close(_ id: DocumentID) { texts[id] = nil }

  /// Scans a whole text regardless of its size, beginning with the next frame.
  func scanAll(_ id: DocumentID) { texts[id]?.scanAll() }

  /// Returns the known colours of a frame.
  ///
  /// - Parameters:
  ///   - texts: the displayed texts, the newer one of a difference first.
  ///   - panes: the texts in inactive panes.
  ///   - background: the terminal's background, for the automatic choice of a theme.
  func colors(
    of texts: [ColoredText], besides panes: [ColoredPane] = [], theme name: String,
    on background: Background?
  ) -> FrameColors {
    let name = name == Theme.automatic ? Theme.name(on: background) : name
    // The first screen does not wait for the styles of texts, which are loaded with the
    // definitions.
    if catalog == nil, name == Theme.usual { return FrameColors() }
    if theme.name != name { use(name) }
    var colors = FrameColors()
    colors.theme = theme.screen
    colors.roles = theme.roles
    guard let catalog else { return colors }
    let hasColors = theme.tints != nil
    guard let shown = texts.first else { return colors }
    if !hasDefinitions, hasColors, shown.type != nil { reportMissingDefinitions() }
    if self.texts[shown.document]?.isOf(shown) != true { recognize(shown, in: catalog) }
    if texts.count < 2, let count = self.texts[shown.document]?.sides.count, count > 1 {
      // The older text of a difference must not stay in memory because of its colours.
      self.texts[shown.document]?.sides.removeLast()
    }
    // Panes with the displayed text share its scan.
    let beside = panes.filter { $0.text.document == shown.document }
    let same = beside.filter { $0.text.text.isIdentical(to: shown.text) }
    if !hasColors {
      // Commands need strings and comments, too, but the frame does not wait for them.
      onMainQueue { [weak self] in
        _ = self?.textColors(of: shown, side: 0)
        self?.scanOn()
      }
      return colors
    }
    let newer = textColors(of: shown, side: 0, besides: same.map(\.text.lines))
    colors.text = newer.first
    colors.older = texts.count > 1 ? textColors(of: texts[1], side: 1).first : nil
    colors.looks = theme.tints?.looks ?? []
    if panes.isEmpty { return colors }
    for (pane, lines) in zip(same, newer.dropFirst()) { colors.panes[pane.view] = lines }
    // While the active pane shows another state, the other panes keep their colours.
    if same.count < beside.count {
      for pane in beside where colors.panes[pane.view] == nil {
        colors.panes[pane.view] = paneColors[pane.view]
      }
    }
    addColors(ofOthersThan: shown.document, in: panes, of: catalog, to: &colors)
    paneColors = colors.panes
    return colors
  }

  /// Adds the colours of the panes of other documents.
  private func addColors(
    ofOthersThan shown: DocumentID, in panes: [ColoredPane], of catalog: LanguageCatalog,
    to colors: inout FrameColors
  ) {
    var done = [shown]
    for pane in panes where !done.contains(pane.text.document) {
      let (id, first) = (pane.text.document, pane.text)
      done.append(id)
      let others = panes.filter { $0.text.document == id }
      if texts[id]?.isOf(first) != true { recognize(first, in: catalog) }
      let lines = textColors(of: first, side: 0, besides: others.dropFirst().map(\.text.lines))
      for (pane, lines) in zip(others, lines) { colors.panes[pane.view] = lines }
    }
  }

  /// Returns the colours of the displayed lines of one text, and of further lines; empty until
  /// known.
  private func textColors(
    of shown: ColoredText, side index: Int, besides others: [Range<Int>] = []
  ) -> [TextColors] {
    guard let document = texts[shown.document], !document.sides.isEmpty else { return [] }
    guard document.sides.indices.contains(index) else {
      addSide(to: document, shown)
      return []
    }
    var side = document.sides[index]
    let parts = side.coloring.runs(
      of: [shown.lines] + others, in: shown.text, within: Self.scanLimit)
    let stackCount = parts.map(\.stackCount).max() ?? 0
    if stackCount > side.tints.count {
      for number in side.tints.count..<stackCount {
        let names = side.coloring.names(of: StyleStack(number: number))
        side.tints.append(theme.tints?.tint(of: names) ?? 0)
      }
      texts[shown.document]?.sides[index] = side
    }
    for part in parts where !part.mistakes.isEmpty {
      report(part.mistakes, "A part of the colours is missing:")
    }
    if let reach = parts.last?.missing { unscanned.append((shown.document, index, reach)) }
    return parts.map { TextColors($0, tints: side.tints) }
  }

  /// Returns the prose of a text; `.nothing` until it is known.
  func prose(of shown: ColoredText) -> Prose {
    guard let catalog else { return .nothing }
    if texts[shown.document]?.isOf(shown) != true { recognize(shown, in: catalog) }
    guard let document = texts[shown.document] else { return .nothing }
    guard let language = document.language.flatMap({ catalog[$0] }) else {
      let isProse = shown.type.map { Self.typesOfProse.contains($0) } ?? true
      return isProse ? .everything : .nothing
    }
    guard let coloring = document.sides.first?.coloring else { return .nothing }
    let isMarkup = language.section == "Markup" || language.id == "git-commit"
    return isMarkup ? .markup(coloring) : .comments(coloring)
  }

  /// The types of files that are prose without a language definition.
  private static let typesOfProse: Set = ["Text", "Mail", "Markdown", "Git message"]

  /// Switches to another theme; a theme from a file is read first.
  private func use(_ name: String) {
    theme.name = name
    if name == "none" || StyleScheme.own.contains(where: { $0.id == name }) {
      return adopt(.own(name))
    }
    queue.async { [folders, weak self] in
      let found = Result { () throws(DefinitionError) in try folders.scheme(named: name) }
      onMainQueue {
        guard let self, self.theme.name == name else { return }
        switch found {
        case .success(let (scheme, path)?):
          self.adopt(Theme(name, scheme))
          if let path, !scheme.hasColors {
            self.report(
              [DefinitionError(path, line: 1, "the scheme names no colour")], "No colours:")
          }
        // The name in the configuration is wrong, which is reported with its line.
        case .success(nil): break
        case .failure(let mistake): self.post(.notice("No colours: \(mistake)"))
        }
        self.post(nil)
      }
    }
  }

  private func adopt(_ theme: Theme) {
    self.theme = theme
    for id in texts.keys {
      for index in texts[id]?.sides.indices ?? 0..<0 { texts[id]?.sides[index].tints = [] }
    }
  }

  private func recognize(_ shown: ColoredText, in catalog: LanguageCatalog) {
    let named = shown.isChosen ? nil : Modeline.language(of: shown.text, in: catalog)
    let language =
      named
      ?? catalog.language(
        ofFileAt: shown.isChosen ? nil : shown.name, type: shown.type
      ) { pattern, text in
        // A pattern with folders matches below any other folders.
        let isPart = pattern.contains("/") && !pattern.hasPrefix("/")
        return fnmatch(isPart ? "*/" + pattern : pattern, isPart ? "/" + text : text, 0) == 0
      }
    var document = ColoredDocument(shown, language: language?.id)
    let before = texts[shown.document]
    if let before, before.language == document.language { document.adoptColors(of: before) }
    texts[shown.document] = document
    let described = language.map { language in
      let described = DocumentLanguage(language, isNamed: shown.isChosen || named != nil)
      return document.grammar.map { described.with($0, from: catalog) } ?? described
    }
    let losesColors = before?.sides.isEmpty == false && document.sides.isEmpty
    onMainQueue { [post, id = shown.document] in
      post(.language(described, of: id))
      if losesColors { post(.syntax(nil, of: id)) }
    }
    guard let language, let described, document.sides.isEmpty else { return }
    load(language.id, described, for: shown, from: catalog)
  }

  private func load(
    _ language: String, _ described: DocumentLanguage, for shown: ColoredText,
    from catalog: LanguageCatalog
  ) {
    let (id, text, lines) = (shown.document, shown.text, shown.lines)
    queue.async { [weak self] in
      let found = Result {
        let grammar = try GrammarLoader.grammar(of: language) { id in
          guard let path = catalog[id]?.path else { return nil }
          return LanguageFolders.definition(at: path).map { ($0, path) }
        }
        return (grammar, try Self.coloring(grammar, text, lines))
      }
      onMainQueue {
        guard let self, self.texts[id]?.language == language else { return }
        switch found {
        case .success(let (grammar, coloring)):
          self.texts[id]?.setColors(grammar, coloring)
          let known = described.with(grammar, from: catalog)
          if known != described { self.post(.language(known, of: id)) }
          self.post(.syntax(SyntaxReader(coloring), of: id))
        case .failure(let mistake as DefinitionError): self.report([mistake], "No colours:")
        case .failure(let error): self.post(.notice("No colours: \(error)"))
        }
      }
    }
  }

  /// Creates the colours of the older text of a difference.
  private func addSide(to document: ColoredDocument, _ shown: ColoredText) {
    guard !document.isAddingSide, let grammar = document.grammar else { return }
    let (id, text, lines) = (shown.document, shown.text, shown.lines)
    texts[id]?.isAddingSide = true
    queue.async { [weak self] in
      // If memory is short, this text stays without colours.
      let coloring = try? Self.coloring(grammar, text, lines)
      onMainQueue {
        guard let self, self.texts[id]?.language == grammar.id, let coloring else { return }
        self.texts[id]?.isAddingSide = false
        if self.texts[id]?.sides.count == 1 { self.texts[id]?.add(coloring) }
        self.post(nil)
      }
    }
  }

  /// Returns the colours of a text; those of its displayed lines are computed already.
  private nonisolated static func coloring(
    _ grammar: Grammar, _ text: PieceTree, _ lines: Range<Int>
  ) throws -> TextColoring {
    let coloring = try TextColoring(grammar, of: text)
    // The expressions of the first screen are compiled here, so that no key waits for them.
    _ = coloring.runs(of: lines, in: text, within: .milliseconds(50))
    return coloring
  }

  /// Continues the scans after the frame is displayed.
  func scanOn() {
    for (document, side, reach) in unscanned { scan(document, side: side, to: reach) }
    unscanned.removeAll(keepingCapacity: true)
  }

  /// Scans for up to eight milliseconds; beyond the displayed page, a key ends the scan.
  ///
  /// The system lets a computing thread run for three milliseconds at a time, and a key on the same
  /// processor would wait for it. So this thread yields in between.
  private nonisolated static func proceed(
    _ coloring: TextColoring, to reach: ScanReach, _ rest: BackgroundRest
  ) -> (hasMore: Bool, changesFrame: Bool) {
    var changesFrame = false
    for _ in 0..<32 {
      if reach == .end, rest.remaining(at: .now()) != nil { break }
      let part = coloring.proceed(to: reach, for: .microseconds(250))
      changesFrame = changesFrame || part.changesFrame
      if !part.hasMore { return (false, changesFrame) }
      sched_yield()
    }
    return (true, changesFrame)
  }

  /// Scans a text in slices: first the displayed page, then the rest after a pause of the keys.
  private func scan(_ id: DocumentID, side index: Int, to reach: ScanReach) {
    guard let sides = texts[id]?.sides, sides.indices.contains(index), !sides[index].isScanning
    else { return }
    if reach == .end, let time = rest.remaining(at: .now()) {
      return scanRest(of: id, side: index, after: time)
    }
    let coloring = sides[index].coloring
    texts[id]?.sides[index].isScanning = true
    scans.async { [rest, weak self] in
      let (hasMore, changesFrame) = Self.proceed(coloring, to: reach, rest)
      onMainQueue {
        guard let self, let sides = self.texts[id]?.sides, sides.indices.contains(index),
          sides[index].coloring === coloring
        else { return }
        self.texts[id]?.sides[index].isScanning = false
        if changesFrame { self.post(nil) }
        // After a key, the displayed page has precedence.
        let isResting = self.rest.remaining(at: .now()) != nil
        if hasMore {
          self.scan(id, side: index, to: isResting ? .page : reach)
        } else if reach == .page {
          self.scan(id, side: index, to: .end)
        }
      }
    }
  }

  private func scanRest(of id: DocumentID, side index: Int, after time: DispatchTimeInterval) {
    guard texts[id]?.sides[index].isResting == false else { return }
    texts[id]?.sides[index].isResting = true
    DispatchQueue.main.asyncAfter(deadline: .now() + time) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.texts[id]?.sides.indices.contains(index) == true else { return }
        self.texts[id]?.sides[index].isResting = false
        self.scan(id, side: index, to: .end)
      }
    }
  }
}

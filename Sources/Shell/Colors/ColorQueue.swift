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

/// The colours of all documents: definitions are read, and texts scanned, beside the main queue.
///
/// The main queue scans only the displayed lines, and only for a moment: a key never waits for colours.
@MainActor
final class ColorQueue {
  private let queue = DispatchQueue(label: "memento.colors", qos: .userInitiated)
  private let folders: LanguageFolders
  private let state: StateFolder?
  private let post: @MainActor (Event?) -> Void
  /// False only if there are none, and the user was not told in this session.
  private var hasDefinitions = true
  private var catalog: LanguageCatalog?
  private var texts: [DocumentID: ColoredDocument] = [:]
  private var theme = Theme.own("terminal")
  /// The longest time for which a frame is delayed by scanning.
  private static let scanLimit = Duration.microseconds(700)

  /// The theme in use.
  private struct Theme {
    /// Its name, as asked for.
    var name: String
    /// Nil for no colours.
    var tints: TintTable?

    static func own(_ name: String) -> Theme {
      Theme(name: name, tints: StyleScheme.own.first { $0.id == name }.map { TintTable($0) })
    }
  }

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - state: the folder that records what the user was told.
  ///   - post: handles an event, and draws; nil only draws.
  init(
    _ folders: LanguageFolders, _ state: StateFolder?, post: @escaping @MainActor (Event?) -> Void
  ) {
    self.folders = folders
    self.state = state
    self.post = post
  }

  /// Tells a user, once, how to get colours.
  private func tellOfDefinitions() {
    hasDefinitions = true
    queue.async { [state, weak self] in
      guard let state, !state.hasTold(.missingDefinitions),
        (try? state.noteTold(.missingDefinitions)) != nil
      else { return }
      let words = "No colours: language definitions are missing. Install libgtksourceview-5-common"
      onMainQueue { self?.post(.notice(words + " (elsewhere gtksourceview5)")) }
    }
  }

  /// Reads the list of languages; colours appear from then on.
  func start() {
    queue.async { [folders, weak self] in
      let (catalog, mistakes) = folders.catalog()
      let choices = folders.choices(in: catalog)
      onMainQueue {
        self?.catalog = catalog
        self?.hasDefinitions = !catalog.languages.isEmpty
        self?.post(.colors(choices))
        if let mistake = mistakes.first { self?.post(.notice("No colours from \(mistake)")) }
      }
    }
  }

  /// Forgets a document that was closed.
  func close(_ id: DocumentID) { texts[id] = nil }

  /// Returns the colours of displayed text; nil if there are none, or none yet.
  func colors(of shown: ColoredText?, theme name: String) -> TextColors? {
    if theme.name != name { use(name) }
    guard theme.tints != nil, let shown, let catalog else { return nil }
    if !hasDefinitions, shown.type != nil { tellOfDefinitions() }
    if texts[shown.document]?.isOf(shown) != true { recognize(shown, in: catalog) }
    guard var document = texts[shown.document], let coloring = document.coloring else { return nil }
    let lines = coloring.runs(of: shown.lines, in: shown.text, within: Self.scanLimit)
    for number in document.tints.count..<max(document.tints.count, lines.stackCount) {
      let names = coloring.names(of: StyleStack(number: number))
      document.tints.append(theme.tints?.tint(of: names) ?? 0)
    }
    texts[shown.document] = document
    if lines.hasMore { scan(shown.document) }
    return TextColors(lines, tints: document.tints, looks: theme.tints?.looks ?? [])
  }

  /// Takes another theme; one that is a file is read first.
  private func use(_ name: String) {
    theme.name = name
    if name == "none" || StyleScheme.own.contains(where: { $0.id == name }) {
      return take(.own(name))
    }
    queue.async { [folders, weak self] in
      let found = Result { () throws(DefinitionError) in try folders.scheme(named: name) }
      onMainQueue {
        guard let self, self.theme.name == name else { return }
        switch found {
        case .success(let scheme?): self.take(Theme(name: name, tints: TintTable(scheme)))
        case .success(nil):
          self.post(.notice("There is no theme \(name). set-theme lists all themes"))
        case .failure(let mistake): self.post(.notice("No colours: \(mistake)"))
        }
        self.post(nil)
      }
    }
  }

  private func take(_ theme: Theme) {
    self.theme = theme
    for id in texts.keys { texts[id]?.tints = [] }
  }

  private func recognize(_ shown: ColoredText, in catalog: LanguageCatalog) {
    let language = catalog.language(
      ofFileAt: shown.isChosen ? nil : shown.name, type: shown.type
    ) { pattern, text in
      // A pattern with folders fits below any others.
      let isPart = pattern.contains("/") && !pattern.hasPrefix("/")
      return fnmatch(isPart ? "*/" + pattern : pattern, isPart ? "/" + text : text, 0) == 0
    }
    let before = texts[shown.document]
    var document = ColoredDocument(
      name: shown.name, type: shown.type, isChosen: shown.isChosen, language: language?.id)
    if let before, before.language == document.language {
      (document.coloring, document.tints) = (before.coloring, before.tints)
      document.isScanning = before.isScanning
    }
    texts[shown.document] = document
    guard let language, document.coloring == nil else { return }
    load(language.id, for: shown, from: catalog)
  }

  private func load(_ language: String, for shown: ColoredText, from catalog: LanguageCatalog) {
    let (id, text, lines) = (shown.document, shown.text, shown.lines)
    queue.async { [weak self] in
      let found = Result {
        let grammar = try GrammarLoader.grammar(of: language) { id in
          guard let path = catalog[id]?.path else { return nil }
          return LanguageFolders.definition(at: path).map { ($0, path) }
        }
        let coloring = try TextColoring(grammar, of: text)
        // The expressions of the first screen are compiled here, and not while a key waits.
        _ = coloring.runs(of: lines, in: text, within: .milliseconds(50))
        return coloring
      }
      onMainQueue {
        guard let self, self.texts[id]?.language == language else { return }
        switch found {
        case .success(let coloring):
          self.texts[id]?.coloring = coloring
          let mistake = coloring.mistakes.first
          self.post(mistake.map { .notice("A part of the colours is missing: \($0)") })
        case .failure(let mistake): self.post(.notice("No colours: \(mistake)"))
        }
      }
    }
  }

  /// Scans the rest of a document's text in slices.
  private func scan(_ id: DocumentID) {
    guard let document = texts[id], let coloring = document.coloring, !document.isScanning else {
      return
    }
    texts[id]?.isScanning = true
    queue.async(qos: .utility) { [weak self] in
      let (hasMore, changesWindow) = coloring.proceed(for: .milliseconds(8))
      onMainQueue {
        self?.texts[id]?.isScanning = false
        if changesWindow { self?.post(nil) }
        if hasMore { self?.scan(id) }
      }
    }
  }

  /// A document with its language and colours.
  private struct ColoredDocument {
    let name: String?
    let type: String?
    let isChosen: Bool
    let language: String?
    var coloring: TextColoring?
    /// The tint of each stack of styles.
    var tints: [UInt8] = []
    var isScanning = false

    /// Returns whether its language is still known.
    func isOf(_ shown: ColoredText) -> Bool {
      name == shown.name && type == shown.type && isChosen == shown.isChosen
    }
  }
}

/// The looks of a theme that occurred so far.
struct TintTable {
  private let scheme: StyleScheme
  private(set) var looks: [TextLook] = []

  init(_ scheme: StyleScheme) { self.scheme = scheme }

  /// Returns the tint of a stack of styles, from 1; 0 if it looks like other text.
  mutating func tint(of stack: [[String]]) -> UInt8 {
    let look = TextLook(scheme.look(of: stack))
    if look == TextLook() { return 0 }
    if let index = looks.firstIndex(of: look) { return UInt8(index + 1) }
    guard looks.count < 255 else { return 0 }
    looks.append(look)
    return UInt8(looks.count)
  }
}

extension TextLook {
  /// Creates the look of a style on a terminal.
  init(_ look: StyleLook) {
    var attributes: Attributes = []
    if look.isBold == true { attributes.insert(.bold) }
    if look.isItalic == true { attributes.insert(.italic) }
    if look.isUnderlined == true { attributes.insert(.underlined) }
    self.init(look.foreground.map { Color($0) }, on: look.background.map { Color($0) }, attributes)
  }
}

extension TextLook.Color {
  /// Creates the colour of a scheme on a terminal.
  init(_ color: StyleColor) {
    self =
      switch color {
      case .terminal(let number): .terminal(number)
      case .rgb(let red, let green, let blue): .rgb(red, green, blue)
      }
  }
}

import EditorCore
import Files
import Glibc
import Highlight
import SystemPackage

/// The folders with language definitions and style schemes: the user's, and those of the system.
struct LanguageFolders: Sendable {
  /// The folders of GtkSourceView, by precedence.
  let roots: [FilePath]
  /// The folder with the list of languages from an earlier session; nil for none.
  private let cache: StateFolder?

  /// Creates the list for given data folders.
  init(in folders: [FilePath], cache: StateFolder? = nil) {
    roots = folders.map { $0.appending("gtksourceview-5") }
    self.cache = cache
  }

  /// Returns the folders from the environment.
  static func ofEnvironment() -> LanguageFolders {
    let own =
      FilePath.inEnvironment("XDG_DATA_HOME").flatMap { $0.isAbsolute ? $0 : nil }
      ?? FilePath.userHome?.appending(".local/share")
    let system = getenv("XDG_DATA_DIRS").map { String(cString: $0) } ?? ""
    let names = system.isEmpty ? "/usr/local/share:/usr/share" : system
    let folders = names.split(separator: ":").map { FilePath(String($0)) }.filter(\.isAbsolute)
    return LanguageFolders(in: (own.map { [$0] } ?? []) + folders, cache: .cacheOfUser())
  }

  /// The languages of the definitions.
  struct Languages {
    /// The languages; definitions with mistakes are left out.
    let catalog: LanguageCatalog
    let mistakes: [DefinitionError]
    /// The list for the next session; nil if it is unchanged.
    let newList: KnownLanguages?
  }

  /// Returns the languages of all definitions, by reading the heads of those that have changed.
  ///
  /// - Complexity: O(definitions), about 15 µs for each that is read, and 3 µs for the others.
  func languages() -> Languages {
    let known = KnownLanguages(in: cache)
    var newList = KnownLanguages()
    var languages: [LanguageInfo] = []
    var mistakes: [DefinitionError] = []
    for folder in roots.map({ $0.appending("language-specs") }) {
      guard let entries = try? FolderListing.read(folder).entries else { continue }
      let names = entries.map { String(decoding: $0.name, as: UTF8.self) }
      let paths = names.sorted().filter { $0.hasSuffix(".lang") }.map { folder.appending($0) }
      let stamps = paths.map { KnownLanguages.Stamp($0) }
      let old = zip(paths, stamps).map { path, stamp in
        stamp.flatMap { known.language(at: path, $0) }
      }
      let fresh = zip(paths, old).filter { $1 == nil }.map(\.0)
      // The definitions are read one after another, because the first screen needs the other
      // processor.
      var read = fresh.map { path in
        Result { () throws(DefinitionError) in try Self.language(at: path) }
      }[...]
      for (language, stamp) in zip(old, stamps) {
        let result = language.map { .success($0) } ?? read.removeFirst()
        switch result {
        case .success(let language?):
          languages.append(language)
          if let stamp { newList.add(language, stamp) }
        case .success(nil): break
        case .failure(let mistake): mistakes.append(mistake)
        }
      }
    }
    // Those of the program need the styles of `def`. Definitions of the user and of the system have
    // precedence over them.
    if languages.contains(where: { $0.id == "def" }) {
      languages += OwnDefinition.all.compactMap { try? LanguageInfo($0.bytes, path: $0.path) }
    }
    return Languages(
      catalog: LanguageCatalog(languages), mistakes: mistakes,
      newList: newList == known ? nil : newList)
  }

  /// Writes the list for the next session.
  func keep(_ list: KnownLanguages) { if let cache { list.write(to: cache) } }

  private static func language(at path: FilePath) throws(DefinitionError) -> LanguageInfo? {
    // Licence, head and metadata are shorter than this in all definitions of GtkSourceView.
    guard let head = path.contents(upTo: 8 << 10) else { return nil }
    if let info = try? LanguageInfo(head, path: path.string) { return info }
    return try path.contents(upTo: definitionLimit).map { (bytes) throws(DefinitionError) in
      try LanguageInfo(bytes, path: path.string)
    }
  }

  /// Returns the available themes, languages and dictionaries.
  func choices(
    in catalog: LanguageCatalog, _ dictionaries: DictionaryFolders = .ofEnvironment()
  ) -> ColorChoices {
    var themes = StyleScheme.own.map { ColorChoices.Choice(id: $0.id, name: $0.name) }
    themes.insert(
      ColorChoices.Choice(id: Theme.automatic, name: "Dark or light, as the terminal is"), at: 1)
    for folder in roots.map({ $0.appending("styles") }) {
      let entries = (try? FolderListing.read(folder).entries) ?? []
      let names = entries.map { String(decoding: $0.name, as: UTF8.self) }
      for name in names.sorted() where name.hasSuffix(".xml") {
        let id = String(name.dropLast(4))
        if !themes.contains(where: { $0.id == id }) {
          themes.append(ColorChoices.Choice(id: id, name: "from GtkSourceView"))
        }
      }
    }
    themes.append(ColorChoices.Choice(id: "none", name: "All text alike"))
    let languages = catalog.languages.filter { !$0.isHidden }
      .map { language in
        // Users may mean another language by `python` than the one with that identifier.
        let isMeant = catalog.language(named: language.id)?.id == language.id
        return ColorChoices.Choice(
          id: isMeant ? language.id : language.name.lowercased(), name: language.name)
      }.sorted { $0.id < $1.id }
    let automatic = ColorChoices.Choice(id: "guess", name: "By file name and first line")
    return ColorChoices(
      themes: themes, languages: [automatic] + languages, languageNames: catalog.names,
      dictionaries: dictionaries.languages())
  }

  private static let definitionLimit = 5 << 20

  /// Returns the bytes of a definition; nil if it cannot be read.
  static func definition(at path: String) -> [UInt8]? {
    if let own = OwnDefinition.all.first(where: { $0.path == path }) { return own.bytes }
    return FilePath(path).contents(upTo: definitionLimit)
  }

  /// Returns the scheme with a name, and its path unless it is the program's own; nil without one.
  func scheme(
    named id: String
  ) throws(DefinitionError) -> (scheme: StyleScheme, path: String?)? {
    if let own = StyleScheme.own.first(where: { $0.id == id }) { return (own, nil) }
    guard let path = contentsOfScheme(id, atMost: 1)?.path else { return nil }
    let scheme = try StyleScheme.scheme(id) { contentsOfScheme($0, atMost: Self.definitionLimit) }
    return (scheme, path)
  }

  /// Returns the bytes and the path of a scheme; nil if it cannot be read.
  private func contentsOfScheme(
    _ id: String, atMost limit: Int
  ) -> (bytes: [UInt8], path: String)? {
    if id.contains("/") { return nil }
    let paths = roots.lazy.map { $0.appending("styles/\(id).xml") }
    return paths.compactMap { path in
      path.contents(upTo: limit).map { ($0, path.string) }
    }.first
  }
}

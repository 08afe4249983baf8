import Text

/// A reader of a language definition, and of all definitions that it includes, into a grammar.
///
/// The format is the "Language Definition v2.0" of GtkSourceView; see its reference, and
/// docs/decisions/0018-language-definitions.md.
public struct GrammarLoader {
  /// A function that returns the bytes and the path of the definition of a language; nil without
  /// one.
  public typealias Source = (_ language: String) -> (bytes: [UInt8], path: String)?

  let source: Source
  /// The state of the present file.
  var file = File()
  var expander = ExpressionExpander()
  var styles = StyleNames()
  var rules: [UnresolvedRule] = []
  /// The indices of the rules by identifier, with its language as a prefix.
  private var indices: [String: Int] = [:]
  private var replacements: [Replacement] = []
  private var loaded: Set<String> = []
  private var paths: [String] = []
  /// The limit of contexts; real languages have hundreds.
  private static let mostContexts = 20_000
  /// The class of the characters of keywords in the language itself; nil for the usual ones.
  private var wordClass: String?

  /// The values that apply to one file.
  struct File {
    var path = ""
    var language = ""
    var options: ExpressionOptions = []
    var delimiters = ExpressionExpander.Delimiters()
    /// The number of contexts without an identifier so far.
    var unnamed = 0
  }

  /// A rule with references by name.
  struct UnresolvedRule {
    var rule: ContextRule
    var references: [Reference] = []
    let path: String
    let line: Int
  }

  /// A reference to a rule by name.
  struct Reference {
    let id: String
    /// Whether the reference means the rule itself, even if a language replaced it.
    let isOriginal: Bool
    let isChildrenOnly: Bool
    let style: ContextRule.StyleOverride
    let line: Int
  }

  private struct Replacement {
    let id: String
    let other: String
    let path: String
    let line: Int
  }

  /// Returns the grammar of a language.
  ///
  /// - Throws: `DefinitionError` at the first mistake in the definition or in one that it includes.
  public static func grammar(
    of language: String, from source: @escaping Source
  ) throws(DefinitionError) -> Grammar {
    var loader = GrammarLoader(source: source)
    guard try loader.load(language) else {
      throw DefinitionError(language, line: 1, "there is no definition of this language")
    }
    return try loader.resolved(language)
  }

  private init(source: @escaping Source) { self.source = source }

  /// Reads a definition unless it was read already.
  ///
  /// - Returns: false if it does not exist.
  private mutating func load(_ language: String) throws(DefinitionError) -> Bool {
    if loaded.contains(language) { return true }
    guard let (bytes, path) = source(language) else { return false }
    loaded.insert(language)
    paths.append(path)
    let root = try XMLReader.root(of: bytes, path: path)
    _ = try LanguageInfo(root, path: path)
    let outer = file
    file = File(path: path, language: root["id"] ?? language)
    loaded.insert(file.language)
    for element in root.children {
      switch element.name {
      case "styles": for style in element.children { try read(style: style) }
      case "default-regex-options": file.options = ExpressionOptions().updated(by: element)
      case "keyword-char-class":
        file.delimiters = .init(ofClass: element.text)
        if outer.path.isEmpty { wordClass = element.text }
      case "definitions": try read(element.children, in: nil)
      default: break
      }
    }
    file = outer
    return true
  }

  /// Reads the language of a name like `def:comment` unless it was read already.
  private mutating func loadLanguage(
    of name: String, _ element: XMLElement
  ) throws(DefinitionError) {
    guard let colon = name.firstIndex(of: ":"), colon > name.startIndex else { return }
    let language = String(name[..<colon])
    if try !load(language) {
      throw mistake(element, "there is no definition of the language \(language)")
    }
  }

  private mutating func read(style: XMLElement) throws(DefinitionError) {
    guard style.name == "style", let id = style["id"] else { return }
    guard let other = style["map-to"] else { return }
    guard other.contains(":") else {
      throw mistake(style, "map-to=\"\(other)\" names no language")
    }
    try loadLanguage(of: other, style)
    styles.map(full(id), to: other)
  }

  /// Reads the definitions inside `<definitions>` or `<include>`.
  ///
  /// - Parameter parent: the index of the rule around them.
  private mutating func read(_ elements: [XMLElement], in parent: Int?) throws(DefinitionError) {
    for element in elements {
      switch element.name {
      case "define-regex": try define(element)
      case "replace":
        guard let id = element["id"], let other = element["ref"] else { break }
        replacements.append(
          Replacement(id: id, other: full(other), path: file.path, line: element.line))
      case "context": try read(context: element, in: parent)
      default: break
      }
    }
  }

  private mutating func define(_ element: XMLElement) throws(DefinitionError) {
    guard let id = element["id"] else { throw mistake(element, "define-regex needs an id") }
    let options = file.options.updated(by: element)
    expander.defined[full(id)] = try expanded(element, element.text, options, isPart: true)
  }

  private mutating func read(context: XMLElement, in parent: Int?) throws(DefinitionError) {
    let style = context["style-ref"].map { styles.index(of: full($0)) }
    if let ref = context["ref"] {
      try read(reference: ref, context, style: style, in: parent)
    } else if context.flag("ignore-style") == true {
      throw mistake(context, "ignore-style is for references alone")
    } else if let group = context["sub-pattern"] {
      try read(subPattern: group, context, style: style, in: parent)
    } else {
      try read(rule: context, style: style, in: parent)
    }
  }

  private mutating func read(
    reference: String, _ context: XMLElement, style: Int?, in parent: Int?
  ) throws(DefinitionError) {
    guard let parent else { throw mistake(context, "a reference is not inside a context") }
    let isChildrenOnly = reference.hasSuffix(":*")
    let name = isChildrenOnly ? String(reference.dropLast(2)) : reference
    try loadLanguage(of: name, context)
    let ignoresStyle = context.flag("ignore-style") == true
    if isChildrenOnly, ignoresStyle || style != nil {
      throw mistake(context, "a reference with :* has no style of its own")
    }
    rules[parent].references.append(
      Reference(
        id: full(name), isOriginal: context.flag("original") == true,
        isChildrenOnly: isChildrenOnly,
        style: ignoresStyle ? .ignored : style.map { .style($0) } ?? .none, line: context.line))
  }

  private mutating func read(
    subPattern group: String, _ context: XMLElement, style: Int?, in parent: Int?
  ) throws(DefinitionError) {
    guard let parent else { throw mistake(context, "a sub-pattern is not inside a context") }
    let isMatch = if case .match = rules[parent].rule.extent { true } else { false }
    let place: ContextRule.SubPattern.Place
    switch context["where"] ?? "default" {
    case "start" where !isMatch: place = .start
    case "end" where !isMatch: place = .end
    case "default" where isMatch, "" where isMatch: place = .match
    case let other: throw mistake(context, "where=\"\(other)\" does not suit the context around it")
    }
    rules[parent].rule.subPatterns.append(
      ContextRule.SubPattern(
        place: place, group: Int(group).map { .number($0) } ?? .name(group), style: style,
        classes: classes(context)))
  }

  private mutating func read(
    rule context: XMLElement, style: Int?, in parent: Int?
  ) throws(DefinitionError) {
    let id: String
    if let name = context["id"] {
      id = full(name)
    } else {
      id = full("unnamed-\(file.unnamed)")
      file.unnamed += 1
    }
    if indices[id] != nil { throw mistake(context, "the id \(id) is used twice") }
    let (extent, keywords) = try extent(of: context)
    var rule = ContextRule(
      id: id, extent: extent, style: style, classes: classes(context), options: options(context))
    rule.keywords = keywords
    if rules.count >= Self.mostContexts {
      throw mistake(context, "there are more than \(Self.mostContexts) contexts")
    }
    indices[id] = rules.count
    let index = rules.count
    rules.append(UnresolvedRule(rule: rule, path: file.path, line: context.line))
    if let parent {
      rules[parent].references.append(
        Reference(
          id: id, isOriginal: false, isChildrenOnly: false, style: .none, line: context.line))
    }
    for include in context.children where include.name == "include" {
      try read(include.children, in: index)
    }
  }

  /// Replaces the names of all references by indices.
  private func resolved(_ language: String) throws(DefinitionError) -> Grammar {
    var current = indices
    for replacement in replacements {
      guard current[replacement.id] != nil, let other = current[replacement.other] else {
        throw DefinitionError(
          replacement.path, line: replacement.line,
          "the context \(replacement.id) or \(replacement.other) does not exist")
      }
      current[replacement.id] = other
    }
    guard let root = current["\(language):\(language)"] else {
      throw DefinitionError(
        paths.first ?? language, line: 1, "the context \(language) does not exist")
    }
    var complete: [ContextRule] = []
    for unresolved in rules {
      var rule = unresolved.rule
      for reference in unresolved.references {
        let found = reference.isOriginal ? indices[reference.id] : current[reference.id]
        guard let found else {
          throw DefinitionError(
            unresolved.path, line: reference.line, "the context \(reference.id) does not exist")
        }
        let isChildrenOnly = reference.isChildrenOnly || rules[found].rule.isOnlyChildren
        rule.children.append(
          ContextRule.Child(
            rule: found, isChildrenOnly: isChildrenOnly, style: reference.style))
      }
      complete.append(rule)
    }
    return Grammar(
      id: language, rules: complete, root: root, styles: styles, paths: paths,
      words: WordCharacters(ofLanguage: language, wordClass))
  }
}

/// The parts of one context.
extension GrammarLoader {
  /// Returns a name with the language of the file as a prefix, unless it has one.
  func full(_ name: String) -> String {
    name.contains(":") ? name : "\(file.language):\(name)"
  }

  func mistake(_ element: XMLElement, _ reason: String) -> DefinitionError {
    DefinitionError(file.path, line: element.line, reason)
  }

  func classes(_ context: XMLElement) -> ClassChange {
    ClassChange(
      added: ContextClasses(context["class"]), removed: ContextClasses(context["class-disabled"]))
  }

  func options(_ context: XMLElement) -> ContextRule.Options {
    var options: ContextRule.Options = []
    if context.flag("extend-parent") ?? true { options.insert(.extendsParent) }
    if context.flag("end-parent") ?? false { options.insert(.endsParent) }
    if context.flag("end-at-line-end") ?? false { options.insert(.endsAtLineEnd) }
    if context.flag("first-line-only") ?? false { options.insert(.firstLineOnly) }
    if context.flag("once-only") ?? false { options.insert(.onceOnly) }
    if context.flag("style-inside") ?? false { options.insert(.styleInside) }
    return options
  }

  /// Returns the expressions of a context, and its words if it is a list of whole words.
  func extent(
    of context: XMLElement
  ) throws(DefinitionError) -> (ContextRule.Extent, ContextRule.Keywords?) {
    let keywords = context.children.filter { $0.name == "keyword" }
    if !keywords.isEmpty { return try extent(of: keywords, in: context) }
    if let match = context.first("match"), !match.text.isEmpty {
      return (.match(try expression(match)), nil)
    }
    if context.children.isEmpty {
      // An empty context never begins; it is replaced by others.
      return (.match(ExpressionSource(pattern: "$^", path: file.path, line: context.line)), nil)
    }
    let start = context.first("start")
    let end = context.first("end")
    if start == nil, end != nil { throw mistake(context, "a context with an end needs a start") }
    let extent = ContextRule.Extent.container(
      start: try start.map { (part) throws(DefinitionError) in try expression(part) },
      end: try end.map { (part) throws(DefinitionError) in try expression(part, isEnd: true) })
    return (extent, nil)
  }

  private func extent(
    of keywords: [XMLElement], in context: XMLElement
  ) throws(DefinitionError) -> (ContextRule.Extent, ContextRule.Keywords?) {
    let prefix = context.first("prefix")?.text
    let suffix = context.first("suffix")?.text
    let words = keywords.map(\.text).filter { !$0.isEmpty }
    let pattern =
      (prefix ?? file.delimiters.opening) + "(" + words.joined(separator: "|") + ")"
      + (suffix ?? file.delimiters.closing)
    let expression = try expanded(context, pattern, file.options)
    let source = ExpressionSource(pattern: expression, path: file.path, line: context.line)
    let isPlain =
      [prefix ?? file.delimiters.opening, suffix ?? file.delimiters.closing].allSatisfy {
        [#"\b"#, #"\%["#, #"\%]"#].contains($0) && (file.delimiters.areUsual || $0 == #"\b"#)
      } && words.allSatisfy { $0.utf8.allSatisfy(\.isWord) }
    guard isPlain else { return (.match(source), nil) }
    return (
      .match(source),
      ContextRule.Keywords(words: words, ignoresCase: file.options.contains(.ignoresCase))
    )
  }

  private func expression(
    _ element: XMLElement, isEnd: Bool = false
  ) throws(DefinitionError) -> ExpressionSource {
    let pattern = try expanded(element, element.text, file.options.updated(by: element))
    let source = ExpressionSource(pattern: pattern, path: file.path, line: element.line)
    if source.needsStart, !isEnd {
      throw mistake(element, "only the end of a context can refer to its start")
    }
    return source
  }

  func expanded(
    _ element: XMLElement, _ text: String, _ options: ExpressionOptions, isPart: Bool = false
  ) throws(DefinitionError) -> String {
    do {
      return try expander.expanded(
        text, options, file.delimiters, language: file.language, isPart: isPart)
    } catch {
      throw mistake(element, error.reason)
    }
  }
}

extension UInt8 {
  /// Whether it is a letter of ASCII, a digit or an underscore.
  var isWord: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

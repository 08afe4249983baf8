/// The contexts, states and tables of a language that were needed so far.
struct ContextForest {
  private let grammar: Grammar
  private let memory: ScanMemory
  private var starts: [Pattern.Reference?]
  private var ends: [Pattern.Reference?]
  private var tables: [RuleTable.Reference?]
  private var dynamicEnds: [String: Pattern.Reference] = [:]
  private var states: [[LineScanner.OpenContext]] = []
  private var numbers: [StateKey: Int32] = [:]
  /// The groups with looks of the match or start of each rule, and of its end.
  private var matchGroups: [[ResolvedSubPattern]?]
  private var endGroups: [[ResolvedSubPattern]?]
  private(set) var mistakes: [DefinitionError] = []
  /// The wrong expressions of the definition.
  private var wrong: Set<ExpressionSource> = []
  /// The languages inside rules that were requested so far.
  private var languagesInside: [Int: String?] = [:]
  var stacks = StyleStacks()
  /// The number of nodes; a language that opens new ones without end is stopped.
  private var nodeCount = 0
  private static let nodeLimit = 200_000
  /// The maximum number of contexts that can begin inside one; further ones are ignored.
  private static let mostChildren = 10_000

  private struct StateKey: Hashable {
    let node: ContextNode.Reference
    let used: [UInt64]
  }

  init(_ grammar: Grammar, in memory: ScanMemory) {
    self.grammar = grammar
    self.memory = memory
    starts = Array(repeating: nil, count: grammar.rules.count)
    ends = starts
    tables = Array(repeating: nil, count: grammar.rules.count)
    matchGroups = Array(repeating: nil, count: grammar.rules.count)
    endGroups = matchGroups
    let root = grammar.rules[grammar.root]
    let node = node(
      grammar.root, parent: nil, end: nil, style: root.style, ignoresStyles: false)
    _ = state(of: [LineScanner.OpenContext(node: node, start: -1)])
  }

  /// Returns the identifiers of the languages around a state, innermost first.
  ///
  /// A context of another language names it. A context of the text's own language, such as a script
  /// in HTML, can contain another language: that of most contexts that can begin in it.
  mutating func languages(around state: LineState) -> [String] {
    var languages: [String] = []
    for context in contexts(of: state).reversed() {
      let rule = context.node.pointee.rule
      let own = grammar.rules[rule].language
      let language = own == grammar.id ? language(inside: rule) : own
      if let language, language != languages.last { languages.append(language) }
    }
    return languages
  }

  /// Returns the language of most contexts that can begin inside a rule; nil without one.
  private mutating func language(inside rule: Int) -> String? {
    if let known = languagesInside[rule] { return known }
    var counts: [String: Int] = [:]
    for (child, _) in flattened(rule) { counts[grammar.rules[child].language, default: 0] += 1 }
    // `def` contains the contexts that serve all languages.
    counts["def"] = nil
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    let language = most?.key
    languagesInside[rule] = .some(language)
    return language
  }

  /// The state at the beginning of a text.
  var start: LineState { LineState(number: 0) }

  /// Returns the open contexts of a state, innermost last.
  func contexts(of state: LineState) -> [LineScanner.OpenContext] { states[Int(state.number)] }

  /// Returns the state of open contexts.
  mutating func state(of open: [LineScanner.OpenContext]) -> LineState {
    guard let last = open.last else { return start }
    let isUsed = open.contains { $0.used != 0 }
    if !isUsed, last.node.pointee.state >= 0 {
      return LineState(number: last.node.pointee.state)
    }
    let key = StateKey(node: last.node, used: isUsed ? open.map(\.used) : [])
    if let number = numbers[key] { return LineState(number: number) }
    let number = Int32(states.count)
    states.append(open)
    numbers[key] = number
    if !isUsed { last.node.pointee.state = number }
    return LineState(number: number)
  }

  /// Returns the context that a child of a context opens; nil if its end is wrong, or the limit is
  /// reached.
  ///
  /// - Parameter line: the text in which its start matched, to which its end may refer.
  mutating func child(
    _ index: Int, _ child: RuleTable.Child, of parent: ContextNode.Reference,
    in line: UnsafeBufferPointer<UInt8>, _ matcher: PatternMatcher
  ) -> ContextNode.Reference? {
    if let known = parent.pointee.children[index] { return known }
    let isDynamic = endSource(of: child.rule)?.needsStart ?? false
    let start = isDynamic ? matcher.group(0) : nil
    let key = ContextNode.Start(child: index, text: start.map { Array(line[$0]) } ?? [])
    if isDynamic, let known = parent.pointee.childrenByStart[key] { return known }
    if nodeCount >= Self.nodeLimit { return nil }
    let end =
      isDynamic
      ? dynamicEnd(of: child, in: line, matcher)
      : pattern(endSource(of: child.rule), of: child.rule, in: \.ends)
    // Without its end, the context would colour the rest of the text.
    if let end, end.pointee.starts.isWrong { return nil }
    let ownStyle = grammar.rules[child.rule].style
    let style =
      switch child.style {
      case .none: ownStyle
      case .style(let style): style
      case .ignored: Int?.none
      }
    let node = node(
      child.rule, parent: parent, end: end, style: style, ignoresStyles: child.style == .ignored)
    if isDynamic {
      parent.pointee.childrenByStart[key] = node
    } else {
      parent.pointee.children[index] = node
    }
    return node
  }

  private mutating func node(
    _ rule: Int, parent: ContextNode.Reference?, end: Pattern.Reference?, style: Int?,
    ignoresStyles: Bool
  ) -> ContextNode.Reference {
    nodeCount += 1
    let areIgnored = parent?.pointee.looks.ignoresStyles == true
    let outer = parent?.pointee.looks.inside ?? Paint()
    let definition = grammar.rules[rule]
    let classes = definition.classes.applied(to: outer.classes)
    let inside = Paint(
      styles: stacks.pushed(areIgnored ? nil : style, on: outer.styles),
      classes: classes)
    let isStyledInside = definition.options.contains(.styleInside)
    let around = isStyledInside ? Paint(styles: outer.styles, classes: classes) : inside
    let looks = ContextNode.Looks(
      inside: inside, around: around, ignoresStyles: ignoresStyles || areIgnored)
    return memory.store(
      ContextNode(
        rule: rule, definition, parent: parent, end: end, table: table(of: rule), looks,
        in: memory))
  }

  private func endSource(of rule: Int) -> ExpressionSource? {
    if case .container(_, let end) = grammar.rules[rule].extent { end } else { nil }
  }

  private mutating func pattern(
    _ source: ExpressionSource?, of rule: Int,
    in list: WritableKeyPath<ContextForest, [Pattern.Reference?]>
  ) -> Pattern.Reference? {
    guard let source else { return nil }
    if let known = self[keyPath: list][rule] { return known }
    let pattern = memory.store(Pattern(source))
    check(pattern, of: source)
    self[keyPath: list][rule] = pattern
    return pattern
  }

  /// Records the mistake in a pattern, once for all patterns that one expression yields with
  /// different starts.
  private mutating func check(_ pattern: Pattern.Reference, of source: ExpressionSource) {
    guard pattern.pointee.starts.isWrong, wrong.insert(source).inserted else { return }
    guard let reason = Pattern.mistake(in: pattern.pointee.source.pattern) else { return }
    mistakes.append(DefinitionError(source.path, line: source.line, reason))
  }

  /// Returns the end of a context whose end contains text of its start.
  private mutating func dynamicEnd(
    of child: RuleTable.Child, in line: UnsafeBufferPointer<UInt8>, _ matcher: PatternMatcher
  ) -> Pattern.Reference? {
    guard let source = endSource(of: child.rule) else { return nil }
    var result = ""
    var rest = source.pattern[...]
    while let backslash = rest.firstIndex(of: "\\") {
      result += rest[..<backslash]
      rest = rest[backslash...]
      guard rest.hasPrefix(#"\%{"#), let end = rest.firstIndex(of: "}"),
        rest[..<end].hasSuffix("@start")
      else {
        result += rest.prefix(2)
        rest = rest.dropFirst(2)
        continue
      }
      let name = String(rest[..<end].dropFirst(3).dropLast(6))
      let numbers = child.pattern.pointee.numbers(of: Int(name).map { .number($0) } ?? .name(name))
      if let group = numbers.lazy.compactMap({ matcher.group($0) }).first {
        result += Self.quoted(String(decoding: line[group], as: UTF8.self))
      }
      rest = rest[rest.index(after: end)...]
    }
    result += rest
    if let known = dynamicEnds[result] { return known }
    let pattern = memory.store(
      Pattern(ExpressionSource(pattern: result, path: source.path, line: source.line)))
    check(pattern, of: source)
    dynamicEnds[result] = pattern
    return pattern
  }

  /// Returns an expression that matches exactly a text.
  private static func quoted(_ text: String) -> String {
    var quoted = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII, !UInt8(scalar.value).isWord { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted
  }

  /// Returns the groups of a rule's expression with their own looks.
  mutating func subPatterns(
    of rule: Int, _ place: ContextRule.SubPattern.Place, _ pattern: Pattern.Reference
  ) -> [ResolvedSubPattern] {
    let known = place == .end ? endGroups[rule] : matchGroups[rule]
    if let known { return known }
    let definition = grammar.rules[rule]
    let list = definition.subPatterns.filter { $0.place == place }.flatMap { subPattern in
      pattern.pointee.numbers(of: subPattern.group).map {
        ResolvedSubPattern(group: $0, style: subPattern.style, classes: subPattern.classes)
      }
    }
    if place == .end { endGroups[rule] = list } else { matchGroups[rule] = list }
    return list
  }

  private mutating func table(of rule: Int) -> RuleTable.Reference {
    if let known = tables[rule] { return known }
    var children: [RuleTable.Child] = []
    var lists: [(child: Int, keywords: ContextRule.Keywords)] = []
    var onceCount = 0
    for (child, style) in flattened(rule) {
      let definition = grammar.rules[child]
      guard let pattern = startPattern(of: child) else { continue }
      let isOnce = definition.options.contains(.onceOnly) && onceCount < 64
      if let keywords = definition.keywords { lists.append((children.count, keywords)) }
      children.append(
        RuleTable.Child(
          child, definition, style: style, pattern,
          onceBit: isOnce ? 1 << UInt64(onceCount) : 0))
      if isOnce { onceCount += 1 }
    }
    let table = memory.store(
      RuleTable(children, keywords: KeywordIndex(lists, in: memory), in: memory))
    tables[rule] = table
    return table
  }

  private mutating func startPattern(of rule: Int) -> Pattern.Reference? {
    switch grammar.rules[rule].extent {
    case .match(let source): pattern(source, of: rule, in: \.starts)
    case .container(let start, _): pattern(start, of: rule, in: \.starts)
    }
  }

  /// Returns the children of a rule, with references to the children of other rules resolved.
  private func flattened(_ rule: Int) -> [(rule: Int, style: ContextRule.StyleOverride)] {
    var list: [(rule: Int, style: ContextRule.StyleOverride)] = []
    var visited: Set<Int> = [rule]
    flatten(rule, &visited, into: &list)
    return list
  }

  private func flatten(
    _ rule: Int, _ visited: inout Set<Int>,
    into list: inout [(rule: Int, style: ContextRule.StyleOverride)]
  ) {
    for child in grammar.rules[rule].children where list.count < Self.mostChildren {
      if !child.isChildrenOnly {
        list.append((child.rule, child.style))
      } else if visited.insert(child.rule).inserted {
        // The same children have no effect a second time.
        flatten(child.rule, &visited, into: &list)
      }
    }
  }
}

/// A group of an expression, by its number, with its look.
struct ResolvedSubPattern {
  let group: Int
  let style: Int?
  let classes: ClassChange
}

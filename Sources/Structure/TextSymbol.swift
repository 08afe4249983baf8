public import Text

/// A named part of a text: a function, a type, a section, a block.
public struct TextSymbol: Hashable, Sendable {
  /// The name, on one line and without control characters.
  public let name: String
  /// The kind as named by its source: `function`, `class`, `section`, `block`.
  public let kind: String
  /// The name of the enclosing symbol; empty without any or it is unknown.
  public let scope: String
  /// The bytes from the start of its first line to the end of its last, without the line break.
  public var range: Range<Int>
  /// The number of enclosing symbols.
  public internal(set) var depth = 0

  /// Creates a symbol of a range.
  public init(_ name: String, kind: String, scope: String = "", range: Range<Int>) {
    self.name = name
    self.kind = kind
    self.scope = scope
    self.range = range
  }

  /// Whether it is a function, a method, or similar code under another name.
  public var isFunction: Bool { Self.functionKinds.contains(kind) }

  /// Whether it is a part of prose with a heading.
  var isSection: Bool {
    ["chapter", "section", "subsection", "subsubsection", "l4subsection", "l5subsection"]
      .contains(kind)
  }

  private static let functionKinds: Set<String> = [
    "function", "method", "subroutine", "procedure", "func", "constructor", "destructor", "task",
    "singletonMethod", "generator", "getter", "setter", "subprogram", "def", "rule",
  ]

  /// Returns whether a user's name denotes it: its own name, with or without the enclosing
  /// symbol's, or the one in the title of a block: `area` in `func area(of shape: Shape)`.
  public func isMeant(by written: String) -> Bool {
    written == name || written == qualifiedName || written == "\(scope)::\(name)"
      || written == shortName
  }

  /// The name itself, without surrounding words and signs of the language.
  public var shortName: String {
    if kind != "block" { return name }
    let start = name.prefix { !"(:=<{[".contains($0) }
    let words = start.split { !$0.isLetter && !$0.isNumber && !"_-$.~".contains($0) }
    return words.last.map(String.init) ?? name
  }

  /// The name within a sentence: `This paragraph` is not a proper name.
  public var nameInSentence: String { kind == "paragraph" ? "this paragraph" : name }

  /// The name with the enclosing symbol's, if it is known: `Shape.area`.
  public var qualifiedName: String { scope.isEmpty ? name : "\(scope).\(name)" }

  /// Returns the bytes that identify the symbol: the marks of a Markdown heading, otherwise the
  /// first line; nil for a paragraph.
  public func heading(in text: PieceTree) -> Range<Int>? {
    if kind == "paragraph" { return nil }
    let first = text.range(ofLine: text.line(at: range.lowerBound))
    let marks = text.bytes(in: first.prefix(1_000)).prefix { $0 == UInt8(ascii: "#") }.count
    let isMarked = kind == "section" && marks > 0
    return isMarked ? first.lowerBound..<first.lowerBound + marks : first
  }
}

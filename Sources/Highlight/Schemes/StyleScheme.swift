/// The looks of styles: a style scheme of GtkSourceView or of the program.
public struct StyleScheme: Equatable, Sendable {
  /// The identifier, such as `solarized-dark`.
  public let id: String
  /// The name for users.
  public let name: String
  /// Whether it is made for a dark background; nil if it suits both.
  public let isDark: Bool?
  /// The looks by the name of the style, such as `def:comment`.
  private(set) var looks: [String: StyleLook]

  /// Creates a scheme of given looks.
  init(id: String, name: String, isDark: Bool?, looks: [String: StyleLook]) {
    self.id = id
    self.name = name
    self.isDark = isDark
    self.looks = looks
  }

  /// The names of all styles in the scheme.
  public var styles: [String] { Array(looks.keys) }

  /// Whether it names a colour.
  public var hasColors: Bool {
    looks.values.contains { $0.foreground != nil || $0.background != nil }
  }

  /// Returns the look of a style; nil if the scheme has none.
  public func look(of style: String) -> StyleLook? { looks[style] }

  /// Returns the look of a stack of styles.
  ///
  /// For each style, the first name in the scheme decides; an inner style inherits unspecified
  /// properties from the outer one.
  ///
  /// - Parameter stack: the styles, outermost first, each with its fallback styles.
  public func look(of stack: [[String]]) -> StyleLook { look(of: stack, first(of:)) }

  /// Returns the look of a style stack on a terminal without colours: a style without attributes in
  /// this scheme has those of `mono`.
  public func lookWithoutColors(of stack: [[String]]) -> StyleLook {
    look(of: stack) { chain in
      let own = first(of: chain)
      return own?.hasAttributes == true ? own : Self.mono.first(of: chain)
    }
  }

  private func look(
    of stack: [[String]], _ find: (_ chain: [String]) -> StyleLook?
  ) -> StyleLook {
    stack.reduce(StyleLook()) { outer, chain in find(chain)?.over(outer) ?? outer }
  }

  /// Returns the look of the first name in the scheme.
  private func first(of chain: [String]) -> StyleLook? {
    chain.lazy.compactMap { looks[$0] }.first
  }
}

/// The look of a style; nil properties are inherited from its surroundings.
public struct StyleLook: Hashable, Sendable {
  /// The colour of the characters.
  public var foreground: StyleColor?
  /// The colour behind them.
  public var background: StyleColor?
  /// Whether they are bold.
  public var isBold: Bool?
  /// Whether they are slanted.
  public var isItalic: Bool?
  /// Whether they are underlined.
  public var isUnderlined: Bool?
  /// Whether they are struck through.
  public var isStruckThrough: Bool?

  /// Creates a look.
  public init(
    _ foreground: StyleColor? = nil, on background: StyleColor? = nil, isBold: Bool? = nil,
    isItalic: Bool? = nil, isUnderlined: Bool? = nil
  ) {
    self.foreground = foreground
    self.background = background
    self.isBold = isBold
    self.isItalic = isItalic
    self.isUnderlined = isUnderlined
  }

  /// Whether the characters are bold, slanted or underlined.
  fileprivate var hasAttributes: Bool { isBold == true || isItalic == true || isUnderlined == true }

  /// Returns this look, completed by an outer one.
  func over(_ outer: StyleLook) -> StyleLook {
    var look = self
    look.foreground = foreground ?? outer.foreground
    look.background = background ?? outer.background
    look.isBold = isBold ?? outer.isBold
    look.isItalic = isItalic ?? outer.isItalic
    look.isUnderlined = isUnderlined ?? outer.isUnderlined
    look.isStruckThrough = isStruckThrough ?? outer.isStruckThrough
    return look
  }
}

/// A colour of a scheme.
public enum StyleColor: Hashable, Sendable {
  /// One of the sixteen colours of the user's terminal.
  case terminal(UInt8)
  /// Red, green and blue.
  case rgb(UInt8, UInt8, UInt8)

  /// Creates a colour from `#rgb`, `#rrggbb` or `#rrrrggggbbbb`; nil for any other text.
  public init?(hexadecimal text: some StringProtocol) {
    guard text.first == "#" else { return nil }
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == text.count - 1 else { return nil }
    switch digits.count {
    case 3: self = .rgb(UInt8(digits[0] * 17), UInt8(digits[1] * 17), UInt8(digits[2] * 17))
    case 6, 12:
      let width = digits.count / 3
      let parts = (0..<3).map { UInt8(digits[$0 * width] * 16 + digits[$0 * width + 1]) }
      self = .rgb(parts[0], parts[1], parts[2])
    default: return nil
    }
  }
}

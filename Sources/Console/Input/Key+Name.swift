/// The written form of keys: `Ctrl-Z`, `Alt-Shift-Up`, `F8`, `Ctrl-PageUp`, `Alt-,`.
extension Key: CustomStringConvertible {
  private static let namedCodes: [(name: String, code: Code)] = [
    ("Enter", .enter), ("Tab", .tab), ("Backspace", .backspace), ("Delete", .delete),
    ("Insert", .insert), ("Esc", .escape), ("Up", .up), ("Down", .down), ("Left", .left),
    ("Right", .right), ("Home", .home), ("End", .end), ("PageUp", .pageUp),
    ("PageDown", .pageDown), ("Space", .character(" ")),
  ]

  private static let namedModifiers: [(name: String, modifier: Modifiers)] = [
    ("Ctrl-", .control), ("Alt-", .alt), ("Shift-", .shift),
  ]

  /// Creates a key from its written form; fails for other text.
  public init?(_ written: String) {
    var rest = written[...]
    var modifiers: Modifiers = []
    while let match = Self.namedModifiers.first(where: { rest.utf8.starts(with: $0.name.utf8) }) {
      modifiers.insert(match.modifier)
      rest = Substring(rest.utf8.dropFirst(match.name.utf8.count))
    }
    guard let code = Self.code(named: rest, isChord: !modifiers.isEmpty) else { return nil }
    self.init(code, modifiers)
  }

  private static func code(named name: Substring, isChord: Bool) -> Code? {
    if name.utf8.count > 1, let named = namedCodes.first(where: { $0.name == name }) {
      return named.code
    }
    if name.count > 1, name.hasPrefix("F"), let number = Int(name.dropFirst()), number > 0 {
      return .function(number)
    }
    let scalars = name.unicodeScalars
    guard let scalar = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex
    else { return nil }
    guard isChord else { return .character(scalar) }
    return .character(scalar.unshifted)
  }

  /// The written form, which `init(_:)` can parse.
  public var description: String {
    var written = ""
    for (name, modifier) in Self.namedModifiers where modifiers.contains(modifier) {
      written += name
    }
    return written + codeName
  }

  private var codeName: String {
    switch code {
    case .function(let number): "F\(number)"
    case .unknown(let sequence): sequence
    case .character(let scalar) where scalar != " ":
      String(Character(modifiers.isEmpty ? scalar : Self.keycap(of: scalar)))
    default: Self.namedCodes.first { $0.code == code }?.name ?? ""
    }
  }

  /// Returns the label of a letter's key: the upper-case letter, if it exists and can be parsed.
  private static func keycap(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    let capital = scalar.shifted
    return capital.unshifted == scalar ? capital : scalar
  }
}

extension Unicode.Scalar {
  /// The upper-case form of this letter, if that is one scalar.
  var shifted: Unicode.Scalar {
    // Most keys need no Unicode table.
    if isASCII { return ("a"..."z").contains(self) ? Unicode.Scalar(UInt8(value) - 0x20) : self }
    return Unicode.Scalar(properties.uppercaseMapping) ?? self
  }

  /// The lower-case form of this letter, if that is one scalar.
  var unshifted: Unicode.Scalar {
    if isASCII { return ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 0x20) : self }
    return Unicode.Scalar(properties.lowercaseMapping) ?? self
  }
}

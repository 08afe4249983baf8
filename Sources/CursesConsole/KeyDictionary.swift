import Console

/// What a terminal sends for its keys, as its description in terminfo has it.
struct KeyDictionary {
  /// What some bytes mean.
  enum Meaning: Equatable {
    /// They are this key.
    case key(Key)
    /// They are the beginning of a key.
    case beginning
    /// They begin no key.
    case nothing
  }

  /// How function keys above F12 are numbered.
  let functionRow: FunctionRow
  private let lookUp: ([UInt8]) -> Meaning

  /// A dictionary that asks `lookUp` what bytes mean.
  init(lookUp: @escaping ([UInt8]) -> Meaning) {
    self.lookUp = lookUp
    functionRow = FunctionRow(lookUp: lookUp)
  }

  /// What some bytes mean.
  func meaning(of bytes: [UInt8]) -> Meaning {
    let meaning = lookUp(bytes)
    guard case .key(let key) = meaning, case .function(let number) = key.code else {
      return meaning
    }
    return .key(functionRow.key(number: number, key.modifiers))
  }
}

extension FunctionRow {
  /// Told by what the terminal sends for the thirteenth function key.
  fileprivate init(lookUp: ([UInt8]) -> KeyDictionary.Meaning) {
    func sends(_ sequence: String, for code: Key.Code) -> Bool {
      lookUp(Array(sequence.utf8)) == .key(Key(code))
    }
    if sends("\u{1b}[1;2P", for: .function(13)) || sends("\u{1b}O2P", for: .function(13)) {
      self = .xterm
    } else if sends("\u{1b}[25~", for: .function(13)), sends("\u{1b}[7~", for: .home) {
      self = .rxvt
    } else if sends("\u{1b}[25~", for: .function(13)), sends("\u{1b}[[A", for: .function(1)) {
      self = .linuxConsole
    } else {
      self = .plain
    }
  }
}

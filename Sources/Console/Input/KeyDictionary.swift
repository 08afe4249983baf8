/// The key sequences of a terminal, according to its description in terminfo.
public struct KeyDictionary {
  /// The meaning of some bytes.
  public enum Meaning: Equatable {
    /// A key.
    case key(Key)
    /// The beginning of a key.
    case beginning
    /// No key.
    case nothing
  }

  /// The numbering of function keys above F12.
  let functionRow: FunctionRow
  private let lookUp: ([UInt8]) -> Meaning

  /// Creates a dictionary that calls `lookUp` for the meaning of bytes.
  public init(lookUp: @escaping ([UInt8]) -> Meaning) {
    self.lookUp = lookUp
    functionRow = FunctionRow(lookUp: lookUp)
  }

  /// Returns the meaning of some bytes.
  func meaning(of bytes: [UInt8]) -> Meaning {
    let meaning = lookUp(bytes)
    guard case .key(let key) = meaning, case .function(let number) = key.code else {
      return meaning
    }
    return .key(functionRow.key(number: number, key.modifiers))
  }
}

extension FunctionRow {
  /// Detects the numbering from the sequence of the thirteenth function key.
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

import Console

/// Turns the bytes that a terminal sends into keys, pastes and events of the mouse.
///
/// It is a pure function of the bytes, in whatever pieces they come: what is not yet whole waits
/// for the next piece, or for word that none is coming (`flush`). The keys of the terminal at hand
/// come first, then the sequences that most terminals share.
struct KeyDecoder {
  /// What the terminal at hand sends for its keys.
  let dictionary: KeyDictionary
  /// What the key Backspace sends, as the terminal was told; nil where that is not known.
  private let erase: UInt8?
  /// What the terminal answered to the question for its background.
  private(set) var background: Background?
  private var waiting: [UInt8] = []
  private var paste: BracketedPaste?

  /// What the bytes at the front are.
  enum Step: Equatable {
    /// A key of so many bytes.
    case key(Key, Int)
    /// So many bytes that tell nothing an editor wants to know.
    case nothing(Int)
    /// Something the mouse did, told in so many bytes.
    case mouse(MouseEvent, Int)
    /// What the background is, told in so many bytes.
    case background(Background?, Int)
    /// The opening bracket of a paste, of so many bytes.
    case paste(Int)
    /// The beginning of something.
    case incomplete
  }

  /// A decoder that has seen nothing yet.
  init(_ dictionary: KeyDictionary, erase: UInt8? = nil) {
    self.dictionary = dictionary
    self.erase = erase
  }

  /// Whether an opened paste waits for its end.
  var isPasting: Bool { paste != nil }

  /// How long to look for the rest of what waits before it is flushed; nil when nothing waits.
  ///
  /// An Esc alone is soon a key by itself. A sequence that has begun can only have been cut in two
  /// on a slow line, and is worth a longer wait.
  var patience: Duration? {
    waiting.isEmpty ? nil : waiting.count < 3 ? .milliseconds(25) : .milliseconds(100)
  }

  /// Takes the bytes that came, and answers with what they complete.
  ///
  /// - Complexity: O(n) in the bytes; a paste is searched once.
  mutating func decode(_ bytes: some Collection<UInt8>) -> [TerminalInput] {
    waiting += bytes
    return decodeWaiting(isWhole: false)
  }

  /// Answers with what waits, now that nothing more is coming: an Esc was the key Esc, and a paste
  /// ends without its bracket.
  mutating func flush() -> [TerminalInput] {
    guard let paste else { return decodeWaiting(isWhole: true) }
    self.paste = nil
    return [.paste(paste.bytes)]
  }

  private mutating func decodeWaiting(isWhole: Bool) -> [TerminalInput] {
    var inputs: [TerminalInput] = []
    var rest = waiting[...]
    while !rest.isEmpty {
      if paste != nil {
        guard let ended = continuePaste(&rest) else { break }
        inputs.append(ended)
        continue
      }
      switch step(rest, isWhole: isWhole) {
      case .key(let key, let count):
        inputs.append(.key(key))
        rest = rest.dropFirst(count)
      case .mouse(let event, let count):
        inputs.append(.mouse(event))
        rest = rest.dropFirst(count)
      case .background(let answer, let count):
        background = answer ?? background
        rest = rest.dropFirst(count)
      case .nothing(let count):
        rest = rest.dropFirst(count)
      case .paste(let count):
        rest = rest.dropFirst(count)
        paste = BracketedPaste()
      case .incomplete:
        waiting = Array(rest)
        return inputs
      }
    }
    waiting.removeAll(keepingCapacity: waiting.count < 65_536)
    return inputs
  }

  /// Gives bytes to the open paste; answers with it when its end has come.
  private mutating func continuePaste(_ rest: inout ArraySlice<UInt8>) -> TerminalInput? {
    guard let count = paste?.take(rest), let bytes = paste?.bytes else { return nil }
    rest = rest.dropFirst(count)
    paste = nil
    return .paste(bytes)
  }
}

extension KeyDecoder {
  /// What the bytes at the front are; `isWhole` when nothing follows them, so that nothing is
  /// incomplete.
  func step(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Step {
    guard let first = bytes.first else { return .incomplete }
    return first == Self.escape ? escaped(bytes, isWhole: isWhole) : plain(bytes, isWhole: isWhole)
  }

  /// The byte that begins a sequence.
  static let escape: UInt8 = 27

  /// Bytes that an Esc begins: a sequence, a key with Alt, or the key Esc.
  private func escaped(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Step {
    let rest = bytes.dropFirst()
    guard let second = rest.first else { return isWhole ? .key(Key(.escape), 1) : .incomplete }
    if let known = lookUp(bytes, isWhole: isWhole) { return known }
    switch second {
    case UInt8(ascii: "["): return controlSequence(bytes, isWhole: isWhole)
    case UInt8(ascii: "O"): return singleShift(bytes, isWhole: isWhole)
    case UInt8(ascii: "]"): return answer(bytes, isWhole: isWhole)
    case Self.escape: return twiceEscaped(rest, isWhole: isWhole)
    default: return withAlt(plain(rest, isWhole: isWhole))
    }
  }

  /// An Esc before bytes that begin with another one: Alt and the key of a sequence, as some
  /// terminals send it, or the key Esc and then what follows.
  private func twiceEscaped(_ rest: ArraySlice<UInt8>, isWhole: Bool) -> Step {
    guard rest.count > 1 || isWhole else { return .incomplete }
    guard let next = rest.dropFirst().first, next == UInt8(ascii: "[") || next == UInt8(ascii: "O")
    else { return .key(Key(.escape), 1) }
    switch step(rest, isWhole: isWhole) {
    case .incomplete: return .incomplete
    case .key(let key, let count) where !key.isTextual: return withAlt(.key(key, count))
    default: return .key(Key(.escape), 1)
    }
  }

  /// A key with the Esc before it, which stands for Alt.
  private func withAlt(_ step: Step) -> Step {
    guard case .key(var key, let count) = step else { return step }
    key.modifiers.insert(.alt)
    if case .character(let scalar) = key.code { key.code = .character(scalar.unshifted) }
    return .key(key, count + 1)
  }

  /// A key of the terminal at hand; nil when the bytes begin none.
  private func lookUp(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Step? {
    for count in 2...max(2, bytes.count) {
      switch dictionary.meaning(of: Array(bytes.prefix(count))) {
      case .key(let key): return .key(key, count)
      case .nothing: return nil
      case .beginning: continue
      }
    }
    return isWhole ? nil : .incomplete
  }
}

extension KeyDecoder {
  /// A control byte or a character.
  private func plain(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Step {
    guard let byte = bytes.first else { return .incomplete }
    switch byte {
    case 0: return .key(Key(.character(" "), .control), 1)
    case 9: return .key(Key(.tab), 1)
    case 10, 13: return .key(Key(.enter), 1)
    // Where Backspace sends the other of the two, this one comes from Ctrl-Backspace or Ctrl-H.
    case 8 where erase == 127: return .key(Key(.backspace, .control), 1)
    case 8, 127: return .key(Key(.backspace), 1)
    // Ctrl takes two bits off a letter; 31 is sent for Ctrl-/ as well as for Ctrl-_.
    case 1...26: return .key(Key(.character(Unicode.Scalar(byte + 96)), .control), 1)
    case 31: return .key(Key(.character("/"), .control), 1)
    case 28...30: return .key(Key(.character(Unicode.Scalar(byte + 64)), .control), 1)
    case ..<128: return .key(Key(.character(Unicode.Scalar(byte))), 1)
    default: return character(bytes, isWhole: isWhole)
    }
  }

  /// A character of several bytes of UTF-8, or a byte that is none.
  private func character(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Step {
    guard let first = bytes.first else { return .incomplete }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let candidate = bytes.prefix(length)
    if let scalar = String(validating: candidate, as: UTF8.self)?.unicodeScalars.first {
      let isControl = scalar.properties.generalCategory == .control
      return .key(Key(isControl ? .unknown(hexadecimal(scalar.value)) : .character(scalar)), length)
    }
    let isBegun = candidate.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
    if candidate.count < length, isBegun, !isWhole, (0xC2...0xF4).contains(first) {
      return .incomplete
    }
    return .key(Key(.unknown(hexadecimal(UInt32(first)))), 1)
  }

  private func hexadecimal(_ value: UInt32) -> String {
    "‹" + String(value, radix: 16, uppercase: true) + "›"
  }
}

extension Key {
  /// Whether the key stands for a character or for nothing known.
  fileprivate var isTextual: Bool {
    switch code {
    case .character, .unknown, .escape: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// The letter that is on the key without Shift, where that is one scalar.
  var unshifted: Unicode.Scalar {
    let lowered = properties.lowercaseMapping.unicodeScalars
    return lowered.count == 1 ? lowered.first ?? self : self
  }
}

/// A decoder of a terminal's bytes into keys, pastes and mouse events.
///
/// It is a pure function of the bytes, in parts of any size: incomplete input waits for the next
/// part, or for `flush`. The keys of the present terminal have precedence over the common
/// sequences.
public struct KeyDecoder {
  /// The key sequences of the present terminal.
  let dictionary: KeyDictionary
  /// The byte of the Backspace key, according to the terminal's modes; nil if it is not known.
  private let erase: UInt8?
  /// The terminal's answer about its background.
  public private(set) var background: Background?
  /// Whether the terminal has answered that it supports the keyboard protocol of kitty.
  public private(set) var knowsKeyProtocol = false
  private var waiting: [UInt8] = []
  private var paste: BracketedPaste?

  /// A decoded item at the start of some bytes, with its length in bytes.
  enum Step {
    case key(Key, Int)
    case mouse(MouseEvent, Int)
    case focusLost(Int)
    /// Bytes that an editor ignores.
    case nothing(Int)
    /// The background; nil if the answer is invalid.
    case background(Background?, Int)
    /// The answer that the terminal supports the keyboard protocol of kitty.
    case keyProtocol(Int)
    /// The opening bracket of a paste.
    case paste(Int)
    case incomplete
  }

  /// Creates a decoder without input.
  public init(_ dictionary: KeyDictionary, erase: UInt8? = nil) {
    self.dictionary = dictionary
    self.erase = erase
  }

  /// Whether an open paste waits for its end.
  public var isPasting: Bool { paste != nil }

  /// The time to wait for the rest of an Esc before a flush, short enough for the caller to block;
  /// nil if no Esc waits.
  public var timeout: Duration? {
    waiting == [Self.escape] || waiting == [Self.escape, Self.escape] ? .milliseconds(50) : nil
  }

  /// The time to wait for the rest of other incomplete input before a flush, during other work; nil
  /// if no such input waits.
  ///
  /// A slow line interrupted a sequence or a character that has clearly begun. Only Alt-[, Alt-],
  /// Alt-O and Alt-P look like the beginning of a sequence but are keys.
  public var sequenceTimeout: Duration? {
    if waiting.isEmpty || timeout != nil { return nil }
    return waiting.first == Self.escape && waiting.count < 3 ? .milliseconds(250) : .seconds(1)
  }

  /// Decodes the next bytes, and returns the completed input.
  ///
  /// - Complexity: O(n) in the bytes; a paste is searched once.
  public mutating func decode(_ bytes: some Collection<UInt8>) -> [TerminalInput] {
    waiting += bytes
    return decodeWaiting(isWhole: false)
  }

  /// Decodes the next bytes as they were read, copied in one operation.
  public mutating func decode(_ bytes: UnsafeRawBufferPointer) -> [TerminalInput] {
    waiting.append(contentsOf: bytes)
    return decodeWaiting(isWhole: false)
  }

  /// Returns the incomplete input after the timeout: an Esc becomes the key Esc, and a paste ends
  /// without its bracket.
  public mutating func flush() -> [TerminalInput] {
    guard let paste else { return decodeWaiting(isWhole: true) }
    self.paste = nil
    return [.paste(paste.bytes)]
  }

  private mutating func decodeWaiting(isWhole: Bool) -> [TerminalInput] {
    var inputs: [TerminalInput] = []
    var rest = waiting[...]
    while !rest.isEmpty {
      if paste != nil {
        guard let count = paste?.append(rest), let bytes = paste?.bytes else { break }
        inputs.append(.paste(bytes))
        rest = rest.dropFirst(count)
        paste = nil
        continue
      }
      switch step(rest, isWhole: isWhole) {
      case .key(let key, let count):
        inputs.append(.key(key))
        rest = rest.dropFirst(count)
      case .mouse(let event, let count):
        inputs.append(.mouse(event))
        rest = rest.dropFirst(count)
      case .focusLost(let count):
        inputs.append(.focusLost)
        rest = rest.dropFirst(count)
      case .background(let answer, let count):
        background = answer ?? background
        rest = rest.dropFirst(count)
      case .keyProtocol(let count):
        knowsKeyProtocol = true
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
}

extension KeyDecoder {
  /// Decodes the item at the start of the bytes; with `isWhole`, no bytes follow, so that no item
  /// is incomplete.
  func step(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Step {
    guard let first = bytes.first else { return .incomplete }
    return first == Self.escape ? escaped(bytes, isWhole: isWhole) : plain(bytes, isWhole: isWhole)
  }

  /// The byte that begins a sequence.
  static let escape: UInt8 = 27

  /// Decodes bytes after an Esc: a sequence, a key with Alt, or the key Esc.
  private func escaped(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Step {
    let rest = bytes.dropFirst()
    guard let second = rest.first else { return isWhole ? .key(Key(.escape), 1) : .incomplete }
    if let known = lookUp(bytes, isWhole: isWhole) { return known }
    switch second {
    case UInt8(ascii: "["): return controlSequence(bytes, isWhole: isWhole)
    case UInt8(ascii: "O"): return singleShift(bytes, isWhole: isWhole)
    case UInt8(ascii: "]"): return answer(bytes, isWhole: isWhole)
    case UInt8(ascii: "P"):
      return controlString(bytes, isWhole: isWhole) ?? withAlt(plain(rest, isWhole: isWhole))
    case Self.escape: return twiceEscaped(rest, isWhole: isWhole)
    default: return withAlt(plain(rest, isWhole: isWhole))
    }
  }

  /// Decodes an Esc before another one: Alt with the key of a sequence, in some terminals, or the
  /// key Esc before other input.
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

  /// Adds Alt to a key, for an Esc before it.
  private func withAlt(_ step: Step) -> Step {
    guard case .key(var key, let count) = step else { return step }
    key.modifiers.insert(.alt)
    if case .character(let scalar) = key.code { key.code = .character(scalar.unshifted) }
    return .key(key, count + 1)
  }

  /// Returns a key of the present terminal; nil if the bytes do not begin one.
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
  /// Decodes a control byte or a character.
  private func plain(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Step {
    guard let byte = bytes.first else { return .incomplete }
    switch byte {
    case 0: return .key(Key(.character(" "), .control), 1)
    case 9: return .key(Key(.tab), 1)
    case 10, 13: return .key(Key(.enter), 1)
    // If Backspace sends the other byte, this one is Ctrl-Backspace or Ctrl-H.
    case 8 where erase == 127: return .key(Key(.backspace, .control), 1)
    case 8, 127: return .key(Key(.backspace), 1)
    // Ctrl removes two bits of a letter; 31 is sent for Ctrl-/ as well as for Ctrl-_.
    case 1...26: return .key(Key(.character(Unicode.Scalar(byte + 96)), .control), 1)
    case 31: return .key(Key(.character("/"), .control), 1)
    case 28...30: return .key(Key(.character(Unicode.Scalar(byte + 64)), .control), 1)
    case ..<128: return .key(Key(.character(Unicode.Scalar(byte))), 1)
    default: return character(bytes, isWhole: isWhole)
    }
  }

  /// Decodes a character of several bytes of UTF-8, or an invalid byte.
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
  /// Whether the key is a character, unknown, or Esc.
  fileprivate var isTextual: Bool {
    switch code {
    case .character, .unknown, .escape: true
    default: false
    }
  }
}

/// The sequences that most terminals share: those of xterm, with variants of rxvt and of the Linux
/// console (xterm's "Control Sequences", rxvt's reference manual, console_codes(4)).
extension KeyDecoder {
  /// Decodes bytes that begin with `Esc [`.
  func controlSequence(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Step {
    let body = bytes.dropFirst(2)
    let parameters = body.prefix { (0x20...0x3F).contains($0) }
    if let shifted = rxvtShifted(parameters) { return shifted }
    guard parameters.count <= 64 else { return unknown(bytes, parameters.count + 2) }
    let count = 2 + parameters.count + 1
    let next = body.dropFirst(parameters.count).first
    if next == nil, !isWhole { return .incomplete }
    guard let final = next.map(Unicode.Scalar.init), ("@"..."~").contains(final) else {
      return parameters.isEmpty ? altBracket : unknown(bytes, count - 1)
    }
    if parameters.isEmpty, let longer = Self.lengthsAfterFinal[final] {
      guard bytes.count >= count + longer else { return isWhole ? altBracket : .incomplete }
      return longSequence(bytes.prefix(count + longer), final)
    }
    return meaning(of: Parameters(parameters), final, length: count) ?? unknown(bytes, count)
  }

  /// Decodes bytes that begin with `Esc O`.
  func singleShift(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Step {
    let body = bytes.dropFirst(2)
    let parameters = body.prefix { (0x30...0x3B).contains($0) }
    guard parameters.count <= 8,
      let final = body.dropFirst(parameters.count).first.map(Unicode.Scalar.init)
    else {
      guard parameters.count > 8 || isWhole else { return .incomplete }
      return .key(Key(.character("o"), .alt), 2)
    }
    let count = 2 + parameters.count + 1
    // A single parameter is the modifiers: `Esc O 5 P` is an older form of `Esc [ 1 ; 5 P`.
    let numbers = Parameters(parameters)
    let modifiers = numbers.modifiers(at: numbers.count - 1)
    if let code = Self.letters[final], let modifiers { return .key(Key(code, modifiers), count) }
    if let code = Self.rxvtArrows[final] { return .key(Key(code, .control), count) }
    if let code = Self.keypad[final], let modifiers { return .key(Key(code, modifiers), count) }
    return final < " " ? .key(Key(.character("o"), .alt), 2) : unknown(bytes, count)
  }

  /// Alt-[, the beginning of every control sequence.
  private var altBracket: Step { .key(Key(.character("["), .alt), 2) }

  private func unknown(_ bytes: ArraySlice<UInt8>, _ count: Int) -> Step {
    let shown = bytes.dropFirst().prefix(count - 1).map { String(Unicode.Scalar($0)) }
    return .key(Key(.unknown("Esc" + shown.joined())), count)
  }

  /// Decodes `Esc [ 3 $`, which has no final byte of the usual kind.
  private func rxvtShifted(_ parameters: ArraySlice<UInt8>) -> Step? {
    guard let end = parameters.firstIndex(of: UInt8(ascii: "$")),
      let number = Int(String(decoding: parameters[..<end], as: UTF8.self)),
      let key = numbered(number, .shift)
    else { return nil }
    return .key(key, 2 + parameters.distance(from: parameters.startIndex, to: end) + 1)
  }

  private func longSequence(_ bytes: ArraySlice<UInt8>, _ final: Unicode.Scalar) -> Step {
    guard final == "[", let last = bytes.last else { return .nothing(bytes.count) }
    guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(last) else {
      return unknown(bytes, bytes.count)
    }
    return .key(Key(.function(Int(last - UInt8(ascii: "A")) + 1)), bytes.count)
  }
}

extension KeyDecoder {
  /// Returns the meaning of a control sequence; nil if it is unknown.
  private func meaning(of parameters: Parameters, _ final: Unicode.Scalar, length: Int) -> Step? {
    switch (parameters.prefix, final) {
    case ("<"?, "M"), ("<"?, "m"):
      guard parameters.count == 3, let code = parameters[0], let column = parameters[1],
        let row = parameters[2],
        let event = MouseEvent(code: code, column: column, row: row, isRelease: final == "m")
      else { return .nothing(length) }
      return .mouse(event, length)
    case ("?"?, "u"): return .keyProtocol(length)
    // These are answers about the terminal's kind, state and modes, requested by another program.
    case (_?, "c"), (_?, "n"), (_?, "y"): return .nothing(length)
    case (_?, _): return nil
    // The window gained or lost the focus.
    case (nil, "I") where parameters.count == 0: return .nothing(length)
    case (nil, "O") where parameters.count == 0: return .focusLost(length)
    case (nil, "~") where parameters[0] == 200: return .paste(length)
    // This is a closing bracket of a paste that has ended already.
    case (nil, "~") where parameters[0] == 201: return .nothing(length)
    default: return key(parameters, final).map { .key($0, length) }
    }
  }

  private func key(_ parameters: Parameters, _ final: Unicode.Scalar) -> Key? {
    guard let modifiers = parameters.modifiers(at: 1) else { return nil }
    switch final {
    case "~" where parameters[0] == 27:
      return parameters[2].flatMap { chord($0, modifiers) }
    case "u":
      // On some keyboards, Alt-: is the key ; with Shift.
      let shifted = modifiers.contains(.shift) ? parameters.shiftedCharacter : nil
      return (shifted ?? parameters[0]).flatMap { chord($0, modifiers) }
    case "~": return parameters[0].flatMap { numbered($0, modifiers) }
    case "^": return parameters[0].flatMap { numbered($0, .control) }
    case "@": return parameters[0].flatMap { numbered($0, [.control, .shift]) }
    case "Z": return Key(.tab, modifiers.union(.shift))
    default: break
    }
    if parameters.count == 0, let code = Self.rxvtArrows[final] { return Key(code, .shift) }
    return Self.letters[final].map { Key($0, modifiers) }
  }

  /// Returns the key for a character number, which some terminals send with any modifiers.
  private func chord(_ value: Int, _ modifiers: Key.Modifiers) -> Key? {
    switch value {
    case 9: return Key(.tab, modifiers)
    case 13: return Key(.enter, modifiers)
    case 27: return Key(.escape, modifiers)
    case 8, 127: return Key(.backspace, modifiers)
    default: if let code = KeyProtocol.keypad(value) { return Key(code, modifiers) }
    }
    guard let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init), value >= 32,
      scalar.properties.generalCategory != .control,
      scalar.properties.generalCategory != .privateUse
    else { return nil }
    guard modifiers.isSubset(of: .shift) else {
      let letter = scalar.unshifted
      // Other characters may need Shift themselves.
      let hasCase = letter.shifted != letter
      let key = Key(.character(letter), hasCase ? modifiers : modifiers.subtracting(.shift))
      return key == Key(.character("h"), .control) ? Key(.backspace, .control) : key
    }
    return Key(.character(modifiers.isEmpty ? scalar : scalar.shifted))
  }

  /// Returns the key for a number, as on a VT220.
  private func numbered(_ number: Int, _ modifiers: Key.Modifiers) -> Key? {
    if let code = Self.editingKeys[number] { return Key(code, modifiers) }
    guard let function = Self.functionKeys.firstIndex(of: number) else { return nil }
    return dictionary.functionRow.key(number: function + 1, modifiers)
  }
}

extension KeyDecoder {
  private static let letters: [Unicode.Scalar: Key.Code] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end,
    "P": .function(1), "Q": .function(2), "R": .function(3), "S": .function(4),
  ]

  private static let rxvtArrows: [Unicode.Scalar: Key.Code] = [
    "a": .up, "b": .down, "c": .right, "d": .left,
  ]

  private static let editingKeys: [Int: Key.Code] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]

  /// The numbers of F1 to F20; the gaps correspond to gaps on the keyboard of the VT220.
  private static let functionKeys = [
    11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34,
  ]

  /// The final bytes that, without parameters, are followed by this number of bytes: the function
  /// keys of the Linux console and the oldest mouse reports.
  private static let lengthsAfterFinal: [Unicode.Scalar: Int] = ["[": 1, "M": 3]

  /// The keys of the keypad, which sends `Esc O` and a letter 64 above the character on the key.
  private static let keypad: [Unicode.Scalar: Key.Code] = {
    var keys: [Unicode.Scalar: Key.Code] = ["M": .enter, "I": .tab, "X": .character("=")]
    for character in "*+,-./0123456789".utf8 {
      keys[Unicode.Scalar(character + 64)] = .character(Unicode.Scalar(character))
    }
    return keys
  }()
}

extension KeyDecoder {
  /// The beginning of an answer about the background: `Esc ] 1 1 ;`.
  private static let introducer = Array("\u{1b}]11;".utf8)
  /// The maximum length of a colour in bytes.
  private static let longest = 64

  /// Decodes bytes that begin with `Esc ]`: the colour of the background, up to BEL or `Esc \`, or
  /// the key Alt-].
  func answer(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Step {
    let altBracket = Step.key(Key(.character("]"), .alt), 2)
    guard Self.introducer.starts(with: bytes.prefix(Self.introducer.count)) else {
      return altBracket
    }
    guard bytes.count > Self.introducer.count else { return isWhole ? altBracket : .incomplete }
    let rest = bytes.dropFirst(Self.introducer.count).prefix(Self.longest)
    let color = rest.prefix { (0x20..<0x7F).contains($0) }
    let end = rest.dropFirst(color.count)
    let count = Self.introducer.count + color.count
    let answer = Background(colorSpecification: String(decoding: color, as: UTF8.self))
    if end.first == 0x07 { return .background(answer, count + 1) }
    if end.starts(with: "\u{1b}\\".utf8) { return .background(answer, count + 2) }
    let isCut = end.isEmpty && rest.count < Self.longest || end.elementsEqual([Self.escape])
    return isCut && !isWhole ? .incomplete : .nothing(count)
  }
}

extension KeyDecoder {
  /// The prefixes of xterm's answers with a string: its name and version, its identity, settings
  /// and capabilities.
  ///
  /// It is unlikely that a user types one of them right after Alt-P.
  private static let stringIntroducers = [">|", "!|", "0$r", "1$r", "0+r", "1+r"].map {
    Array("\u{1b}P\($0)".utf8)
  }
  /// The maximum length of such a string in bytes.
  private static let longestString = 4_096

  /// Decodes bytes that begin with `Esc P`: an answer that an editor ignores, up to BEL or `Esc \`;
  /// nil for the key Alt-P.
  func controlString(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Step? {
    guard let introducer = Self.stringIntroducers.first(where: { bytes.starts(with: $0) }) else {
      let isBegun = Self.stringIntroducers.contains { $0.starts(with: bytes) }
      return isBegun && !isWhole ? .incomplete : nil
    }
    let rest = bytes.dropFirst(introducer.count).prefix(Self.longestString)
    let text = rest.prefix { $0 >= 0x20 && $0 != 0x7F }
    let end = rest.dropFirst(text.count)
    let count = introducer.count + text.count
    if end.first == 0x07 { return .nothing(count + 1) }
    if end.starts(with: "\u{1b}\\".utf8) { return .nothing(count + 2) }
    let isEndCut = end.elementsEqual([Self.escape])
    let isCut = end.isEmpty && rest.count < Self.longestString || isEndCut
    return isCut && !isWhole ? .incomplete : .nothing(count + (isEndCut ? 1 : 0))
  }
}

/// The numbers between the introducer of a control sequence and its final byte.
private struct Parameters {
  /// The character before the numbers that marks a private sequence.
  let prefix: Unicode.Scalar?
  /// The number after the colon of the first parameter: the shifted character of a key.
  let shiftedCharacter: Int?
  private let numbers: [Int?]

  init(_ bytes: ArraySlice<UInt8>) {
    prefix = bytes.first.flatMap { (0x3C...0x3F).contains($0) ? Unicode.Scalar($0) : nil }
    let body = prefix == nil ? bytes : bytes.dropFirst()
    let fields =
      body.isEmpty ? [] : body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    shiftedCharacter = fields.first.flatMap { field in
      let parts = field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      return parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) : nil
    }
    // A part after a colon only refines the number before it.
    numbers = fields.map { field in
      Int(String(decoding: field.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self))
    }
  }

  var count: Int { numbers.count }

  subscript(index: Int) -> Int? { numbers.indices.contains(index) ? numbers[index] : nil }

  /// Returns the modifiers in a parameter; empty if it is missing, nil if it is invalid.
  func modifiers(at index: Int) -> Key.Modifiers? {
    guard let parameter = self[index] else { return [] }
    return Key.Modifiers(parameter: parameter)
  }
}

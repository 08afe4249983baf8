/// The sequence that puts bytes into the clipboard of a terminal: OSC 52 of xterm's "Control
/// Sequences".
struct ClipboardSequence {
  /// What stands between the program and the terminal, as the environment tells.
  enum Way: Equatable {
    /// The terminal itself, or tmux, which takes the sequence for one to itself.
    case direct
    /// GNU screen, which hands on what is in a DCS sequence, as long as each is short.
    case screen
    /// Either of the two, on another machine.
    case either
    /// A terminal that would show the sequence.
    case none
  }

  let way: Way

  /// The longest sequence that every terminal takes; hterm's limit, the lowest known.
  ///
  /// A longer one is lost without a word.
  static var longest: Int { 100_000 }

  /// - Parameters:
  ///   - name: the kind of the terminal, `TERM`.
  ///   - isInTmux: whether `TMUX` is set.
  ///   - isInScreen: whether `STY` is set.
  init(terminal name: String, isInTmux: Bool, isInScreen: Bool) {
    let isScreen = name.hasPrefix("screen")
    let isOld = ["linux", "vt", "ansi", "dumb", "cons", "sun"].contains { name.hasPrefix($0) }
    way =
      switch (isInTmux, isInScreen) {
      case _ where isOld: .none
      case (true, _) where !name.hasPrefix("screen."): .direct
      case (_, true): .screen
      default: isScreen ? .either : .direct
      }
  }

  /// The most bytes that can be put into the clipboard.
  static var byteLimit: Int { (longest - prefix.utf8.count - 1) / 4 * 3 }

  private static let prefix = "\u{1b}]52;c;"

  /// What to send; nil where nothing can be sent or it is too much.
  func bytes(for content: [UInt8]) -> [UInt8]? {
    guard way != .none, content.count <= Self.byteLimit else { return nil }
    let sequence = Array(Self.prefix.utf8) + base64(content) + [0x07]
    switch way {
    case .direct: return sequence
    case .screen: return Self.wrapped(sequence)
    // What is not meant for it screen leaves out while it is short, and shows when it is long.
    case .either: return Self.wrapped(sequence) + (sequence.count <= 256 ? sequence : [])
    case .none: return nil
    }
  }

  /// In DCS sequences that screen takes.
  private static func wrapped(_ sequence: [UInt8]) -> [UInt8] {
    var wrapped: [UInt8] = []
    for start in stride(from: 0, to: sequence.count, by: 250) {
      wrapped += [0x1B, 0x50] + sequence[start..<min(start + 250, sequence.count)] + [0x1B, 0x5C]
    }
    return wrapped
  }
}

/// Bytes as RFC 4648 writes them in base 64, with padding.
func base64(_ bytes: [UInt8]) -> [UInt8] {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var encoded: [UInt8] = []
  encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let value = group.reduce(0) { $0 << 8 | Int($1) } << ((3 - group.count) * 8)
    for digit in 0..<4 {
      encoded.append(
        digit <= group.count ? digits[value >> (18 - digit * 6) & 63] : UInt8(ascii: "="))
    }
  }
  return encoded
}

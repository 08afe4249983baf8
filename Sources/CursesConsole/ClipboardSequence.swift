/// The sequence that copies bytes to the clipboard of a terminal: OSC 52 in xterm's "Control
/// Sequences".
struct ClipboardSequence {
  /// The route to the terminal, according to the environment.
  enum Way: Equatable {
    /// The terminal itself, or tmux, which also accepts the sequence.
    case direct
    /// GNU screen, which forwards the contents of short DCS sequences.
    case screen
    /// Either of the two, on another machine.
    case either
    /// No route: the terminal would show the sequence.
    case none
  }

  let way: Way

  /// The maximum length that every terminal accepts; hterm's limit, the lowest known.
  ///
  /// A longer sequence is dropped silently.
  static var longest: Int { 100_000 }

  /// - Parameters:
  ///   - name: the kind of the terminal, `TERM`.
  ///   - isInTmux: whether `TMUX` is set.
  ///   - isInScreen: whether `STY` is set.
  init(terminal name: String, isInTmux: Bool, isInScreen: Bool) {
    let isOld = ["linux", "vt", "ansi", "dumb", "cons", "sun"].contains { name.hasPrefix($0) }
    way =
      switch (isInTmux, isInScreen) {
      case _ where isOld: .none
      case (true, _) where !name.hasPrefix("screen."): .direct
      case (_, true): .screen
      default: name.hasPrefix("screen") ? .either : .direct
      }
  }

  /// The maximum number of bytes for the clipboard.
  static var byteLimit: Int { (longest - prefix.utf8.count - 1) / 4 * 3 }

  private static let prefix = "\u{1b}]52;c;"

  /// Returns the bytes to send; nil if the terminal has no clipboard or the content is too long.
  func bytes(for content: [UInt8]) -> [UInt8]? {
    guard way != .none, content.count <= Self.byteLimit else { return nil }
    let sequence = Array(Self.prefix.utf8) + base64(content) + [0x07]
    switch way {
    case .direct: return sequence
    case .screen: return Self.wrapped(sequence)
    // screen drops short sequences for others, and displays long ones.
    case .either: return Self.wrapped(sequence) + (sequence.count <= 256 ? sequence : [])
    case .none: return nil
    }
  }

  /// Returns the sequence in DCS sequences that screen accepts.
  private static func wrapped(_ sequence: [UInt8]) -> [UInt8] {
    var wrapped: [UInt8] = []
    for start in stride(from: 0, to: sequence.count, by: 250) {
      wrapped += [0x1B, 0x50] + sequence[start..<min(start + 250, sequence.count)] + [0x1B, 0x5C]
    }
    return wrapped
  }
}

/// Encodes bytes in base 64 with padding (RFC 4648).
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

extension CursesTerminal {
  /// The maximum bytes that every terminal accepts; nil if the terminal would show the sequence.
  public var clipboardLimit: Int? {
    clipboardSequence.way == .none || !isLikeANSI ? nil : ClipboardSequence.byteLimit
  }

  /// Copies bytes to the clipboard of the terminal's machine.
  ///
  /// No terminal reports success.
  ///
  /// - Complexity: O(n); a third more is sent.
  public func setClipboard(_ content: [UInt8]) {
    if let bytes = clipboardSequence.bytes(for: content) { send(bytes) }
  }

  private var clipboardSequence: ClipboardSequence {
    ClipboardSequence(
      terminal: environment("TERM") ?? "", isInTmux: environment("TMUX") != nil,
      isInScreen: environment("STY") != nil)
  }
}

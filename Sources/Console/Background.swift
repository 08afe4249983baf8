/// The background of a terminal: dark or light.
public enum Background: Hashable, Sendable {
  case dark, light

  /// The request to a terminal for its background, which it answers with a colour (OSC 11 of
  /// xterm).
  public static let question = "\u{1b}]11;?\u{1b}\\"

  /// Creates the background from a colour in a terminal's answer: `rgb:1e1e/1e1e/2e2e`, with one to
  /// four digits each.
  init?(colorSpecification: String) {
    let parts = colorSpecification.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "rgb" || parts[0] == "rgba" else { return nil }
    let shares = parts[1].split(separator: "/", omittingEmptySubsequences: false).prefix(3)
      .compactMap { digits -> Double? in
        guard (1...4).contains(digits.count), let value = UInt(digits, radix: 16) else {
          return nil
        }
        return Double(value) / Double((1 << (4 * digits.count)) - 1)
      }
    guard shares.count == 3 else { return nil }
    // The perceived lightness (Rec. 709).
    let lightness = 0.2126 * shares[0] + 0.7152 * shares[1] + 0.0722 * shares[2]
    self = lightness < 0.5 ? .dark : .light
  }

  /// Creates the background from the environment (`COLORFGBG`): the number of one of sixteen
  /// colours after the last semicolon.
  public init?(environment: String) {
    guard let last = environment.split(separator: ";").last, let number = Int(last) else {
      return nil
    }
    switch number {
    case 0...6, 8: self = .dark
    case 7, 9...15: self = .light
    default: return nil
    }
  }
}

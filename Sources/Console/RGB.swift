import Glibc

/// A colour of a screen, for mixtures and contrasts.
public struct RGB: Hashable, Sendable {
  /// The part of red.
  public let red: UInt8
  /// The part of green.
  public let green: UInt8
  /// The part of blue.
  public let blue: UInt8

  /// Creates a colour from its parts.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates a colour from its parts in one number: `0xRRGGBB`.
  public init(_ number: Int) {
    red = UInt8(truncatingIfNeeded: number >> 16)
    green = UInt8(truncatingIfNeeded: number >> 8)
    blue = UInt8(truncatingIfNeeded: number)
  }

  /// Creates the colour of a look; nil for no colour, and for a colour of the terminal.
  public init?(_ color: TextLook.Color?) {
    guard case .rgb(let red, let green, let blue)? = color else { return nil }
    self.init(red, green, blue)
  }

  /// The colour as that of a look.
  public var color: TextLook.Color { .rgb(red, green, blue) }

  /// Returns a mixture with another colour.
  ///
  /// - Parameter share: the share of the other colour, from 0 to 1.
  public func mixed(with other: RGB, _ share: Double) -> RGB {
    func part(_ path: KeyPath<RGB, UInt8>) -> Int {
      let (from, to) = (Double(self[keyPath: path]), Double(other[keyPath: path]))
      return Int((from + (to - from) * share).rounded())
    }
    return RGB(part(\.red) << 16 | part(\.green) << 8 | part(\.blue))
  }

  /// The minimum contrast for small text (WCAG 2.2, "contrast (minimum)").
  public static let readableContrast = 4.5

  /// Returns the contrast with another colour, from 1 to 21 (WCAG 2.2, "contrast ratio").
  public func contrast(with other: RGB) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Returns this colour, or one between it and black or white that is readable on a background.
  public func readable(on background: RGB) -> RGB {
    let end = Self.strongest(on: background)
    let steps = stride(from: 0.0, through: 1.0, by: 0.1).lazy
    return steps.map { mixed(with: end, $0) }
      .first { $0.contrast(with: background) >= Self.readableContrast } ?? end
  }

  /// Returns black or white, whichever has the stronger contrast.
  public static func strongest(on background: RGB) -> RGB {
    let (black, white) = (RGB(0), RGB(0xFFFFFF))
    return black.contrast(with: background) > white.contrast(with: background) ? black : white
  }

  /// The relative luminance, from 0 to 1.
  public var luminance: Double {
    let light = light
    return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
  }

  /// The light of its parts, each from 0 to 1.
  public var light: (red: Double, green: Double, blue: Double) {
    (Self.lights[Int(red)], Self.lights[Int(green)], Self.lights[Int(blue)])
  }

  /// The light of each value of a part (the curve of sRGB).
  private static let lights = (0..<256).map { value in
    let part = Double(value) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
}

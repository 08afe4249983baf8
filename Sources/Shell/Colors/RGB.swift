import Console
import Glibc
import Highlight

/// A colour of a screen, for mixtures and contrasts.
struct RGB: Equatable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  /// Creates a colour from its parts in one number: `0xRRGGBB`.
  init(_ number: Int) {
    red = UInt8(truncatingIfNeeded: number >> 16)
    green = UInt8(truncatingIfNeeded: number >> 8)
    blue = UInt8(truncatingIfNeeded: number)
  }

  /// Creates the colour of a scheme; nil for one of the terminal.
  init?(_ color: StyleColor?) {
    guard case .rgb(let red, let green, let blue)? = color else { return nil }
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The same for a look.
  var color: TextLook.Color { .rgb(red, green, blue) }

  /// Returns a mixture with another colour.
  ///
  /// - Parameter share: the share of the other colour, from 0 to 1.
  func mixed(with other: RGB, _ share: Double) -> RGB {
    func part(_ path: KeyPath<RGB, UInt8>) -> Int {
      let (from, to) = (Double(self[keyPath: path]), Double(other[keyPath: path]))
      return Int((from + (to - from) * share).rounded())
    }
    return RGB(part(\.red) << 16 | part(\.green) << 8 | part(\.blue))
  }

  /// Returns the contrast with another colour, from 1 to 21 (WCAG 2.2, "contrast ratio").
  func contrast(with other: RGB) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Returns this colour, or one between it and black or white that can be read on a background.
  func readable(on background: RGB) -> RGB {
    let end = Self.strongest(on: background)
    let steps = stride(from: 0.0, through: 1.0, by: 0.1).lazy
    return steps.map { mixed(with: end, $0) }.first { $0.contrast(with: background) >= 4.5 } ?? end
  }

  /// Returns black or white, whichever has the stronger contrast.
  static func strongest(on background: RGB) -> RGB {
    let (black, white) = (RGB(0), RGB(0xFFFFFF))
    return black.contrast(with: background) > white.contrast(with: background) ? black : white
  }

  /// The relative luminance, from 0 to 1.
  private var luminance: Double {
    func light(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
  }
}

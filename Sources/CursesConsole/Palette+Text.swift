import CNcurses
import Console
import Glibc

/// The looks of text by its meaning, on terminals with few colours.
extension Palette {
  /// Returns the look that comes nearest to one of text.
  func look(of text: TextLook) -> Look {
    var look = Look()
    if text.attributes.contains(.bold) { look.attributes |= memento_bold }
    if text.attributes.contains(.italic) { look.attributes |= memento_italic }
    if text.attributes.contains(.underlined) { look.attributes |= memento_underline }
    if let foreground = text.foreground { paint(&look, foreground) }
    if let background = text.background { look.background = number(of: background) ?? -1 }
    return look
  }

  private func paint(_ look: inout Look, _ color: TextLook.Color) {
    if let number = number(of: color) { return look.foreground = number }
    // Grey is told from other text by less light where there is no grey.
    if self == .basic { look.attributes |= memento_dim }
  }

  /// Returns the number of the nearest colour; nil if the terminal's own text colour is nearest.
  private func number(of color: TextLook.Color) -> Int16? {
    switch (self, color) {
    case (.monochrome, _): nil
    case (.full, .terminal(let number)): Int16(number & 15)
    case (.full, .rgb(let red, let green, let blue)):
      Int16(16 + PerceivedColor(red, green, blue).nearest(in: PerceivedColor.fixed))
    // Bright colours are those of the same hue; black and white would be invisible on some backgrounds.
    case (.basic, .terminal(let number)): [0, 7].contains(number & 7) ? nil : Int16(number & 7)
    case (.basic, .rgb(let red, let green, let blue)):
      PerceivedColor(red, green, blue).nearestHue.map { Int16($0) }
    }
  }
}

/// A colour in the space OKLab, in which equal distances look equally far
/// (Björn Ottosson, "A perceptual color space for image processing", 2020).
struct PerceivedColor {
  let lightness: Double
  let green: Double
  let blue: Double

  /// Creates the colour of a screen's red, green and blue.
  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    let (r, g, b) = (Self.light(red), Self.light(green), Self.light(blue))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    self.green = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    self.blue = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  /// Returns the light of a component, from 0 to 1 (the curve of sRGB).
  private static func light(_ component: UInt8) -> Double {
    let value = Double(component) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The 240 colours above sixteen, which all terminals show alike: a cube of six steps, and greys.
  static let fixed: [PerceivedColor] = {
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = steps.flatMap { red in
      steps.flatMap { green in steps.map { blue in PerceivedColor(red, green, blue) } }
    }
    let greys = (0..<24).map { UInt8(8 + 10 * $0) }
    return cube + greys.map { PerceivedColor($0, $0, $0) }
  }()

  /// Returns the position of the nearest colour in a list.
  func nearest(in list: [PerceivedColor]) -> Int {
    list.indices.min { distance(to: list[$0]) < distance(to: list[$1]) } ?? 0
  }

  /// The number of the nearest hue among the eight colours of ANSI; nil for a grey.
  var nearestHue: Int? {
    if green * green + blue * blue < 0.0016 { return nil }
    let hues: [(Int, PerceivedColor)] = [
      (1, PerceivedColor(205, 0, 0)), (2, PerceivedColor(0, 205, 0)),
      (3, PerceivedColor(205, 205, 0)), (4, PerceivedColor(60, 60, 238)),
      (5, PerceivedColor(205, 0, 205)), (6, PerceivedColor(0, 205, 205)),
    ]
    // The direction counts, not the strength or the light.
    func likeness(_ other: PerceivedColor) -> Double {
      let length = (other.green * other.green + other.blue * other.blue).squareRoot()
      return (green * other.green + blue * other.blue) / length
    }
    return hues.max { likeness($0.1) < likeness($1.1) }?.0
  }

  private func distance(to other: PerceivedColor) -> Double {
    let parts = (lightness - other.lightness, green - other.green, blue - other.blue)
    return parts.0 * parts.0 + parts.1 * parts.1 + parts.2 * parts.2
  }
}

import CNcurses
import Console
import Glibc

/// The looks of text by its meaning, in the colours of a terminal.
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
  func number(of color: TextLook.Color) -> Int32? {
    switch (self, color) {
    case (.monochrome, _): nil
    case (.full, .terminal(let number)), (.direct, .terminal(let number)): Int32(number & 15)
    case (.direct, .rgb(let red, let green, let blue)): Self.exact(red, green, blue)
    case (.full, .rgb(let red, let green, let blue)):
      Int32(16 + PerceivedColor(red, green, blue).nearest(in: PerceivedColor.fixed))
    // Bright colours are those of the same hue; black and white would be invisible on some backgrounds.
    case (.basic, .terminal(let number)): [0, 7].contains(number & 7) ? nil : Int32(number & 7)
    case (.basic, .rgb(let red, let green, let blue)):
      PerceivedColor(red, green, blue).nearestHue.map { Int32($0) }
    }
  }

  /// Returns the number of an exact colour.
  ///
  /// Numbers below 16 are the user's own colours, so that the darkest blues get a little green.
  private static func exact(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int32 {
    let number = Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
    return number < 16 ? number | 0x100 : number
  }

  /// Returns the exact form of one of 256 colours; -1 stays.
  func adapted(_ number: Int32) -> Int32 {
    guard case .direct = self, number >= 16 else { return number }
    let (red, green, blue) = PerceivedColor.parts(ofFixed: Int(number) - 16)
    return Self.exact(red, green, blue)
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
  static let fixed: [PerceivedColor] = (0..<240).map { index in
    let (red, green, blue) = parts(ofFixed: index)
    return PerceivedColor(red, green, blue)
  }

  /// Returns the red, green and blue of one of the 240 colours.
  static func parts(ofFixed index: Int) -> (UInt8, UInt8, UInt8) {
    if index >= 216 {
      let grey = UInt8(8 + 10 * (index - 216))
      return (grey, grey, grey)
    }
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    return (steps[index / 36], steps[index / 6 % 6], steps[index % 6])
  }

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

import Console
import Glibc

/// A colour in the OKLab space, in which equal distances look equally large (Björn Ottosson, "A
/// perceptual color space for image processing", 2020).
struct PerceivedColor {
  let lightness: Double
  let green: Double
  let blue: Double

  /// Creates the form of a screen's colour.
  init(_ color: RGB) {
    let (r, g, b) = color.light
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    self.green = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    self.blue = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  /// The colours that are the same on all terminals.
  static let fixed: [PerceivedColor] = (16..<256).map { PerceivedColor(RGB.fixed($0)) }

  /// Returns the position of the nearest colour in a list.
  func nearest(in list: [PerceivedColor]) -> Int {
    list.indices.min { distance(to: list[$0]) < distance(to: list[$1]) } ?? 0
  }

  /// The number of the nearest hue among the eight colours of ANSI; nil for a grey.
  var nearestHue: Int? {
    if green * green + blue * blue < 0.0016 { return nil }
    let hues: [(Int, PerceivedColor)] = [
      (1, PerceivedColor(RGB(205, 0, 0))), (2, PerceivedColor(RGB(0, 205, 0))),
      (3, PerceivedColor(RGB(205, 205, 0))), (4, PerceivedColor(RGB(60, 60, 238))),
      (5, PerceivedColor(RGB(205, 0, 205))), (6, PerceivedColor(RGB(0, 205, 205))),
    ]
    // Only the direction is compared, regardless of strength and lightness.
    func likeness(_ other: PerceivedColor) -> Double {
      let length = (other.green * other.green + other.blue * other.blue).squareRoot()
      return (green * other.green + blue * other.blue) / length
    }
    return hues.max { likeness($0.1) < likeness($1.1) }?.0
  }

  /// Returns the square of the distance to another colour.
  func distance(to other: PerceivedColor) -> Double {
    let parts = (lightness - other.lightness, green - other.green, blue - other.blue)
    return parts.0 * parts.0 + parts.1 * parts.1 + parts.2 * parts.2
  }
}

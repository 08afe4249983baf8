import CNcurses
import Console

/// The looks of text by its meaning, in the colours of a terminal.
extension Palette {
  /// Returns the look that is nearest to one of text.
  func look(of text: TextLook) -> Look {
    var look = Look()
    let plain = self == .monochrome ? text.attributesWithoutColors : nil
    let attributes = plain ?? text.attributes
    if attributes.contains(.bold) { look.attributes |= memento_bold }
    if attributes.contains(.italic) { look.attributes |= memento_italic }
    if attributes.contains(.underlined) { look.attributes |= memento_underline }
    if let foreground = text.foreground { paint(&look, foreground) }
    if let background = text.background { look.background = number(of: background) ?? -1 }
    return look
  }

  private func paint(_ look: inout Look, _ color: TextLook.Color) {
    if let number = number(of: color) { return look.foreground = number }
    // Without a colour that is grey in all terminal themes, grey is drawn dim.
    if self == .basic || self == .sixteen { look.attributes |= memento_dim }
  }

  /// Returns the number of the nearest colour; nil if the terminal's own text colour is nearest.
  func number(of color: TextLook.Color) -> Int32? {
    switch (self, color) {
    case (.monochrome, _): nil
    case (.full, .terminal(let number)), (.direct, .terminal(let number)): Int32(number & 15)
    case (.sixteen, .terminal(let number)): Int32(number & 15)
    case (.direct, .rgb(let red, let green, let blue)): Self.exact(RGB(red, green, blue))
    case (.full, .rgb(let red, let green, let blue)): Self.nearest(to: RGB(red, green, blue))
    // Bright colours map to their hue; black and white would be invisible on some backgrounds.
    case (.basic, .terminal(let number)): [0, 7].contains(number & 7) ? nil : Int32(number & 7)
    case (.basic, .rgb(let red, let green, let blue)),
      (.sixteen, .rgb(let red, let green, let blue)):
      PerceivedColor(RGB(red, green, blue)).nearestHue.map { Int32($0) }
    }
  }

  /// Returns the number of the nearest of the 240 colours that are the same on all terminals.
  static func nearest(to color: RGB) -> Int32 {
    Int32(16 + PerceivedColor(color).nearest(in: PerceivedColor.fixed))
  }

  /// Returns the number of the nearest of these colours with a contrast to one of them; the
  /// strongest one if none has it.
  static func nearest(to color: RGB, with contrast: Double, on background: Int32) -> Int32 {
    let (back, wanted) = (RGB.fixed(background), PerceivedColor(color))
    let readable = (0..<240).filter { RGB.fixed(Int32($0 + 16)).contrast(with: back) >= contrast }
    let best = readable.map { (index: $0, distance: wanted.distance(to: PerceivedColor.fixed[$0])) }
      .min { $0.distance < $1.distance }
    return best.map { Int32($0.index + 16) } ?? nearest(to: RGB.strongest(on: back))
  }

  /// Returns the number of an exact colour.
  ///
  /// Numbers below 16 are the user's own colours, so the darkest blues get a little green.
  private static func exact(_ color: RGB) -> Int32 {
    let number = Int32(color.red) << 16 | Int32(color.green) << 8 | Int32(color.blue)
    return number < 16 ? number | 0x100 : number
  }

  /// The palette of exact colours that corresponds to one of 256 colours.
  var exact: Palette {
    if case .full(let background) = self { .direct(on: background) } else { self }
  }

  /// Returns the exact form of one of 256 colours; -1 is unchanged.
  func adapted(_ number: Int32) -> Int32 {
    guard case .direct = self, number >= 16 else { return number }
    return Self.exact(.fixed(number))
  }
}

extension RGB {
  /// Returns one of the 240 colours above sixteen, which are the same on all terminals: a cube of
  /// six steps, and greys.
  static func fixed(_ number: Int32) -> RGB {
    let index = Int(number) - 16
    if index >= 216 {
      let grey = UInt8(8 + 10 * (index - 216))
      return RGB(grey, grey, grey)
    }
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    return RGB(steps[index / 36], steps[index / 6 % 6], steps[index % 6])
  }
}

/// The schemes of the program.
extension StyleScheme {
  /// All schemes of the program; the first is the default.
  public static let own: [StyleScheme] = [.terminal, .dark, .light, .highContrast, .mono]

  /// The sixteen colours of the user's terminal, so that code matches other programs there.
  public static let terminal = StyleScheme(
    id: "terminal", name: "Colours of the terminal", isDark: nil,
    looks: looks(
      Colors(
        // This grey is readable on black and on white, while the terminal's own may equal its
        // background.
        comment: .rgb(0x80, 0x80, 0x80), string: .terminal(2), number: .terminal(5),
        keyword: .terminal(4),
        type: .terminal(6), function: .terminal(6), preprocessor: .terminal(3),
        special: .terminal(3), error: .terminal(1), link: .terminal(4), heading: .terminal(4)),
      isBold: true))

  /// The scheme for a dark background.
  public static let dark = StyleScheme(
    id: "dark", name: "Dark", isDark: true,
    looks: looks(
      Colors(
        comment: .rgb(0xAE, 0xB6, 0xBF), string: .rgb(0xA5, 0xD6, 0x8C),
        number: .rgb(0xE5, 0xA5, 0x6D), keyword: .rgb(0x8A, 0xB9, 0xF5),
        type: .rgb(0x6F, 0xD0, 0xC5), function: .rgb(0xE6, 0xD0, 0x8A),
        preprocessor: .rgb(0xD6, 0xA0, 0xE0), special: .rgb(0xE5, 0xA5, 0x6D),
        error: .rgb(0xFF, 0x8A, 0x80), link: .rgb(0x8A, 0xB9, 0xF5),
        heading: .rgb(0x8A, 0xB9, 0xF5)),
      text: .rgb(0xDD, 0xE1, 0xE6), on: .rgb(0x1E, 0x21, 0x27)),
    surfaces: [
      "selection": StyleLook(on: .rgb(0x2B, 0x3F, 0x5C)),
      "search-match": StyleLook(.rgb(0xF4, 0xF6, 0xF8), on: .rgb(0x6B, 0x53, 0x00)),
      "current-line": StyleLook(on: .rgb(0x29, 0x2D, 0x34)),
      "line-numbers": StyleLook(.rgb(0xA4, 0xAC, 0xB6)),
      "current-line-number": StyleLook(.rgb(0xE6, 0xD0, 0x8A)),
      "cursor": StyleLook(.rgb(0xDD, 0xE1, 0xE6)),
    ])

  /// The scheme for a light background.
  public static let light = StyleScheme(
    id: "light", name: "Light", isDark: false,
    looks: looks(
      Colors(
        comment: .rgb(0x5F, 0x66, 0x70), string: .rgb(0x23, 0x6B, 0x2C),
        number: .rgb(0x9A, 0x45, 0x00), keyword: .rgb(0x1A, 0x4F, 0xA8),
        type: .rgb(0x00, 0x68, 0x68), function: .rgb(0x7A, 0x52, 0x00),
        preprocessor: .rgb(0x86, 0x2B, 0x96), special: .rgb(0x9A, 0x45, 0x00),
        error: .rgb(0xB0, 0x12, 0x12), link: .rgb(0x1A, 0x4F, 0xA8),
        heading: .rgb(0x1A, 0x4F, 0xA8)),
      text: .rgb(0x24, 0x29, 0x2F), on: .rgb(0xFC, 0xFC, 0xFC)),
    surfaces: [
      "selection": StyleLook(on: .rgb(0xD6, 0xE6, 0xFC)),
      "search-match": StyleLook(.rgb(0x24, 0x29, 0x2F), on: .rgb(0xFF, 0xE0, 0x80)),
      "current-line": StyleLook(on: .rgb(0xF1, 0xF3, 0xF5)),
      "line-numbers": StyleLook(.rgb(0x5F, 0x66, 0x70)),
      "current-line-number": StyleLook(.rgb(0x7A, 0x52, 0x00)),
      "cursor": StyleLook(.rgb(0x24, 0x29, 0x2F)),
    ])

  /// The scheme with black and strong colours, for tired eyes and bright rooms.
  public static let highContrast = StyleScheme(
    id: "high-contrast", name: "High contrast", isDark: true,
    looks: looks(
      Colors(
        comment: .rgb(0xC0, 0xC0, 0xC0), string: .rgb(0x7C, 0xFF, 0x7C),
        number: .rgb(0xFF, 0xC0, 0x6A), keyword: .rgb(0x8C, 0xD0, 0xFF),
        type: .rgb(0x6A, 0xFF, 0xF0), function: .rgb(0xFF, 0xF0, 0x80),
        preprocessor: .rgb(0xFF, 0xB0, 0xFF), special: .rgb(0xFF, 0xC0, 0x6A),
        error: .rgb(0xFF, 0xA0, 0xA0), link: .rgb(0x8C, 0xD0, 0xFF),
        heading: .rgb(0xFF, 0xFF, 0xFF)),
      text: .rgb(0xFF, 0xFF, 0xFF), on: .rgb(0, 0, 0), isBold: true),
    surfaces: [
      "selection": StyleLook(.rgb(0, 0, 0), on: .rgb(0xFF, 0xFF, 0xFF)),
      "search-match": StyleLook(.rgb(0, 0, 0), on: .rgb(0xFF, 0xE0, 0x40)),
      "current-line": StyleLook(on: .rgb(0x24, 0x24, 0x24)),
      "line-numbers": StyleLook(.rgb(0xD0, 0xD0, 0xD0)),
      "current-line-number": StyleLook(.rgb(0xFF, 0xF0, 0x80), isBold: true),
      "cursor": StyleLook(.rgb(0xFF, 0xFF, 0xFF)),
    ])

  /// The scheme without colours: bold, underlined and slanted text.
  public static let mono = StyleScheme(
    id: "mono", name: "Without colours", isDark: nil,
    looks: [
      "def:comment": StyleLook(isItalic: true), "def:keyword": StyleLook(isBold: true),
      "def:type": StyleLook(isBold: true), "def:heading": StyleLook(isBold: true),
      "def:preprocessor": StyleLook(isBold: true), "def:note": StyleLook(isBold: true),
      "def:error": StyleLook(isBold: true, isUnderlined: true),
      "def:net-address": StyleLook(isUnderlined: true),
      "def:link-destination": StyleLook(isUnderlined: true),
      "def:strong-emphasis": StyleLook(isBold: true), "def:emphasis": StyleLook(isItalic: true),
      "diff:added-line": StyleLook(isBold: true), "diff:removed-line": StyleLook(isItalic: true),
    ])

  /// Creates a scheme with its own background.
  ///
  /// - Parameter surfaces: the looks of lines, numbers, selections and other parts that are not
  ///   text.
  private init(
    id: String, name: String, isDark: Bool, looks: [String: StyleLook],
    surfaces: [String: StyleLook]
  ) {
    self.init(
      id: id, name: name, isDark: isDark, looks: looks.merging(surfaces) { _, other in other })
  }

  /// The colours of the few kinds of text that all languages have.
  private struct Colors {
    let comment, string, number, keyword, type, function: StyleColor
    let preprocessor, special, error, link, heading: StyleColor
  }

  private static func looks(
    _ colors: Colors, text: StyleColor? = nil, on background: StyleColor? = nil,
    isBold: Bool = false
  ) -> [String: StyleLook] {
    var looks = [
      "def:comment": StyleLook(colors.comment),
      "def:doc-comment-element": StyleLook(colors.comment, isBold: true),
      "def:note": StyleLook(colors.special, isBold: true),
      "def:string": StyleLook(colors.string), "def:character": StyleLook(colors.string),
      "def:special-char": StyleLook(colors.special),
      "def:constant": StyleLook(colors.number), "def:number": StyleLook(colors.number),
      "def:keyword": StyleLook(colors.keyword, isBold: isBold ? true : nil),
      "def:statement": StyleLook(colors.keyword, isBold: isBold ? true : nil),
      "def:type": StyleLook(colors.type), "def:builtin": StyleLook(colors.function),
      "def:function": StyleLook(colors.function), "def:identifier": StyleLook(colors.function),
      "def:preprocessor": StyleLook(colors.preprocessor),
      "def:shebang": StyleLook(colors.preprocessor, isBold: true),
      "def:operator": StyleLook(),
      "def:error": StyleLook(colors.error, isUnderlined: true),
      "def:warning": StyleLook(colors.special, isUnderlined: true),
      "def:net-address": StyleLook(colors.link, isUnderlined: true),
      "def:link-text": StyleLook(colors.link),
      "def:link-destination": StyleLook(colors.link, isUnderlined: true),
      "def:list-marker": StyleLook(colors.keyword, isBold: true),
      "def:heading": StyleLook(colors.heading, isBold: true),
      "def:strong-emphasis": StyleLook(isBold: true), "def:emphasis": StyleLook(isItalic: true),
      "def:inline-code": StyleLook(colors.string),
      "def:preformatted-section": StyleLook(colors.string),
      "diff:added-line": StyleLook(colors.string), "diff:removed-line": StyleLook(colors.error),
      "diff:changed-line": StyleLook(colors.preprocessor),
      "diff:location": StyleLook(colors.type), "diff:diff-file": StyleLook(isBold: true),
      "xml:attribute-name": StyleLook(colors.type), "xml:element-name": StyleLook(colors.keyword),
      "xml:tags": StyleLook(colors.keyword),
    ]
    for level in 0...6 { looks["def:heading\(level)"] = StyleLook(colors.heading, isBold: true) }
    if let text { looks["text"] = StyleLook(text, on: background) }
    return looks
  }
}

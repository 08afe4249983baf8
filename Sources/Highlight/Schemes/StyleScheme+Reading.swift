/// The reading of schemes of GtkSourceView, which are XML files.
extension StyleScheme {
  /// A function that returns the bytes and the path of the scheme with an identifier; nil without
  /// one.
  public typealias Source = (_ id: String) -> (bytes: [UInt8], path: String)?

  /// Reads a scheme and its base schemes.
  ///
  /// - Throws: `DefinitionError` if it is not a scheme, or if its bases are circular.
  public static func scheme(
    _ id: String, from source: Source
  ) throws(DefinitionError) -> StyleScheme {
    try scheme(id, from: source, within: [])
  }

  /// Reads a base scheme of others, the last of which names it directly.
  private static func scheme(
    _ id: String, from source: Source, within users: [User]
  ) throws(DefinitionError) -> StyleScheme {
    let place = users.last ?? User(id: id, path: id, line: 1)
    guard !users.contains(where: { $0.id == id }) else {
      throw DefinitionError(place.path, line: place.line, "the style scheme builds on itself")
    }
    guard let (bytes, path) = source(id) else {
      throw DefinitionError(place.path, line: place.line, "there is no style scheme \(id)")
    }
    let root = try XMLReader.root(of: bytes, path: path)
    guard root.name == "style-scheme", let id = root["id"] else {
      throw DefinitionError(path, line: root.line, "this is no style scheme")
    }
    var looks: [String: StyleLook] = [:]
    if let parent = root["parent-scheme"] {
      let user = User(id: id, path: path, line: root.line)
      looks = try scheme(parent, from: source, within: users + [user]).looks
    }
    try read(root, path: path, into: &looks)
    let variant = root.first("metadata")?.children.first { $0["name"] == "variant" }?.text
    return StyleScheme(
      id: id, name: root["name"] ?? root["_name"] ?? id, isDark: variant.map { $0 == "dark" },
      looks: looks)
  }

  /// A scheme with a base, and the location of the reference.
  private struct User {
    let id: String
    let path: String
    let line: Int
  }

  private static func read(
    _ root: XMLElement, path: String, into looks: inout [String: StyleLook]
  ) throws(DefinitionError) {
    var colors: [String: String] = [:]
    for element in root.children where element.name == "color" {
      if let name = element["name"], let value = element["value"] { colors[name] = value }
    }
    var background: StyleColor?
    func color(_ text: String?, _ element: XMLElement) throws(DefinitionError) -> StyleColor? {
      guard let text else { return nil }
      if let mixed = Translucent(colors[text] ?? text) { return mixed.over(background) }
      if let color = StyleColor(hexadecimal: colors[text] ?? text) ?? StyleColor.named[text] {
        return color
      }
      throw DefinitionError(path, line: element.line, "\(text) is no colour")
    }
    let styles = root.children.filter { $0.name == "style" }
    if let text = styles.first(where: { $0["name"] == "text" }) {
      background = try color(text["background"], text)
    } else {
      background = looks["text"]?.background
    }
    for element in styles {
      guard let name = element["name"] else { continue }
      if let other = element["use-style"] {
        looks[name] = looks[other]
        continue
      }
      var look = StyleLook(
        try color(element["foreground"], element), on: try color(element["background"], element),
        isBold: element.flag("bold"), isItalic: element.flag("italic"),
        isUnderlined: element["underline"].map { $0 != "false" && $0 != "none" })
      look.isStruckThrough = element.flag("strikethrough")
      looks[name] = look
    }
  }
}

/// A translucent colour: `rgba(246,211,45,.5)`, with or without `#`.
private struct Translucent {
  private let parts: [Double]
  private let share: Double

  /// Creates a colour; nil for any other text.
  init?(_ text: String) {
    let text = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard text.hasPrefix("rgb"), text.hasSuffix(")"), let start = text.firstIndex(of: "(") else {
      return nil
    }
    let numbers = text[text.index(after: start)...].dropLast().split(separator: ",").compactMap {
      Double($0.filter { !$0.isWhitespace })
    }
    guard (3...4).contains(numbers.count), numbers.allSatisfy({ (0...255).contains($0) }) else {
      return nil
    }
    parts = Array(numbers[..<3])
    share = numbers.count == 4 ? min(numbers[3], 1) : 1
  }

  /// Returns the visible colour; nil if it is invisible, or if the background is not known.
  func over(_ background: StyleColor?) -> StyleColor? {
    guard share > 0, case .rgb(let red, let green, let blue)? = background else { return nil }
    let mixed = zip(parts, [red, green, blue]).map { part, behind in
      UInt8(part * share + Double(behind) * (1 - share))
    }
    return .rgb(mixed[0], mixed[1], mixed[2])
  }
}

extension StyleColor {
  /// The usual names of colours in schemes.
  fileprivate static let named: [String: StyleColor] = [
    "black": .rgb(0, 0, 0), "white": .rgb(255, 255, 255), "red": .rgb(255, 0, 0),
    "green": .rgb(0, 128, 0), "blue": .rgb(0, 0, 255), "yellow": .rgb(255, 255, 0),
    "cyan": .rgb(0, 255, 255), "magenta": .rgb(255, 0, 255), "gray": .rgb(190, 190, 190),
    "grey": .rgb(190, 190, 190), "orange": .rgb(255, 165, 0), "purple": .rgb(160, 32, 240),
  ]
}

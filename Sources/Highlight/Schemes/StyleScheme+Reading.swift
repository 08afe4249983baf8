/// The schemes of GtkSourceView: XML files.
extension StyleScheme {
  /// Returns the bytes and the path of the scheme with an identifier; nil if there is none.
  public typealias Source = (_ id: String) -> (bytes: [UInt8], path: String)?

  /// Reads a scheme, and the one that it builds on.
  ///
  /// - Throws: `DefinitionError` if it is no scheme, or if schemes build on each other in a circle.
  public static func scheme(
    _ id: String, from source: Source
  ) throws(DefinitionError) -> StyleScheme {
    try scheme(id, from: source, within: [])
  }

  private static func scheme(
    _ id: String, from source: Source, within users: [String]
  ) throws(DefinitionError) -> StyleScheme {
    guard !users.contains(id) else {
      throw DefinitionError(id, line: 1, "the style scheme builds on itself")
    }
    guard let (bytes, path) = source(id) else {
      throw DefinitionError(id, line: 1, "there is no style scheme of this name")
    }
    let root = try XMLReader.root(of: bytes, path: path)
    guard root.name == "style-scheme", let id = root["id"] else {
      throw DefinitionError(path, line: root.line, "this is no style scheme")
    }
    var looks: [String: StyleLook] = [:]
    if let parent = root["parent-scheme"] {
      looks = try scheme(parent, from: source, within: users + [id]).looks
    }
    try read(root, path: path, into: &looks)
    let variant = root.first("metadata")?.children.first { $0["name"] == "variant" }?.text
    return StyleScheme(
      id: id, name: root["name"] ?? root["_name"] ?? id, isDark: variant.map { $0 == "dark" },
      looks: looks)
  }

  private static func read(
    _ root: XMLElement, path: String, into looks: inout [String: StyleLook]
  ) throws(DefinitionError) {
    var colors: [String: String] = [:]
    for element in root.children where element.name == "color" {
      if let name = element["name"], let value = element["value"] { colors[name] = value }
    }
    func color(_ text: String?, _ element: XMLElement) throws(DefinitionError) -> StyleColor? {
      guard let text else { return nil }
      if let color = StyleColor(hexadecimal: colors[text] ?? text) ?? StyleColor.named[text] {
        return color
      }
      // Colours that let others through, and names that no terminal knows, are left out.
      if text.hasPrefix("rgb") || text.hasPrefix("#rgb") { return nil }
      throw DefinitionError(path, line: element.line, "\(text) is no colour")
    }
    for element in root.children where element.name == "style" {
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

extension StyleColor {
  /// The usual names of colours in schemes.
  fileprivate static let named: [String: StyleColor] = [
    "black": .rgb(0, 0, 0), "white": .rgb(255, 255, 255), "red": .rgb(255, 0, 0),
    "green": .rgb(0, 128, 0), "blue": .rgb(0, 0, 255), "yellow": .rgb(255, 255, 0),
    "cyan": .rgb(0, 255, 255), "magenta": .rgb(255, 0, 255), "gray": .rgb(190, 190, 190),
    "grey": .rgb(190, 190, 190), "orange": .rgb(255, 165, 0), "purple": .rgb(160, 32, 240),
  ]
}

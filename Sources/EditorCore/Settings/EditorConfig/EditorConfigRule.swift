import Documents
import Text

/// The rule by which `.editorconfig` files set one setting of a text.
struct EditorConfigRule: Sendable {
  /// Returns the value for a text; nil if the files do not set it.
  ///
  /// The settings are those of the text so far, with the rows above in the table resolved already;
  /// the indentation is the one in use in the text.
  let value: @Sendable (EditorConfigProperties, TextSettings, Indentation?) -> SettingValue?

  /// Returns a rule for the value of one property.
  static func property(_ property: EditorConfigProperty) -> EditorConfigRule {
    EditorConfigRule { properties, _, _ in
      guard let value = properties[property] else { return nil }
      switch value {
      case "true", "false": return .flag(value == "true")
      case "off": return nil
      default: return Int(value).map { .whole($0) } ?? .text(value)
      }
    }
  }

  /// The rule for the style and the size of indentation, one of which may be missing.
  static let indentation = EditorConfigRule { properties, settings, estimated in
    let size = properties[.indentSize].flatMap { Int($0) }
    let present = settings.indentation ?? estimated
    switch properties[.indentStyle] {
    case "tab": return .text("tab")
    case "space": return .whole(size ?? present?.spaces ?? min(settings.tabWidth, 4))
    default:
      // A size alone does not turn tabs into spaces.
      return present == .tab ? nil : size.map { .whole($0) }
    }
  }
}

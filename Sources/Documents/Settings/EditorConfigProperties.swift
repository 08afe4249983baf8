/// The properties that `.editorconfig` files set for one file.
public struct EditorConfigProperties: Hashable, Sendable {
  /// Values by their keys, both in lower case if the specification defines the key.
  public package(set) var values: [String: String] = [:]
  /// The impossible values and the malformed lines.
  public var mistakes: [SettingsMistake] = []

  /// Creates properties that set nothing.
  public init() {}
}

/// The settings of a document, with their sources.
package struct LayeredSettings {
  /// The settings in use.
  var settings = TextSettings()
  /// The settings of the configuration, without changes of this session.
  package var configured = TextSettings()
  /// Whether the user chose to wrap the lines of this file, now or in an earlier session; nil for
  /// the configured value.
  package var wraps: Bool?
  /// The properties from `.editorconfig` files.
  package var properties = EditorConfigProperties()
}

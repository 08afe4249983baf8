/// The settings of a document, with their sources.
package struct LayeredSettings {
  /// The settings in use.
  var settings = TextSettings()
  /// The settings of the configuration, without changes of this session.
  package var configured = TextSettings()
  /// The properties from `.editorconfig` files.
  package var properties = EditorConfigProperties()
}

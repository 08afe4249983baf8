/// The version of the program: the one place from which all others take it.
enum Version {
  /// The number, as of semantic versioning.
  static let number = "0.1.0"
  /// The day of its release.
  static let date = "2026-11-29"
}

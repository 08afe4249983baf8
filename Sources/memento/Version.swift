/// The version of the program, as the only source for all uses.
enum Version {
  /// The number, according to semantic versioning.
  static let number = "0.1.0"
  /// The day of its release.
  static let date = "2026-11-29"
}

import Documents

/// The values of settings that writers of some types of file agree on; they override the default alone.
///
/// They stand apart from the table of settings, so that a start in which nothing sets a value does not make it.
struct UsualValues {
  /// The names of the types.
  let types: [String]
  /// The values, by the names of the settings.
  let values: [(name: String, value: SettingValue)]

  /// The values of all types that have some; each type is in one row.
  static let all = [
    UsualValues(types: ["Make", "Go"], values: [("indentation", .text("tab"))]),
    UsualValues(types: ["Markdown", "Text", "Mail"], values: [("wrap", .flag(true))]),
    UsualValues(
      types: ["Git message"],
      values: [("wrap", .flag(true)), ("ruler", .whole(72)), ("final-newline", .flag(true))]),
    // The programs that read these files reject a last line without a line break, or skip it.
    UsualValues(
      types: ["Crontab", "Sudoers", "fstab", "Git rebase"],
      values: [("final-newline", .flag(true))]),
  ]

  /// Returns the values for a type of file, by the names of the settings.
  static func forFiles(of type: FileType?) -> [(name: String, value: SettingValue)] {
    guard let type else { return [] }
    return all.first { $0.types.contains(type.name) }?.values ?? []
  }
}

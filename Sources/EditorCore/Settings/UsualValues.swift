import Documents
import Text

/// The values of settings that are usual for some types of file; they override only the default.
///
/// They are separate from the table of settings, so that a start in which nothing sets a value does
/// not create the table.
struct UsualValues {
  /// The names of the types.
  let types: [String]
  /// The function that sets the values.
  let set: @Sendable (inout TextSettings) -> Void

  /// The values of all types that have some; each type is in one row.
  static let all = [
    UsualValues(types: ["Make", "Go"]) { $0.indentation = .tab },
    UsualValues(types: ["Markdown", "Text", "Mail"]) { $0.wrapsLines = true },
    UsualValues(types: ["Git message"]) {
      $0.wrapsLines = true
      $0.rulerColumn = 72
      $0.endsWithLineBreak = true
    },
    // The programs that read these files reject a last line without a line break, or skip it.
    UsualValues(types: ["Crontab", "Sudoers", "fstab", "Git rebase"]) {
      $0.endsWithLineBreak = true
    },
  ]

  /// Returns the values for a type of file; nil without any.
  static func forFiles(of type: FileType) -> UsualValues? {
    all.first { $0.types.contains(type.name) }
  }
}

public import MementoKit

extension EditKind {
  /// Keys that put in text.
  public static let typing = EditKind.gathering("Typed")
  /// Keys that take text away.
  public static let deleting = EditKind.gathering("Deleted")
  /// Text from the clipboard or the terminal.
  public static let pasting = EditKind.alone("Pasted")
  /// Text taken to the clipboard.
  public static let cutting = EditKind.alone("Cut")
  /// Lines moved to the right or to the left.
  public static let indenting = EditKind.alone("Indented")
}

extension TextBuffer {
  /// What a block did: `Typed "hello wor…"`, `Deleted 3 lines`, `Pasted 2.1 KB`.
  ///
  /// Lines are counted, or characters where no line came or went.
  public func summary(of kind: EditKind, since memento: Memento) -> ChangeSummary {
    let change = Change(from: memento.text, to: text)
    let lines = (came: change.newlinesAdded, went: change.newlinesRemoved)
    let countsLines = lines.came != 0 || lines.went != 0
    return ChangeSummary(
      title: title(of: kind, change, lines: lines),
      added: countsLines ? lines.came : change.charactersAdded,
      removed: countsLines ? lines.went : change.charactersRemoved,
      unit: countsLines ? .lines : .characters)
  }

  private func title(of kind: EditKind, _ change: Change, lines: (came: Int, went: Int)) -> String {
    switch kind {
    case .typing:
      if change.bytesAdded == 0 { return "Deleted " + change.lost }
      return "Typed " + change.gained
    case .pasting:
      return "Pasted " + (change.bytesAdded < 100 ? change.gained : byteCount(change.bytesAdded))
    case .deleting, .cutting:
      return "\(kind.name) " + (lines.went > 0 ? count(lines.went, "line") : change.lost)
    case .indenting:
      return "\(change.added < change.removed ? "Unindented" : "Indented") "
        + count(change.places, "line")
    default:
      return kind.name
    }
  }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// A number of bytes as people read it: `2.1 KB`.
  private func byteCount(_ bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) B" }
    var value = Double(bytes) / 1000
    var unit = "KB"
    for larger in ["MB", "GB", "TB"] where value >= 999.5 {
      value /= 1000
      unit = larger
    }
    return value < 9.95 ? "\((value * 10).rounded() / 10) \(unit)" : "\(Int(value.rounded())) \(unit)"
  }
}

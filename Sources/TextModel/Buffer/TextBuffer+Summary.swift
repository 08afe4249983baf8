public import MementoKit

extension EditKind {
  /// Keys that put in text.
  public static let typing = EditKind.gathering("Typed")
  /// Keys that take text away.
  public static let deleting = EditKind.gathering("Deleted")
  /// The key that takes back the character before the cursor.
  public static let erasing = EditKind.gathering("Erased")
  /// Text from the clipboard or the terminal.
  public static let pasting = EditKind.alone("Pasted")
  /// Text taken to the clipboard.
  public static let cutting = EditKind.alone("Cut")
  /// Lines taken to the clipboard, which gathers those that directly follow each other.
  public static let cuttingLines = EditKind.gathering("Cut")
  /// Lines moved to the right or to the left.
  public static let indenting = EditKind.alone("Indented")
}

extension TextBuffer {
  /// What a block did: `Typed "hello wor…"`, `Deleted 3 lines`, `Pasted 2.1 KB`.
  ///
  /// Lines are counted, or characters where no line came or went.
  public func summary(of kind: EditKind, since memento: Memento) -> ChangeSummary {
    if let adopted = adoption(since: memento), adopted.kind == kind { return adopted.summary }
    let isTyped = kind == .typing || kind == .pasting
    let change = Change(
      from: completed(memento).text, to: text, replacing: isTyped ? memento.selections : nil)
    let lines = (came: change.came.newlines, went: change.went.newlines)
    let countsLines = lines.came > 0 || lines.went > 0
    return ChangeSummary(
      title: title(of: kind, change),
      added: countsLines ? lines.came : change.came.characters,
      removed: countsLines ? lines.went : change.went.characters,
      unit: countsLines ? .lines : .characters)
  }

  private func title(of kind: EditKind, _ change: Change) -> String {
    let (came, went) = (change.came, change.went)
    switch kind {
    case .typing where came.bytes > 0:
      return words(kind.name, came.quote)
    case .typing, .deleting, .erasing:
      return words(EditKind.deleting.name, went.newlines > 0 ? lines(went.newlines) : went.quote)
    case .cutting, .cuttingLines:
      return words(kind.name, went.newlines > 0 ? lines(went.newlines) : went.quote)
    case .pasting:
      return words(kind.name, came.bytes < 100 ? came.quote : byteCount(came.bytes))
    case .indenting:
      return words(came.bytes < went.bytes ? "Unindented" : kind.name, lines(came.lines))
    default:
      return kind.name
    }
  }

  private func words(_ verb: String, _ object: String?) -> String {
    object.map { verb + " " + $0 } ?? verb
  }

  private func lines(_ count: Int) -> String { counted(count, "line") }

  /// A number of bytes as people read it: `2.1 KB`.
  private func byteCount(_ bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) B" }
    var value = Double(bytes) / 1000
    var unit = "KB"
    for larger in ["MB", "GB", "TB"] where value >= 999.5 {
      value /= 1000
      unit = larger
    }
    if value < 9.95 { return "\((value * 10).rounded() / 10) \(unit)" }
    return "\(Int(value.rounded())) \(unit)"
  }
}

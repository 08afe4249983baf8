public import TextModel

/// How one text is shown and edited: what the configuration, `.editorconfig` and the user say for
/// it.
public struct TextSettings: Hashable, Sendable {
  /// How many columns there are from one tab stop to the next.
  public var tabWidth = 8
  /// What one step of indentation is; nil where it is to be guessed from the text.
  public var indentation: Indentation?
  /// What it is where there is nothing to guess it from.
  public var usualIndentation = Indentation.tab
  /// Whether a new line begins with the blanks of the one above.
  public var keepsIndentation = true
  /// Whether long lines are shown in several rows.
  public var wrapsLines = false
  /// Whether blanks are drawn as marks.
  public var showsBlanks = false
  /// The column with a mark for the longest line there should be, from 1; nil for none.
  public var rulerColumn: Int?
  /// How long a line of a reflowed paragraph may be, in columns.
  public var paragraphWidth = 72
  /// Whether blanks at the ends of lines go when the text is saved.
  public var trimsWhenSaved = false
  /// Whether a saved text ends with a line break; nil leaves the end of a file as it is.
  public var endsWithLineBreak: Bool?
  /// What lines of a new text end with.
  public var lineEnding: LineEnding?
  /// The name of the encoding that a new text is saved in, and that one without a mark is read in
  /// when it is no UTF-8; nil for the usual ones.
  public var encoding: String?

  /// All as usual.
  public init() {}
}

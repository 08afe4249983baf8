public import Text

/// The display and editing of one document, as the configuration, `.editorconfig` and the user's
/// commands set it.
///
/// Every property has its row in `SettingTable.text`.
public struct TextSettings: Hashable, Sendable {
  /// The number of columns between two tab stops.
  public var tabWidth = 8
  /// One step of indentation; nil to detect it in the text.
  public var indentation: Indentation?
  /// Whether a new line begins with the indentation of the line above.
  public var keepsIndentation = true
  /// Whether brackets and quotes are typed in pairs.
  public var closesPairs = false
  /// Whether long lines are wrapped.
  public var wrapsLines = false
  /// Whether blanks are drawn as marks.
  public var showsBlanks = false
  /// The column of the mark for the maximum line length, from 1; nil for none.
  public var rulerColumn: Int?
  /// The lengths of lines in paragraphs.
  private var paragraphs = Paragraphs()
  /// Whether saving removes the blanks at the ends of lines.
  public var trimsWhenSaved = false
  /// Whether a saved text ends with a line break; nil keeps the end of the file.
  public var endsWithLineBreak: Bool?
  /// The coding of new documents.
  private var coding = Coding()
  /// The programs for the text.
  private var programs = Programs()
  /// The name of the language whose colours a text has; nil to guess it.
  public var language: String?
  /// The text with which the marks beside changed lines compare.
  public var changeBase = ChangeBase.save
  /// The name of the dictionary for the spelling, or `auto` for that of the locale; nil without a
  /// check.
  public var spelling: String?

  /// The name for the dictionary of the locale.
  package static let automaticSpelling = "auto"

  /// Creates the default settings.
  public init() {}
}

extension TextSettings {
  private struct Coding: Hashable, Sendable {
    var lineEnding: LineEnding?
    var encoding: String?
  }

  private struct Programs: Hashable, Sendable {
    var formatter: String?
    var formatsOnSave = false
    var linter: String?
  }

  /// The line ending of a new document.
  public var lineEnding: LineEnding? {
    get { coding.lineEnding }
    set { coding.lineEnding = newValue }
  }
  /// The name of the encoding of a new document, and of a file that is not UTF-8 and has no byte
  /// order mark; nil for the default.
  public var encoding: String? {
    get { coding.encoding }
    set { coding.encoding = newValue }
  }
  /// The shell command that formats the text; nil for none.
  public var formatter: String? {
    get { programs.formatter }
    set { programs.formatter = newValue }
  }
  /// Whether the formatter runs before each save that the user asks for.
  public var formatsOnSave: Bool {
    get { programs.formatsOnSave }
    set { programs.formatsOnSave = newValue }
  }
  /// The shell command that checks the file; nil for none.
  public var linter: String? {
    get { programs.linter }
    set { programs.linter = newValue }
  }

  /// The lengths of lines in paragraphs.
  private struct Paragraphs: Hashable, Sendable {
    var width = 72
    var hardWraps = false
  }

  /// The maximum line length in a reflowed paragraph, in columns.
  public var paragraphWidth: Int {
    get { paragraphs.width }
    set { paragraphs.width = newValue }
  }
  /// Whether a line that is typed beyond that length is broken.
  public var hardWraps: Bool {
    get { paragraphs.hardWraps }
    set { paragraphs.hardWraps = newValue }
  }
}

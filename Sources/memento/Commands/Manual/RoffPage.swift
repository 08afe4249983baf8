/// A page for `man`, in roff with the man macros.
struct RoffPage {
  /// The source.
  private(set) var text: String
  /// Whether the next paragraph is the first below a title.
  private var isBelowTitle = false

  init(_ name: String, section: Int) {
    text =
      ".TH \"\(name.uppercased())\" \(section) \"\(Version.date)\" \"Memento \(Version.number)\" "
      + "\"Memento\"\n"
  }

  /// Begins a section.
  mutating func begin(_ title: String) { begin("SH", title) }

  private mutating func begin(_ macro: String, _ title: String) {
    text += ".\(macro) \(title)\n"
    isBelowTitle = true
  }

  /// Adds a paragraph, in which backslashes are roff requests.
  mutating func addParagraph(_ paragraph: String) {
    if !isBelowTitle { text += ".PP\n" }
    isBelowTitle = false
    text += "\(Self.protected(paragraph))\n"
  }

  /// Adds lines without a change.
  mutating func addLines(_ lines: String) {
    isBelowTitle = false
    text += ".nf\n"
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      text += "\(Self.protected(Self.escaped(line)))\n"
    }
    text += ".fi\n"
  }

  /// Adds a term with its meaning below it.
  mutating func addTagged(_ tag: String, _ meaning: String) {
    isBelowTitle = false
    text += ".TP\n\(Self.protected(tag))\n\(Self.protected(meaning))\n"
  }

  /// Adds a command with its options.
  mutating func addCommand(_ form: CommandForm, synopsis: String) {
    begin("SS", "\"memento \(form.name)\"")
    addLines(synopsis)
    addParagraph(Self.escaped(form.abstract))
    for part in form.discussion.split(separator: "\n\n") { addParagraph(Self.escaped(part)) }
    addOptions(form.options.filter { !["--version", "--help"].contains($0.names.last) })
  }

  /// Adds options with their meanings.
  mutating func addOptions(_ options: [CommandForm.Option]) {
    for option in options {
      let sorted =
        option.names.filter { !$0.hasPrefix("--") } + option.names.filter { $0.hasPrefix("--") }
      let names = sorted.map { Self.escaped($0).bold }.joined(separator: ", ")
      let value = option.value.map { " " + Self.escaped($0).italic } ?? ""
      addTagged(names + value, Self.escaped(option.abstract))
    }
  }

  /// Returns text in which no character is special to roff.
  static func escaped(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { text, character in
      switch character {
      case "\\": text += "\\e"
      case "-": text += "\\-"
      case "~": text += "\\(ti"
      case "^": text += "\\(ha"
      case "`": text += "\\(ga"
      case "'": text += "\\(aq"
      default: text.append(character)
      }
    }
  }

  /// Returns lines that are not requests by their first character.
  private static func protected(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(".") ? "\\&\($0)" : String($0) }.joined(separator: "\n")
  }
}

extension String {
  /// The text in bold; hyphens are those of options.
  var bold: String { "\\fB\(replacing("--", with: "\\-\\-"))\\fR" }

  /// The text in italics.
  var italic: String { "\\fI\(self)\\fR" }
}

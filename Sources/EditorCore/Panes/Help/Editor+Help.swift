import Console
import MementoKit
import TextModel

/// The page of keys: F1, and `?` in the history pane.
extension Editor {
  /// Shows the keys, or leaves the page where it is shown already.
  mutating func toggleHelp() {
    if case .help(let page) = focus { return focus = page.below }
    focus = .help(HelpPage(helpSections, below: focus, columns: size.columns))
  }

  mutating func press(_ key: Key, in page: HelpPage, at now: Moment) {
    let command = keymap[key]
    let isEmpty = page.field.text.count == 0
    if key.code == .escape || command?.name == "help" || key == Key(.character("?")) && isEmpty {
      focus = page.below
    } else if let rows = helpRows(of: key) {
      scrollHelp(by: rows)
    } else if key == Key(.character("/")), isEmpty {
      // What looks elsewhere begins to look here, too; only that one is looking already.
    } else if let command, command.name == "quit" || command.name == "palette" {
      focus = .text
      closeHistory()
      run(command, at: now)
    } else if let command, !command.editsFields || isEmpty {
      message = .info("\(key): \(command.summary) (\(command.name))")
    } else {
      pressInField(key, at: now)
    }
  }

  /// Moves the page of keys.
  mutating func scrollHelp(by rows: Int) {
    guard case .help(var page) = focus else { return }
    page.scroll(by: rows, in: layout.text)
    focus = .help(page)
  }

  /// How far a key scrolls; nil for one that does not.
  private func helpRows(of key: Key) -> Int? {
    let page = max(1, layout.text.rows - 2)
    switch key.code {
    case .up: return -1
    case .down, .enter: return 1
    case .pageUp: return -page
    case .pageDown: return page
    case .home where key.modifiers.isEmpty || key.modifiers == .control: return -(1 << 30)
    case .end where key.modifiers.isEmpty || key.modifiers == .control: return 1 << 30
    default: return nil
    }
  }

  // MARK: What is on the page

  /// The keys of what has the focus, those that are needed most, and all others by subject.
  private var helpSections: [HelpPage.Section] {
    let here: [HelpPage.Section] =
      switch focus {
      case .history: [HistoryKeys.section, HistoryKeys.marks]
      case .prompt(let prompt): [Self.fieldKeys(of: prompt)]
      case .question(let question): [question.keys]
      case .picker: [Self.fieldKeys()]
      default: []
      }
    return here + [firstKeys]
      + CommandTable.groups.map { group in
        HelpPage.Section(title: group.subject, entries: group.commands.map(entry(of:)))
      }
  }

  private func entry(of command: Command) -> HelpPage.Entry {
    let keys = keymap.keys(for: command.name).map(\.description)
    let palette = keymap.key(for: "palette").map { "\($0) " } ?? ""
    return HelpPage.Entry(
      keys: keys, words: command.summary, name: command.name, way: palette + command.name)
  }

  private var firstKeys: HelpPage.Section {
    let names = [
      "save", "quit", "undo", "redo", "cut", "copy", "paste", "find", "history", "palette", "help",
    ]
    let commands = names.compactMap { name in CommandTable.commands.first { $0.name == name } }
    return HelpPage.Section(
      title: "Keys to begin with",
      note: "Type a word or a key to find it here. Esc goes back.",
      entries: commands.map(entry(of:)), isRepeated: true)
  }

  private static func fieldKeys(of prompt: Prompt? = nil) -> HelpPage.Section {
    var entries = [
      HelpPage.Entry(keys: ["Enter"], words: "Accept what is written"),
      HelpPage.Entry(keys: ["Esc"], words: "Go back, and change nothing"),
    ]
    entries += (prompt?.toggles ?? []).map {
      HelpPage.Entry(keys: [$0.key.description], words: "Turn on or off: \($0.words)")
    }
    if prompt?.recalls != nil {
      entries.append(HelpPage.Entry(keys: ["Up", "Down"], words: "What was written here before"))
    }
    if prompt?.completesPaths == true {
      entries.append(HelpPage.Entry(keys: ["Tab"], words: "Complete the path"))
    }
    return HelpPage.Section(title: "Keys while something is asked", entries: entries)
  }
}

extension Question {
  /// What can be answered, as the page of keys tells it.
  fileprivate var keys: HelpPage.Section {
    let letters = choices.map { choice in
      HelpPage.Entry(
        keys: [String(choice.letter)],
        words: answers.first { $0.letter == choice.letter }?.meaning ?? choice.label)
    }
    let back = HelpPage.Entry(keys: ["Esc"], words: "Take the question back")
    return HelpPage.Section(
      title: "Answers to the question", note: text, entries: letters + [back])
  }
}

extension Command {
  /// Whether it works in a field of one line as it does in the text.
  fileprivate var editsFields: Bool {
    switch body {
    case .move, .edit, .focused: true
    case .editor: false
    }
  }
}

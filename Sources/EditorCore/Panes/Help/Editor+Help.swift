import Console
import Documents
import MementoKit
import Text
import TextEditing

/// The help page: F1, and `?` in the history pane.
extension Editor {
  mutating func toggleHelp() {
    if focus.isHelp { return closeLayer(.done) }
    open(.help(HelpPage(helpSections, columns: size.columns)))
  }

  mutating func press(_ key: Key, in page: HelpPage, at now: Moment) {
    let command = keymap[key]
    let isEmpty = page.field.text.count == 0
    if key.code == .escape || command?.role == .help || key == Key(.character("?")) && isEmpty {
      closeLayer(.done)
    } else if let rows = helpRows(of: key) {
      scrollHelp(by: rows)
    } else if key == Key(.character("/")), isEmpty {
      // Commands that search elsewhere search here, too; the page already does.
    } else if key == Key(.character("x"), .control), command?.role == .quit {
      // Whoever gives it this command closes help by it, too.
      closeLayer(.done)
    } else if let command, command.role == .quit || command.role == .palette {
      putBackQuestion()
      closeLayers()
      run(command, at: now)
    } else if let command, !command.editsFields || isEmpty {
      message = .info("\(key): \(command.summary) (\(command.name))")
    } else {
      pressInField(key, at: now)
    }
  }

  mutating func scrollHelp(by rows: Int) {
    guard case .help(var page) = focus else { return }
    page.scroll(by: rows, in: layout.text)
    layers.update(.help(page))
  }

  /// Returns the rows that a key scrolls; nil for other keys.
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

  /// The keys of the focused layer, the most needed ones, and all others by subject.
  private var helpSections: [HelpPage.Section] {
    let here =
      focus.isHistory ? historyKeys : [focus.helpSection(keymap)].compactMap(\.self)
    return here + [firstKeys]
      + CommandTable.groups.map {
        HelpPage.Section(title: $0.subject, entries: $0.commands.map(entry(of:)))
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
    return HelpPage.Section(
      title: "Keys to begin with",
      note: "Type a word or a key to find it here. Esc closes the page.",
      entries: names.compactMap(CommandTable.command(named:)).map(entry(of:)), isRepeated: true)
  }

  private var historyKeys: [HelpPage.Section] {
    let copying = HistoryKeys.reading.section(titled: "Copying from the preview", keymap: keymap)
    if historyPane?.difference?.isPicking == true {
      return [
        HistoryKeys.picking.section(titled: "Keys while picking changes", keymap: keymap), copying,
      ]
    }
    return [
      HistoryKeys.rows.section(titled: "Keys in the history", keymap: keymap), copying,
      HistoryKeys.marks,
    ]
  }

  /// The keys for quitting and help, for the first start; other messages replace it.
  var greeting: Message? {
    let leaving = keymap.key(for: "quit").map { "\($0) quits" }
    let helping = keymap.key(for: "help").map { "\($0) shows the keys" }
    let words = [leaving, helping].compactMap(\.self)
    return words.isEmpty ? nil : .info(words.joined(separator: ", "))
  }
}

extension Question {
  private var isAboutMatch: Bool { if case .replaceMatch = subject { true } else { false } }

  /// The answers, as the help page shows them.
  var helpSection: HelpPage.Section {
    let letters = choices.map {
      HelpPage.Entry(keys: [String($0.letter)], words: $0.meaning ?? $0.label)
    }
    let back = HelpPage.Entry(
      keys: ["Esc"], words: isAboutMatch ? "Stop, as q" : "Cancel the question")
    return HelpPage.Section(title: "Answers to the question", note: text, entries: letters + [back])
  }
}

extension Command {
  /// Whether it works in one-line fields as in the text.
  var editsFields: Bool {
    switch body {
    case .move, .edit, .focused: true
    case .editor, .operation, .document, .settings: false
    }
  }
}

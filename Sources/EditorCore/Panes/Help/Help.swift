import Console
import Documents
import MementoKit
import Text
import TextEditing

/// The help page: F1, and `?` in the history pane.
enum Help {
  static func toggleHelp(in editor: inout Editor) {
    if editor.focus.isHelp { return editor.closeLayer(.done) }
    editor.open(.help(HelpPage(helpSections(in: editor), columns: editor.size.columns)))
  }

  static func press(_ key: Key, in page: HelpPage, _ editor: inout Editor, at now: Moment) {
    let command = editor.keymap[key]
    let isEmpty = page.field.text.count == 0
    switch keys.action(for: key, running: command) {
    case .close: return editor.closeLayer(.done)
    case .closeUnlessSearching where isEmpty: return editor.closeLayer(.done)
    case .search where isEmpty: return
    case .scroll(let rows): return scroll(by: rows, in: &editor)
    case .page(let count):
      return scroll(by: count * max(1, editor.layout.text.rows - 2), in: &editor)
    case .closeUnlessSearching, .search, nil: break
    }
    if key == Key(.character("x"), .control), command?.role == .quit {
      // If the user has given this key the command, it closes the help page, too.
      editor.closeLayer(.done)
    } else if let command, command.role == .quit || command.role == .palette {
      editor.putBackQuestion()
      editor.closeLayers()
      editor.run(command, at: now)
    } else if let command, !command.editsFields || isEmpty {
      editor.message = .info("\(key): \(command.summary) (\(command.name))")
    } else {
      Fields.pressInField(key, in: &editor, at: now)
    }
  }

  static func scroll(by rows: Int, in editor: inout Editor) {
    guard case .help(var page) = editor.focus else { return }
    page.scroll(by: rows, in: editor.layout.text)
    editor.layers.update(.help(page))
  }

  /// Returns the keys of the focused layer, the most needed ones, and all others by subject.
  private static func helpSections(in editor: Editor) -> [HelpPage.Section] {
    let here =
      editor.focus.isHistory
      ? historyKeys(in: editor) : [editor.focus.helpSection(editor.keymap)].compactMap(\.self)
    return here + [firstKeys(in: editor)]
      + CommandTable.groups.map {
        HelpPage.Section(title: $0.subject, entries: $0.commands.map { entry(of: $0, in: editor) })
      }
  }

  private static func entry(of command: Command, in editor: Editor) -> HelpPage.Entry {
    let keys = editor.keymap.keys(of: command).map(\.description)
    let palette = editor.keymap.key(for: "palette").map { "\($0) " } ?? ""
    return HelpPage.Entry(
      keys: keys, summary: command.summary, name: command.name, way: palette + command.name)
  }

  private static func firstKeys(in editor: Editor) -> HelpPage.Section {
    let names = [
      "save", "quit", "undo", "redo", "cut", "copy", "paste", "find", "history", "palette", "help",
    ]
    return HelpPage.Section(
      title: "Keys to begin with",
      note: "Type a word or a key to find it here. Esc closes the page.",
      entries: names.compactMap(CommandTable.command(named:)).map { entry(of: $0, in: editor) },
      isRepeated: true)
  }

  private static func historyKeys(in editor: Editor) -> [HelpPage.Section] {
    let copying = HistoryKeys.reading.section(
      titled: "Copying from the preview", keymap: editor.keymap)
    if editor.historyPane?.difference?.isPicking == true {
      return [
        HistoryKeys.picking.section(titled: "Keys while picking changes", keymap: editor.keymap),
        copying,
      ]
    }
    return [
      HistoryKeys.rows.section(titled: "Keys in the history", keymap: editor.keymap), copying,
      HistoryKeys.marks,
    ]
  }

  /// Returns the keys for quitting and help, for the first start; other messages replace them.
  static func greeting(in editor: Editor) -> Message? {
    let leaving = editor.keymap.key(for: "quit").map { "\($0) quits" }
    let helping = editor.keymap.key(for: "help").map { "\($0) shows the keys" }
    guard let leaving, let helping else { return (leaving ?? helping).map { .info($0) } }
    return .info("\(leaving), \(helping)")
  }
}

extension Command {
  /// Whether it works in one-line fields as in the text.
  var editsFields: Bool {
    switch body {
    case .move, .edit, .focused: true
    case .editor, .operation, .document, .shown, .typing, .settings, .asking: false
    }
  }
}

import Console
import Documents
import MementoKit
import Text

/// The choice of a macro to play or to keep, and of the number of times.
enum MacroChoice {
  // MARK: Playing

  /// Plays the macro that was recorded or chosen last.
  static func playChosen(in editor: inout Editor, at now: Moment) {
    guard let macro = chosen(in: &editor) else { return }
    MacroPlay.begin(macro, .times(1), in: &editor)
  }

  /// Plays a kept macro.
  static func play(named name: String, in editor: inout Editor, at now: Moment) {
    guard let macro = editor.settings.macros.first(where: { $0.name == name }) else {
      return editor.message = .warning("No macro has the name \(name) any more")
    }
    accept(macro, in: &editor)
  }

  /// Returns the macro that was recorded or chosen last; nil, with the reason as a message, if
  /// there is none.
  private static func chosen(in editor: inout Editor) -> Macro? {
    if editor.registers.macros.recording != nil, !editor.registers.macros.isDelivering {
      // The macro would play itself.
      editor.registers.macros.recording?.removeCommand()
      let key = editor.keymap.key(for: "record-macro")?.description ?? "record-macro"
      editor.message = .warning("End the recording first: \(key); this command is not recorded")
      return nil
    }
    if let macro = editor.registers.macros.chosen { return macro }
    let key = editor.keymap.key(for: "record-macro")?.description ?? "record-macro"
    let others = editor.settings.macros.isEmpty ? "" : ", choose-macro lists the kept ones"
    editor.message = .idle("No macro is recorded yet; \(key) begins one\(others)")
    return nil
  }

  /// Asks for the number of plays of the macro.
  static func askForTimes(in editor: inout Editor) {
    if chosen(in: &editor) != nil { askForTimes("", in: &editor) }
  }

  private static func askForTimes(_ written: String, in editor: inout Editor) {
    editor.ask(Prompt(.macroTimes, "Times, or the word end: ", text: written, isSelected: true))
  }

  /// Plays the macro as often as the user answered.
  static func acceptTimes(_ answer: String, in editor: inout Editor) {
    let words = answer.split(whereSeparator: \.isWhitespace).joined().lowercased()
    guard let macro = editor.registers.macros.chosen else { return }
    if words.isEmpty {
      askForTimes("", in: &editor)
      return editor.message = .info("Type 1 to \(mostTimes.grouped), or end")
    }
    if words == "end" { return MacroPlay.begin(macro, .end, in: &editor) }
    guard let times = Int(words), (1...mostTimes).contains(times) else {
      askForTimes(answer, in: &editor)
      return editor.message = .warning(
        "Not a number of times: \(answer.onOneLine). Type 1 to \(mostTimes.grouped), or end")
    }
    MacroPlay.begin(macro, .times(times), in: &editor)
  }

  private static let mostTimes = 1_000_000_000

  /// Lists the kept macros.
  static func list(in editor: Editor) -> Asked {
    let macros = editor.settings.macros
    if macros.isEmpty {
      return .nothing(.info("No macro is kept yet; name-macro keeps the last recorded one"))
    }
    let rows = macros.enumerated().map { index, macro in
      Picker.Row(
        title: macro.name ?? "", id: index, detail: macro.shown,
        note: macro.command.flatMap { editor.keymap.key(for: $0.name) }?.description ?? "")
    }
    return .list(Picker(.macro(macros), "Macro: ", enter: "play", rows: rows))
  }

  /// Plays a kept macro; later commands play it again.
  static func accept(_ macro: Macro, in editor: inout Editor) {
    if !editor.registers.macros.isDelivering { editor.registers.macros.chosen = macro }
    MacroPlay.begin(macro, .times(1), in: &editor)
  }

  // MARK: Keeping

  /// Asks for the name of the last recorded macro.
  static func namePrompt(in editor: Editor) -> Asked {
    if editor.registers.macros.recorded != nil { return .prompt(namePrompt("")) }
    let key = editor.keymap.key(for: "record-macro")?.description ?? "record-macro"
    return .nothing(.info("No macro is recorded yet; \(key) begins one"))
  }

  private static func namePrompt(_ written: String) -> Prompt {
    Prompt(.macroName, "Name of the macro: ", text: written)
  }

  /// Keeps the last recorded macro under a name, after a question if another has it.
  static func acceptName(_ answer: String, in editor: inout Editor, at now: Moment) {
    let name = answer.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard var macro = editor.registers.macros.recorded, !name.isEmpty else { return }
    guard Macro.isName(name) else {
      editor.ask(namePrompt(answer))
      return editor.message = .warning("Not a name: \(name.onOneLine); \(Macro.nameRule)")
    }
    macro.name = name
    if editor.settings.macros.contains(where: { $0.name == name }) {
      return Asking.ask(.replaceMacro(macro), in: &editor, at: now)
    }
    keep(macro, in: &editor)
  }

  /// Keeps a macro: in its file, or without a configuration in this session.
  static func keep(_ macro: Macro, in editor: inout Editor) {
    if editor.settings.macroFile != nil { return editor.effects.append(.keepMacro(macro)) }
    editor.settings.macros.removeAll { $0.name == macro.name }
    editor.settings.macros.append(macro)
    editor.message = .info(
      "Kept \(macro.label) in this session only: it was started with --no-config")
  }

  /// Reports that a macro was kept, or the reason why it was not.
  static func handle(_ event: MacroEvent, in editor: inout Editor) {
    switch event {
    case .kept(let name, let path):
      editor.message = .info(
        "Kept \(name) in \(path.onOneLine); choose-macro lists it, macro:\(name) binds it")
    case .notKept(let reason): editor.report(reason)
    }
  }

  /// Opens the file of the kept macros.
  static func openFile(in editor: inout Editor, at now: Moment) {
    guard let file = editor.configured.macroFile else {
      return editor.message = .info(
        "This session has no file of macros because it was started with --no-config")
    }
    editor.open(OpenRequest(path: file), at: now)
  }
}

/// An answer about the keeping of a macro.
package enum MacroEvent: Sendable {
  /// A macro is in the file, shown as this path.
  case kept(name: String, path: String)
  /// A macro is not in the file; the text contains the reason and the next step.
  case notKept(String)
}

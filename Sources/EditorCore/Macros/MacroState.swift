import Console
import Documents
import Text

/// The macros of a session: the one that is being recorded, the last ones, the one that is playing.
struct MacroState {
  /// The recording under way; nil if there is none.
  var recording: MacroRecording?
  /// The last recorded macro.
  var recorded: Macro?
  /// The macro that is played next: the last one that was recorded or chosen.
  var chosen: Macro?
  /// The play under way; nil if there is none.
  var play: MacroPlay?
  /// Whether the present key is one of the play.
  var isDelivering = false

  /// Whether a macro is playing.
  var isPlaying: Bool { play != nil }
}

/// Keys and pastes that are being recorded, until the same command ends the recording.
struct MacroRecording {
  private var inputs: [TerminalInput] = []
  /// The number of inputs before the present command, which the last key in the text began.
  private var countBeforeCommand = 0
  private var hasReportedMouse = false

  /// Adds a key or a paste.
  ///
  /// - Parameter isInText: whether the text receives it, and not a prompt, a list or a pane.
  private mutating func record(_ input: TerminalInput, isInText: Bool) {
    if isInText { countBeforeCommand = inputs.count }
    inputs.append(input)
  }

  /// Records an input that is about to be handled, unless a macro plays it.
  static func record(_ input: TerminalInput, in editor: inout Editor) {
    guard editor.registers.macros.recording != nil, !editor.registers.macros.isDelivering else {
      return
    }
    // An unknown key does nothing, and has no name.
    if case .key(let key) = input, case .unknown = key.code { return }
    let isInText = editor.focus.isText
    editor.registers.macros.recording?.record(input, isInText: isInText)
  }

  /// Reports once that the mouse is not recorded.
  static func reportMouse(_ event: MouseEvent, in editor: inout Editor) {
    guard case .press = event.kind, editor.registers.macros.recording?.hasReportedMouse == false,
      editor.message?.isWarning != true
    else { return }
    editor.registers.macros.recording?.hasReportedMouse = true
    editor.message = .info("The mouse is not recorded in the macro; use keys instead")
  }

  /// Begins or ends the recording.
  static func toggle(in editor: inout Editor) {
    let key = editor.keymap.key(for: "record-macro")?.description
    if editor.registers.macros.isDelivering {
      return editor.message = .warning("A macro cannot record another one")
    }
    guard var recording = editor.registers.macros.recording else {
      editor.registers.macros.recording = MacroRecording()
      return editor.message = .info("Recording a macro; \(key ?? "record-macro") ends it")
    }
    editor.registers.macros.recording = nil
    recording.removeCommand()
    if recording.inputs.isEmpty {
      return editor.message = .info("Nothing was recorded; the last macro stays")
    }
    let macro = Macro(recording.inputs)
    editor.registers.macros.recorded = macro
    editor.registers.macros.chosen = macro
    let play = editor.keymap.key(for: "play-macro").map { "; \($0) plays them" } ?? ""
    editor.message = .info(
      "Recorded \(counted(macro.inputs.count, "key"))\(play), name-macro keeps them")
  }

  /// Removes the keys of the present command.
  mutating func removeCommand() { inputs.removeSubrange(countBeforeCommand...) }
}

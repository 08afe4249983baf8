import Console
import Documents
import MementoKit
import Text
import TextEditing

/// Keys in prompts, lists and other fields.
enum Fields {
  static func press(_ key: Key, in prompt: Prompt, _ editor: inout Editor, at now: Moment) {
    let key = prompt.hasChosenText || !key.cancels ? key : Key(.escape)
    guard let action = prompt.keys.action(for: key, running: editor.keymap[key]) else {
      return pressInField(key, in: &editor, at: now)
    }
    switch action {
    case .accept:
      editor.closeLayer(.done)
      accept(prompt, in: &editor, at: now)
    case .cancel:
      editor.closeLayer(.cancelled)
      editor.cancelLeaving()
    case .recall(let step): RecentWords.recall(by: step, in: &editor)
    case .complete: PathPrompt.completeAskedPath(in: &editor)
    case .toggle(let option):
      editor.finding.options[keyPath: option].toggle()
      handleChange(of: prompt, in: &editor)
    case .selectAll: changePrompt(in: &editor) { $0.field.selectAll() }
    case .showMatch(let isForward): Finding.findWhileAsking(isForward: isForward, in: &editor)
    case .askBefore: askBefore(prompt, in: &editor)
    }
  }

  /// Returns to the prompt before another one.
  private static func askBefore(_ prompt: Prompt, in editor: inout Editor) {
    switch prompt.purpose {
    case .fileReplacement(let pattern):
      editor.ask(FileSearch.prompt(isReplacing: true, in: editor, pattern.source))
    case .filesToSearch(let pattern, nil):
      editor.ask(FileSearch.prompt(in: editor, pattern.source))
    case .filesToSearch(let pattern, let replacement?):
      FileReplacing.askForReplacement(of: pattern, in: &editor, replacement.words)
    default: MatchReplacing.askForPatternAgain(prompt, in: &editor)
    }
  }

  static func press(_ key: Key, in picker: Picker, _ editor: inout Editor, at now: Moment) {
    let key = !picker.field.hasNoSelection || !key.cancels ? key : Key(.escape)
    guard let action = picker.keys.action(for: key, running: editor.keymap[key]) else {
      return pressInField(key, in: &editor, at: now)
    }
    switch action {
    case .cancel: editor.closeLayer(.cancelled)
    case .select(let rows):
      var picker = picker
      picker.moveSelection(by: rows)
      editor.layers.update(.picker(picker))
    case .tick where picker.isOfFiles:
      ProjectRestoring.tick(picker.selectedRow, on: picker, in: &editor)
    case .tickAll where picker.isOfFiles: ProjectRestoring.tick(nil, on: picker, in: &editor)
    case .page, .end, .result, .tick, .tickAll:
      FileSearch.perform(action, on: picker, in: &editor)
    case .goBack: TimelineList.goBack(in: &editor, at: now)
    case .complete: PathPrompt.complete(in: &editor)
    case .remove: BookmarkList.removeSelected(in: &editor)
    case .accept:
      // If nothing matches, the list stays open with its field.
      if picker.closesWithRow, picker.selectedRow != nil { editor.closeLayer(.done) }
      picker.purpose.accept(picker.selectedRow, in: &editor, at: now)
    }
  }

  /// Returns the command of a key in a field.
  ///
  /// Ctrl-X cuts in a field, even if a key set gives it a command that works in the text alone.
  private static func fieldCommand(of key: Key, in editor: Editor) -> Command? {
    let command = editor.keymap[key]
    guard key == Key(.character("x"), .control), command?.editsFields != true else {
      return command
    }
    return CommandTable.commands.first { $0.role == .cut }
  }

  /// Handles a key in a field: it types, moves, or edits; it runs few commands of the editor.
  static func pressInField(_ key: Key, in editor: inout Editor, at now: Moment) {
    if let command = fieldCommand(of: key, in: editor) {
      switch command.body {
      case .move, .edit, .focused: editor.run(command, at: now)
      case .editor where command.role == .help: Help.toggleHelp(in: &editor)
      // Quitting, and saving during a search.
      case .editor where command.role == .quit || command.role == .save && editor.focus.movesText:
        // Esc would stop a change as well, and the quit would not wait for it.
        if command.role == .quit, editor.delaysQuit() { return }
        // Cancels the prompt first.
        editor.press(Key(.escape), at: now)
        editor.closeLayers()
        editor.run(command, at: now)
      case .editor, .operation, .document, .shown, .typing, .settings, .asking:
        reportUnusable(key, in: &editor)
      }
    } else if let scalar = key.typedScalar {
      editor.edit(.typing, at: now) { $0.insert(Array(String(scalar).utf8)) }
    } else {
      reportUnusable(key, in: &editor)
    }
  }

  static func reportUnusable(_ key: Key, in editor: inout Editor) {
    editor.message = .idle("\(key) does nothing here. Enter accepts, Esc cancels")
  }

  // MARK: Prompts

  /// Performs the action of a prompt, which is closed already.
  static func accept(_ prompt: Prompt, in editor: inout Editor, at now: Moment) {
    let answer = prompt.answer
    switch prompt.purpose {
    case .savePath(let next): Saving.acceptSavePath(answer, then: next, in: &editor, at: now)
    case .line: LineTarget.jump(to: answer, in: &editor, at: now)
    case .ruler: RulerChoice.set(to: answer, in: &editor)
    case .find(let origin): Finding.acceptPattern(answer, from: origin, in: &editor)
    case .replace(let origin, let all):
      MatchReplacing.acceptPattern(answer, from: origin, all: all, in: &editor)
    case .replacement(let pattern, let origin, let all):
      MatchReplacing.acceptReplacement(for: pattern, from: origin, all: all, in: &editor, at: now)
    case .projectName: ProjectNaming.request(answer, in: &editor, at: now)
    case .stateName(let state):
      StateNaming.acceptName(answer, of: state, asked: prompt.label, in: &editor, at: now)
    case .stateTime: HistoryBrowsing.selectState(at: answer, in: &editor, now)
    case .statesWithWords: if answer.isEmpty { HistoryBrowsing.listEverything(in: &editor) }
    case .filter: OutsideText.acceptFilter(answer, in: &editor, at: now)
    case .output: OutsideText.acceptOutput(answer, in: &editor, at: now)
    case .insertion: OutsideText.acceptInsertion(answer, in: &editor)
    case .runLine: ProgramRun.start(answer, in: &editor, at: now)
    case .newPath: FileTree.create(answer, in: &editor)
    case .movedPath(let path): FileTree.move(path, to: answer, in: &editor)
    case .surrounding: LineEditing.acceptSurrounding(answer, in: &editor, at: now)
    case .findInFiles(let isReplacing):
      FileSearch.acceptPattern(answer, isReplacing: isReplacing, in: &editor)
    case .fileReplacement(let pattern):
      FileReplacing.acceptReplacement(prompt.words(.lf), of: pattern, in: &editor)
    case .filesToSearch(let pattern, let replacement):
      FileSearch.begin(pattern, inFiles: answer, replacing: replacement, in: &editor)
    case .macroTimes: MacroChoice.acceptTimes(answer, in: &editor)
    case .macroName: MacroChoice.acceptName(answer, in: &editor, at: now)
    }
  }

  static func handleChange(of prompt: Prompt, in editor: inout Editor) {
    switch prompt.purpose {
    case .find(let origin), .replace(let origin, _):
      Finding.searchAsTyped(from: origin, in: &editor)
    case .replacement: MatchReplacing.storeReplacement(in: &editor)
    case .statesWithWords: HistoryBrowsing.listStates(with: prompt.answer, in: &editor)
    case .findInFiles:
      let toggles = Finding.toggles(in: editor)
      changePrompt(in: &editor) { $0.toggles = toggles }
    default: break
    }
  }

  /// Undoes the effects of typing in a prompt, which is closed already.
  static func cancel(_ prompt: Prompt, in editor: inout Editor) {
    // The toggles of a recalled answer apply only to that answer.
    if let options = prompt.recall?.draft.options { editor.finding.options = options }
    switch prompt.purpose {
    case .find(let origin), .replace(let origin, _):
      Finding.stopAwaiting(in: &editor)
      Finding.stopMarking(in: &editor)
      Finding.goBack(to: origin, in: &editor)
    case .replacement(_, let origin, _):
      Finding.stopMarking(in: &editor)
      Finding.goBack(to: origin, in: &editor)
    case .statesWithWords: HistoryBrowsing.listEverything(in: &editor)
    case .savePath(let next):
      let now = editor.times.now
      editor.update { $0.removeAddedLineBreak(at: now) }
      if next != .stay { editor.cancelLeaving() }
    default: break
    }
  }

  /// Changes the prompt, if it has the focus.
  static func changePrompt(in editor: inout Editor, _ body: (inout Prompt) -> Void) {
    guard case .prompt(var prompt) = editor.focus else { return }
    body(&prompt)
    editor.layers.update(.prompt(prompt))
  }
}

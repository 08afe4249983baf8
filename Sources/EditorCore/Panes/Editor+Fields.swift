import Console
import Documents
import MementoKit
import Text
import TextEditing

/// Keys in prompts, lists and other fields.
extension Editor {
  mutating func press(_ key: Key, in prompt: Prompt, at now: Moment) {
    let key = prompt.hasChosenText || !key.cancels ? key : Key(.escape)
    guard let action = prompt.keys.action(for: key, running: keymap[key]) else {
      return pressInField(key, at: now)
    }
    switch action {
    case .accept:
      closeLayer(.done)
      accept(prompt, at: now)
    case .cancel:
      closeLayer(.cancelled)
      cancelLeaving()
    case .recall(let step): recall(by: step)
    case .complete: completeAskedPath()
    case .toggle(let option):
      finding.options[keyPath: option].toggle()
      handleChange(of: prompt)
    case .selectAll: changePrompt { $0.field.selectAll() }
    case .showMatch(let isForward): findWhileAsking(isForward: isForward)
    case .askBefore: askBefore(prompt)
    }
  }

  /// Returns to the prompt before another one.
  private mutating func askBefore(_ prompt: Prompt) {
    switch prompt.purpose {
    case .fileReplacement(let pattern):
      FileSearch.askForPattern(isReplacing: true, in: &self, pattern.source)
    case .filesToSearch(let pattern, nil):
      FileSearch.askForPattern(in: &self, pattern.source)
    case .filesToSearch(let pattern, let replacement?):
      FileReplacing.askForReplacement(of: pattern, in: &self, replacement.words)
    default: askAgainWhatToReplace(prompt)
    }
  }

  mutating func press(_ key: Key, in picker: Picker, at now: Moment) {
    let key = !picker.field.hasNoSelection || !key.cancels ? key : Key(.escape)
    guard let action = picker.keys.action(for: key, running: keymap[key]) else {
      return pressInField(key, at: now)
    }
    switch action {
    case .cancel: closeLayer(.cancelled)
    case .select(let rows):
      var picker = picker
      picker.moveSelection(by: rows)
      layers.update(.picker(picker))
    case .tick where picker.isOfFiles:
      ProjectRestoring.tick(picker.selectedRow, on: picker, in: &self)
    case .tickAll where picker.isOfFiles: ProjectRestoring.tick(nil, on: picker, in: &self)
    case .page, .end, .result, .tick, .tickAll:
      FileSearch.perform(action, on: picker, in: &self)
    case .goBack: TimelineList.goBack(in: &self, at: now)
    case .complete: completePath()
    case .remove: BookmarkList.removeSelected(in: &self)
    case .accept:
      // If nothing matches, the list stays open with its field.
      if picker.closesWithRow, picker.selectedRow != nil { closeLayer(.done) }
      picker.purpose.accept(picker.selectedRow, in: &self, at: now)
    }
  }

  /// Returns the command of a key in a field.
  ///
  /// Ctrl-X cuts in a field, even if a key set gives it a command that works in the text alone.
  private func fieldCommand(of key: Key) -> Command? {
    let command = keymap[key]
    guard key == Key(.character("x"), .control), command?.editsFields != true else {
      return command
    }
    return CommandTable.commands.first { $0.role == .cut }
  }

  /// Handles a key in a field: it types, moves, or edits; it runs few commands of the editor.
  mutating func pressInField(_ key: Key, at now: Moment) {
    if let command = fieldCommand(of: key) {
      switch command.body {
      case .move, .edit, .focused: run(command, at: now)
      case .editor where command.role == .help: toggleHelp()
      // Quitting, and saving during a search.
      case .editor where command.role == .quit || command.role == .save && focus.movesText:
        // Esc would stop a change as well, and the quit would not wait for it.
        if command.role == .quit, holdsQuit() { return }
        // Cancels the prompt first.
        press(Key(.escape), at: now)
        closeLayers()
        run(command, at: now)
      case .editor, .operation, .document, .settings: reportUnusable(key)
      }
    } else if let scalar = key.typedScalar {
      edit(.typing, at: now) { $0.insert(Array(String(scalar).utf8)) }
    } else {
      reportUnusable(key)
    }
  }

  mutating func reportUnusable(_ key: Key) {
    message = .idle("\(key) does nothing here. Enter accepts, Esc cancels")
  }

  // MARK: Prompts

  /// Performs the action of a prompt, which is closed already.
  mutating func accept(_ prompt: Prompt, at now: Moment) {
    let answer = prompt.answer
    switch prompt.purpose {
    case .savePath(let next): acceptSavePath(answer, then: next, at: now)
    case .line: LineTarget.jump(to: answer, in: &self, at: now)
    case .ruler: RulerChoice.set(to: answer, in: &self)
    case .find(let origin): acceptFind(answer, from: origin)
    case .replace(let origin, let all): acceptReplace(answer, from: origin, all: all)
    case .replacement(let pattern, let origin, let all):
      acceptReplacement(for: pattern, from: origin, all: all, at: now)
    case .projectName: ProjectNaming.request(answer, in: &self, at: now)
    case .stateName(let state): acceptName(answer, of: state, asked: prompt.label, at: now)
    case .stateTime: selectState(at: answer, now)
    case .statesWithWords: if answer.isEmpty { listEverything() }
    case .filter: acceptFilter(answer, at: now)
    case .output: acceptOutput(answer, at: now)
    case .insertion: acceptInsertion(answer)
    case .runLine: ProgramRun.start(answer, in: &self, at: now)
    case .newPath: FileTree.create(answer, in: &self)
    case .movedPath(let path): FileTree.move(path, to: answer, in: &self)
    case .surrounding: acceptSurrounding(answer, at: now)
    case .findInFiles(let isReplacing):
      FileSearch.acceptPattern(answer, isReplacing: isReplacing, in: &self)
    case .fileReplacement(let pattern):
      FileReplacing.acceptReplacement(prompt.words(.lf), of: pattern, in: &self)
    case .filesToSearch(let pattern, let replacement):
      FileSearch.begin(pattern, inFiles: answer, replacing: replacement, in: &self)
    case .macroTimes: MacroChoice.acceptTimes(answer, in: &self)
    case .macroName: MacroChoice.acceptName(answer, in: &self, at: now)
    }
  }

  mutating func handleChange(of prompt: Prompt) {
    switch prompt.purpose {
    case .find(let origin), .replace(let origin, _): findAsTyped(from: origin)
    case .replacement: storeReplacement()
    case .statesWithWords: listStates(with: prompt.answer)
    case .findInFiles:
      let toggles = toggles
      changePrompt { $0.toggles = toggles }
    default: break
    }
  }

  /// Undoes the effects of typing in a prompt, which is closed already.
  mutating func cancel(_ prompt: Prompt) {
    // The toggles of a recalled answer belong to that.
    if let options = prompt.recall?.draft.options { finding.options = options }
    switch prompt.purpose {
    case .find(let origin), .replace(let origin, _):
      stopAwaiting()
      stopMarking()
      goBack(to: origin)
    case .replacement(_, let origin, _):
      stopMarking()
      goBack(to: origin)
    case .statesWithWords: listEverything()
    case .savePath(let next):
      let now = times.now
      update { $0.removeAddedLineBreak(at: now) }
      if next != .stay { cancelLeaving() }
    default: break
    }
  }

  /// Changes the prompt, if it has the focus.
  mutating func changePrompt(_ body: (inout Prompt) -> Void) {
    guard case .prompt(var prompt) = focus else { return }
    body(&prompt)
    layers.update(.prompt(prompt))
  }
}

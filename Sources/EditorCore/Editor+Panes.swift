import Console
import MementoKit
import TextModel

/// Keys in prompts, the palette and the history pane.
extension Editor {
  mutating func ask(_ prompt: Prompt) {
    focus = .prompt(prompt)
  }

  mutating func ask(_ picker: Picker) {
    focus = .picker(picker)
  }

  /// What the keys go to when a prompt or a question is done with.
  var below: Focus { historyPane == nil ? .text : .history }

  mutating func press(_ key: Key, in prompt: Prompt, at now: Moment) {
    if prompt.pressed?(&self, key, now) == true { return }
    if prompt.recalls != nil, key == Key(.up) || key == Key(.down) {
      recall(by: key.code == .up ? -1 : 1, at: now)
    } else if prompt.completesPaths, key == Key(.tab) {
      completeAskedPath()
    } else if key.code == .escape {
      focus = below
      stopLeaving()
      prompt.cancelled?(&self, now)
    } else if key.accepts {
      focus = below
      prompt.accept(&self, prompt.answer, now)
    } else {
      pressInField(key, at: now)
    }
  }

  mutating func press(_ key: Key, in picker: Picker, at now: Moment) {
    var picker = picker
    switch key.code {
    case .escape: focus = below
    case .up, .down, .pageUp, .pageDown:
      let rows = key.code == .pageUp || key.code == .pageDown ? Picker.page : 1
      picker.moveSelection(by: key.code == .up || key.code == .pageUp ? -rows : rows)
      focus = .picker(picker)
    case .tab where picker.writing != nil: picker.writing?.complete(&self, now)
    case _ where key.accepts:
      // Where nothing matches, what was written stays to be changed.
      if picker.writing == nil, picker.selectedRow != nil { focus = below }
      picker.accept(&self, picker.selectedRow, now)
    default: pressInField(key, at: now)
    }
  }

  /// A key in a field: it types, moves, or edits; commands of the editor do not run from there.
  mutating func pressInField(_ key: Key, at now: Moment) {
    if let command = keymap[key] {
      switch command.body {
      case .move, .edit, .focused: run(command, at: now)
      case .editor where command.name == "help": toggleHelp()
      case .editor where runsFromFields(command):
        // What is asked is taken back before.
        press(Key(.escape), at: now)
        if historyPane != nil { closeHistory() }
        run(command, at: now)
      case .editor: message = .info("\(key) does nothing here. Enter accepts, Esc goes back")
      }
    } else if let scalar = key.typedScalar {
      edit(.typing, at: now) { $0.insert(Array(String(scalar).utf8)) }
    } else {
      message = .info("\(key) does nothing here. Enter accepts, Esc goes back")
    }
  }
}

extension Editor {
  /// Whether a command of the editor is meant also while something is asked: to leave, and to save
  /// while one looks for something.
  private func runsFromFields(_ command: Command) -> Bool {
    command.name == "quit" || command.name == "save" && focus.movesText
  }
}

extension Key {
  /// Whether it accepts what was written: Enter, or the line feed, which is the same key to some
  /// terminals.
  var accepts: Bool { code == .enter || self == Key(.character("j"), .control) }
}

import Console
import MementoKit
import TextModel

/// Keys in prompts, questions, the palette and the history pane.
extension Editor {
  mutating func ask(_ prompt: Prompt) {
    focus = .prompt(prompt)
  }

  /// Asks a question; one about a document that is not seen waits until it is.
  mutating func ask(_ question: Question) {
    if isAside {
      document.questions.append(PendingQuestion(isUrgent: true) { _, _ in question })
    } else {
      // It would stand where the question is.
      if message?.isWarning == false { message = nil }
      focus = .question(question)
    }
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

  /// When the next question may be asked: not while somebody types, whose next letter would be
  /// taken for an answer, nor just after the start, when somebody may be about to.
  var questionDue: Duration? {
    guard focus.isText, !isWaiting, let next = document.questions.first else { return nil }
    return next.isUrgent ? .zero : (lastInput ?? started).map { $0 + .seconds(1) } ?? .zero
  }

  /// Asks what waits to be asked, when nothing else has the focus.
  mutating func askNext(at now: Moment) {
    guard let due = questionDue, now.uptime >= due else { return }
    ask(document.questions.removeFirst().make(self, now))
  }

  mutating func press(_ key: Key, in question: Question, at now: Moment) {
    var question = question
    if key.code == .escape {
      focus = below
      question.cancelled?(&self, now)
      stopLeaving()
    } else if let letter = key.typedScalar?.properties.lowercaseMapping,
      let choice = question.choices.first(where: { String($0.letter) == letter })
    {
      if let answer = question.answers.first(where: { $0.letter == choice.letter }) {
        focus = below
        answer.body(&self, now)
      } else if question.togglePage() {
        focus = .question(question)
      }
    } else if keymap[key]?.name == "help" {
      toggleHelp()
    } else if let motion = keymap[key], case .move(let body) = motion.body, question.page != nil {
      if var page = question.page {
        body(&page, layout.text)
        page.scrollToCursor(rows: layout.text.rows, columns: layout.textColumns)
        question.page = page
      }
      focus = .question(question)
    } else {
      let letters = question.choices.map { String($0.letter) }.joined(separator: ", ")
      message = .warning("\(key) is no answer; press \(letters) or Esc")
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
  fileprivate var accepts: Bool { code == .enter || self == Key(.character("j"), .control) }
}

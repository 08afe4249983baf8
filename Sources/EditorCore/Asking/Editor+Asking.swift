import Console
import MementoKit

/// Questions: when they are asked, and what a key says to them.
///
/// One that the user's own command raised takes the next key. One that comes by itself may come while
/// somebody types and looks elsewhere: there a letter is an answer only when nothing follows it for
/// a moment, and whatever else is pressed means what it always means.
extension Editor {
  /// Asks a question; one about a document that is not seen waits until it is.
  mutating func ask(_ question: Question) {
    if isAside {
      document.questions.append(PendingQuestion(pause: .zero) { _, _ in question })
    } else {
      // It would stand where the question is.
      if message?.isWarning == false { message = nil }
      focus = .question(question)
    }
  }

  // MARK: Waiting

  /// When something is to be done about a question: a letter is an answer then, or the next
  /// question may be asked.
  var questionDue: Duration? {
    if case .question(let question) = focus { return question.held?.due }
    guard focus.isText, !isWaiting, let next = document.questions.first else { return nil }
    // Nobody could answer it: the program is about to end.
    if isLeaving, next.comesByItself { return nil }
    return next.comesByItself ? (lastInput ?? started).map { $0 + next.pause } ?? .zero : .zero
  }

  /// Does what is due about questions: nothing is asked while something else has the focus.
  mutating func goOnAsking(at now: Moment) {
    if let due = questionDue, now.uptime >= due {
      if case .question(let question) = focus {
        if let held = question.held { answer(question, with: held.key, at: now) }
      } else {
        ask(document.questions.removeFirst(), at: now)
      }
    }
    if focus.isText, let notice = document.questions.first?.notice { inform(notice) }
  }

  /// Asks a question that waited, or was about to.
  ///
  /// - Parameter held: a letter that was typed already and may be the answer.
  mutating func ask(_ waiting: PendingQuestion, holding held: Key? = nil, at now: Moment) {
    var question = waiting.make(self, now)
    if waiting.comesByItself { question.origin = waiting }
    question.held = held.map { HeldLetter(key: $0, due: now.uptime + Question.timeToAnswer) }
    ask(question)
  }

  /// Puts a question off that came in the way of somebody who types.
  mutating func putOff(_ question: Question, at now: Moment) {
    guard var waiting = question.origin else { return }
    waiting.pause = Question.timeToComeAgain
    waiting.notice = question.notice
    document.questions.insert(waiting, at: 0)
    focus = below
    if let held = question.held { press(held.key, at: now) }
  }

  // MARK: Answering

  mutating func press(_ key: Key, in question: Question, at now: Moment) {
    // Who looks at the difference is busy with the question.
    guard question.origin != nil, question.page == nil else {
      return answer(question, with: key, at: now)
    }
    if let held = question.held {
      if key.accepts {
        answer(question, with: held.key, at: now)
      } else if key.code == .escape {
        answer(question, with: key, at: now)
      } else if key.goesOnWithWord {
        putOff(question, at: now)
        press(key, at: now)
      } else {
        answer(question, with: held.key, at: now)
        press(key, at: now)
      }
    } else if key.code == .escape || keymap[key]?.name == "help" {
      answer(question, with: key, at: now)
    } else if question.choice(of: key) != nil {
      var question = question
      question.held = HeldLetter(key: key, due: now.uptime + Question.timeToAnswer)
      focus = .question(question)
    } else {
      putOff(question, at: now)
      press(key, at: now)
    }
  }

  /// Takes a key for what it says to a question, at once.
  mutating func answer(_ question: Question, with key: Key, at now: Moment) {
    var question = question
    question.held = nil
    if key.code == .escape {
      focus = below
      question.cancelled?(&self, now)
      stopLeaving()
    } else if let letter = question.choice(of: key) {
      if let answer = question.answers.first(where: { $0.letter == letter }) {
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
}

extension Key {
  /// Whether who types a word may press it next.
  fileprivate var goesOnWithWord: Bool {
    typedScalar != nil || [.backspace, .delete, .tab].contains(code)
  }
}

extension Question {
  /// The letter of the choice that a key stands for.
  fileprivate func choice(of key: Key) -> Unicode.Scalar? {
    guard let letter = key.typedScalar?.properties.lowercaseMapping else { return nil }
    return choices.first { String($0.letter) == letter }?.letter
  }
}

import Console
import MementoKit
import TextModel

/// What the keys of lines and words do with the settings of a text.
extension Editor {
  /// One step of indentation in the document.
  private var indentation: Indentation { document.settings.indentation ?? .tab }

  var indentStep: [UInt8] {
    switch indentation {
    case .tab: [0x09]
    case .spaces(let count): [UInt8](repeating: 0x20, count: max(1, count))
    }
  }

  private var indentColumns: Int {
    switch indentation {
    case .tab: document.buffer.tabWidth
    case .spaces(let count): max(1, count)
    }
  }

  mutating func indentOrInsertTab(at now: Moment) {
    if document.buffer.selectsLines {
      perform(.indent(with: indentStep), at: now)
    } else if case .spaces(let count) = indentation {
      edit(.typing, at: now) { $0.insertSpaces(toStopEvery: max(1, count)) }
    } else {
      edit(.typing, at: now) { $0.insert([0x09]) }
    }
  }

  mutating func unindent(at now: Moment) {
    perform(.unindent(columns: indentColumns), at: now)
  }

  mutating func breakLine(at now: Moment) {
    if isAtReachedMatch { return goOnFromReachedMatch(at: now) }
    let keeps = focus.isText && document.settings.keepsIndentation
    edit(.typing, at: now) { $0.insertLineBreak(keepingIndentation: keeps) }
  }

  mutating func deleteBack(at now: Moment) {
    if focus.isText, case .spaces(let count) = indentation {
      edit(.erasing, at: now) { $0.removeBack(toStopEvery: max(1, count)) }
    } else {
      edit(.erasing, at: now) { $0.remove(.left) }
    }
  }

  mutating func toggleComment(at now: Moment) {
    let type = document.fileType
    if let type, type.comments == nil {
      message = .info("There are no comments in files of the type \(type.name)")
      return
    }
    // What nobody knows is settings most of the time.
    perform(.toggleComment(type?.comments ?? .line("#")), at: now)
    // Terminals send the same for Ctrl-_, which goes to a line in nano.
    if let words = message?.text, words.hasPrefix("Commented"),
      let key = keymap.key(for: "toggle-comment"), key == Key(.character("/"), .control),
      let other = keymap.key(for: "go-to-line")
    {
      message = .info("\(words) (\(key)); \(other) goes to a line")
    }
  }

  mutating func reflow(at now: Moment) {
    // Where comments begin with `//` or `/*`, those of several lines have asterisks before them.
    let asterisks =
      switch document.fileType?.comments {
      case .line("//"), CommentMarks.slashStar, .block("(*", "*)"): true
      default: false
      }
    perform(
      .reflow(columns: document.settings.paragraphWidth, asterisks: asterisks), at: now)
  }

  mutating func moveLines(down: Bool, at now: Moment) {
    guard mayEditText() else { return }
    var hasMoved = false
    document.caretaker.edit(.movingLines, at: now) { hasMoved = $0.moveLines(down: down) }
    if !hasMoved { message = .info(down ? "No line is below these" : "No line is above these") }
  }

  mutating func duplicate(at now: Moment) {
    guard focus.isText else { return edit(.duplicating, at: now) { $0.duplicate() } }
    guard mayChangeText() else { return }
    let size = document.buffer.selections.all.reduce(0) { $0 + $1.range.count }
    carryOut(
      TextChange(.duplicating, participle: "duplicating", extent: size) { $0.duplicate() }, at: now)
  }

  mutating func goToBracket(selecting: Bool) {
    switch document.buffer.matchingBracket() {
    case .found(let start, let partner):
      document.caretaker.move { $0.goToBracket(start, partner: partner, selecting: selecting) }
      showLineStart()
    case .none: message = .info("No bracket here has a partner")
    case .tooFar:
      message = .warning("No partner within 8 MB of this bracket; farther is not looked")
    }
  }

  mutating func toggleOverwriting() {
    isOverwriting.toggle()
    message = .info(
      isOverwriting
        ? "What is typed replaces what is there; Insert ends that" : "What is typed is put in")
  }
}

extension EditKind {
  /// Lines that go up or down.
  static let movingLines = EditKind.gathering("Moved lines")
  /// Lines or words that are there twice afterwards.
  static let duplicating = EditKind.alone("Duplicated")
  /// Characters that change places.
  static let transposing = EditKind.alone("Swapped characters")
}

import Console
import Documents
import MementoKit
import Text
import TextEditing

/// Operations that depend on the settings of a document.
extension Document {
  /// One step of indentation.
  private var indentation: Indentation { settings.indentation ?? .tab }

  fileprivate var spacesPerStep: Int? {
    if case .spaces(let count) = indentation { max(1, count) } else { nil }
  }

  var indentStep: [UInt8] { spacesPerStep.map { [UInt8](repeating: 0x20, count: $0) } ?? [0x09] }

  var indentColumns: Int { spacesPerStep ?? buffer.tabWidth }

  /// The additional indentation of a line after an opening bracket, and in Python after a colon.
  fileprivate var indentationAfterOpener: OpenerIndentation {
    OpenerIndentation(step: indentStep, followsColons: fileType?.opensBlocksWithColons == true)
  }

  /// The operation that wraps the paragraph at its width.
  var reflow: TextOperation {
    // Block comments that begin with `/*` or `(*` often have asterisks before their lines.
    let asterisks =
      switch fileType?.comments {
      case .line("//"), CommentMarks.slashStar, .block("(*", "*)"): true
      default: false
      }
    return .reflow(columns: settings.paragraphWidth, asterisks: asterisks)
  }
}

/// Commands for lines and words that depend on the settings of a text.
extension Editor {
  mutating func indentOrInsertTab(at now: Moment) {
    if document.buffer.selectsLines {
      perform(.indent(with: document.indentStep), at: now)
    } else if let count = document.spacesPerStep {
      edit(.typing, at: now) { $0.insertSpaces(toStopEvery: count) }
    } else {
      edit(.typing, at: now) { $0.insert([0x09]) }
    }
  }

  mutating func breakLine(at now: Moment) {
    if isAtReachedMatch { return continueFromReachedMatch() }
    guard focus.isText, document.settings.keepsIndentation else {
      return edit(.typing, at: now) { $0.insertLineBreak(keepingIndentation: false) }
    }
    let deeper = document.indentationAfterOpener
    edit(.typing, at: now) { $0.insertLineBreak(adding: deeper) }
  }

  /// Changes the indentation of the selected lines, or of all lines.
  ///
  /// If all lines change, the next Tab inserts the new indentation.
  mutating func changeIndentation(toTabs: Bool, at now: Moment) {
    guard mayEditText() else { return }
    let columns = document.indentColumns
    if document.buffer.hasNoSelection {
      document.settings.indentation = toTabs ? .tab : .spaces(columns)
    }
    perform(toTabs ? .spacesToTabs(columns: columns) : .tabsToSpaces, at: now)
  }

  mutating func deleteBack(at now: Moment) {
    if focus.isText, let count = document.spacesPerStep {
      edit(.erasing, at: now) { $0.removeBack(toStopEvery: count) }
    } else {
      edit(.erasing, at: now) { $0.remove(.left) }
    }
  }

  mutating func toggleComment(at now: Moment) {
    let (type, language) = (document.fileType, surroundings.languages[document.id])
    let marks = DocumentLanguage.comments(of: type, language)
    if marks == nil, let name = type?.name ?? language?.name {
      return message = .info("Files of the type \(name) have no comments")
    }
    // A file of unknown type is most often a configuration file.
    perform(.toggleComment(marks ?? .line("#")), at: now)
    // Terminals send the same for Ctrl-_, the key in nano for moving to a line.
    if let words = message?.text, words.hasPrefix("Commented"),
      let key = keymap.key(for: "toggle-comment"), key == Key(.character("/"), .control),
      let other = keymap.key(for: "go-to-line")
    {
      message = .info("\(words) (\(key)); \(other) goes to a line")
    }
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
    case .none: message = .info("No matching bracket found")
    case .tooFar: message = .warning("No matching bracket within 8 MB; the search ends there")
    }
  }

  mutating func toggleOverwriting() {
    input.typing.isOverwriting.toggle()
    message = .info(
      input.typing.isOverwriting
        ? "Typing overwrites characters; Insert ends that" : "Typing inserts characters")
  }
}

extension EditKind {
  /// The edit that moves lines up or down.
  static let movingLines = EditKind.coalescing("Moved lines")
  /// The edit that duplicates lines or words.
  static let duplicating = EditKind.discrete("Duplicated")
  /// The edit that swaps two characters.
  static let transposing = EditKind.discrete("Swapped characters")
}

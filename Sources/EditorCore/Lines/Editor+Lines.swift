import Console
import Documents
import MementoKit
import Text
import TextEditing

/// Operations that depend on the settings of a document.
extension Document {
  /// One step of indentation.
  private var indentation: Indentation { settings.indentation ?? .tab }

  var spacesPerStep: Int? {
    if case .spaces(let count) = indentation { max(1, count) } else { nil }
  }

  var indentStep: [UInt8] { spacesPerStep.map { [UInt8](repeating: 0x20, count: $0) } ?? [0x09] }

  var indentColumns: Int { spacesPerStep ?? buffer.tabWidth }

  /// The additional indentation of a line after an opening bracket, and in Python after a colon.
  fileprivate var indentationAfterOpener: OpenerIndentation {
    let type = fileType
    return OpenerIndentation(
      step: indentStep, followsColons: type?.opensBlocksWithColons == true,
      words: type?.blockWords, syntax: syntax)
  }

  /// The indentation of a line that closes a block.
  fileprivate var indentationOfCloser: CloserIndentation {
    CloserIndentation(
      opener: indentationAfterOpener, step: indentColumns, words: fileType?.blockWords,
      syntax: syntax)
  }

  /// The operation that wraps the paragraph at its width.
  var reflow: TextOperation {
    .reflow(columns: settings.paragraphWidth, asterisks: hasAsterisksInComments)
  }

  /// Whether an asterisk may be the mark of a line in a comment.
  fileprivate var hasAsterisksInComments: Bool {
    // Block comments that begin with `/*` or `(*` often have asterisks before their lines.
    switch fileType?.comments {
    case .line("//"), CommentMarks.slashStar, .block("(*", "*)"): true
    default: false
    }
  }
}

/// Commands for lines and words that depend on the settings of a text.
extension Editor {
  mutating func indentOrInsertTab(at now: Moment) {
    if document.buffer.selectsLines {
      return perform(.indent(with: document.indentStep), at: now)
    }
    restoreRemovedBlanks(at: now)
    if let count = document.spacesPerStep {
      edit(.typing, at: now) { $0.insertSpaces(toStopEvery: count) }
    } else {
      edit(.typing, at: now) { $0.insert([0x09]) }
    }
  }

  /// Types a character into the text, with what belongs to it: indentation and partners.
  mutating func typeCharacter(_ scalar: Unicode.Scalar, at now: Moment) {
    insertTyped(scalar, at: now)
    guard document.settings.hardWraps, focus.isText, !document.isReadOnly,
      !scalar.properties.isWhitespace
    else { return }
    let breaks = LongLineBreaks(
      in: document.buffer, beyond: document.settings.paragraphWidth,
      asterisks: document.hasAsterisksInComments)
    if !breaks.isEmpty { edit(.typing, at: now) { breaks.apply(to: &$0) } }
  }

  private mutating func insertTyped(_ scalar: Unicode.Scalar, at now: Moment) {
    let bytes = Array(String(scalar).utf8)
    restoreRemovedBlanks(at: now)
    let dedent = input.typing.dedent
    input.typing.dedent = nil
    if input.typing.isOverwriting { return edit(.typing, at: now) { $0.overwrite(bytes) } }
    guard bytes.count == 1, let byte = bytes.first, !document.isReadOnly else {
      return edit(.typing, at: now) { $0.insert(bytes) }
    }
    if let dedent, dedent.document == document.id, dedent.revision == document.buffer.revision {
      var continues = false
      edit(.typing, at: now) {
        continues = CloserIndentation.insert(byte, continuing: dedent.of, in: &$0)
      }
      if continues { return }
    }
    if document.settings.closesPairs,
      let effect = PairTyping(document.syntax).effect(of: byte, in: document.buffer)
    {
      return perform(effect, of: byte, at: now)
    }
    guard document.settings.keepsIndentation, byte > 0x20 else {
      return edit(.typing, at: now) { $0.insert(bytes) }
    }
    typeCloser(byte, at: now)
  }

  /// Brings back the indentation that a save removed from the line of the cursor.
  private mutating func restoreRemovedBlanks(at now: Moment) {
    guard focus.isText else { return }
    let blanks = OwnBlanks.takeRemoved(in: &document)
    if !blanks.isEmpty, !document.isReadOnly { edit(.typing, at: now) { $0.insert(blanks) } }
  }

  /// Removes the blanks of line breaks on lines that the cursors have left, while nothing refers to
  /// places in the text: no prompt searches it, and no drag selects.
  mutating func removeLeftBlanks(at now: Moment) {
    guard focus.isText, input.drag == nil else { return }
    let (match, revision) = (currentMatch, document.buffer.revision)
    OwnBlanks.removeLeft(in: &document, at: now)
    guard match != nil, document.buffer.revision != revision, let marks = view.marks else { return }
    finding.lastMatch = document.buffer.selections.primary.range
    mark(marks.pattern)
  }

  private mutating func typeCloser(_ byte: UInt8, at now: Moment) {
    // Most bytes end no closer of any language, which saves the look at that of the text.
    guard ")]}".utf8.contains(byte) || FileType.lastBytesOfClosers.contains(byte),
      CloserIndentation.mayEndCloser(byte, document.fileType?.blockWords)
    else {
      return edit(.typing, at: now) { $0.insert([byte]) }
    }
    let closer = document.indentationOfCloser
    var dedent: CloserIndentation.Dedent?
    edit(.typing, at: now) { dedent = closer.insert(byte, in: &$0) }
    input.typing.dedent = dedent.map { ($0, document.buffer.revision, document.id) }
  }

  private mutating func perform(_ effect: PairTyping.Effect, of byte: UInt8, at now: Moment) {
    if effect == .skip {
      return document.caretaker.move { PairTyping.perform(.skip, of: byte, in: &$0) }
    }
    let kind: EditKind = if case .surround = effect { .surrounding } else { .typing }
    edit(kind, at: now) { PairTyping.perform(effect, of: byte, in: &$0) }
  }

  mutating func breakLine(at now: Moment) {
    if isAtReachedMatch { return continueFromReachedMatch() }
    guard focus.isText, document.settings.keepsIndentation else {
      return edit(.typing, at: now) { $0.insertLineBreak(keepingIndentation: false) }
    }
    restoreRemovedBlanks(at: now)
    let deeper = document.indentationAfterOpener
    let revision = document.buffer.revision
    edit(.typing, at: now) { $0.insertLineBreak(adding: deeper) }
    if document.buffer.revision != revision { OwnBlanks.note(in: &document) }
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
    if focus.isText, document.settings.closesPairs, !document.isReadOnly {
      var hasRemoved = false
      edit(.erasing, at: now) { hasRemoved = PairTyping.removePairs(in: &$0) }
      if hasRemoved { return }
    }
    if focus.isText, let count = document.spacesPerStep {
      edit(.erasing, at: now) { $0.removeBack(toStopEvery: count) }
    } else {
      edit(.erasing, at: now) { $0.remove(.left) }
    }
  }

  /// The marks of comments of the language at the first selected line, if it is one inside that of the
  /// document, such as CSS in HTML.
  private var commentsInside: CommentMarks? {
    guard let all = document.language?.commentsInside, !all.isEmpty else { return nil }
    let text = document.buffer.text
    let line = text.line(at: document.buffer.selections.primary.range.lowerBound)
    let names = document.syntax?.languages(ofLine: line, in: text) ?? []
    return names.lazy.compactMap { all[$0] }.first
  }

  mutating func toggleComment(at now: Moment) {
    let (type, language) = (document.fileType, document.language)
    let marks = commentsInside ?? DocumentLanguage.comments(of: type, language)
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
    if document.buffer.selections.count > 1 {
      let syntax = document.syntax
      var hasMoved = false
      document.caretaker.move { hasMoved = $0.goToBrackets(selecting: selecting, syntax: syntax) }
      if !hasMoved { message = .idle("No matching bracket found at any cursor") }
      return
    }
    switch document.buffer.matchingBracket(syntax: document.syntax) {
    case .found(let start, let partner):
      document.caretaker.move { $0.goToBracket(start, partner: partner, selecting: selecting) }
      showLineStart()
    case .none: message = .idle("No matching bracket found")
    case .tooFar: message = .warning("No matching bracket within 8 MB; the search ends there")
    }
  }

  mutating func selectMore() {
    var steps = input.typing.steps
    let buffer = document.buffer
    let line = buffer.text.line(at: buffer.selections.primary.range.lowerBound)
    let parts = StructureParts(of: document).ranges(around: line)
    let hasMore = SelectionSteps.selectMore(of: &document, &steps, parts: parts)
    input.typing.steps = steps
    if hasMore {
      // A large part is selected without scrolling to its end.
      view.isScrolledAway = true
    } else {
      message = .idle("The whole text is selected")
    }
  }

  mutating func selectLess() {
    var steps = input.typing.steps
    let hasLess = SelectionSteps.selectLess(of: &document, &steps)
    input.typing.steps = steps
    if !hasLess {
      message = .idle("No step of select-more to go back to")
    }
  }

  mutating func askForSurrounding(_ written: String = "") {
    guard mayChangeText() else { return }
    if document.buffer.selections.all.contains(where: \.isEmpty),
      document.buffer.wordAtCursor == nil
    {
      return message = .idle("Nothing to surround: select text first")
    }
    ask(Prompt(.surrounding, "Surround with ( [ { \" or <tag>: ", text: written, isSelected: true))
  }

  mutating func acceptSurrounding(_ answer: String, at now: Moment) {
    if answer.isEmpty { return }
    let (opener, closer) = Surrounding.marks(answer)
    if document.buffer.hasNoSelection {
      document.caretaker.move { _ = $0.selectWordsAtCursors() }
    }
    edit(.surrounding, at: now) { PairTyping.surround(with: opener, closer, in: &$0) }
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
  /// The edit that puts marks around a selection.
  static let surrounding = EditKind.discrete("Surrounded")
  /// The edit that swaps two characters.
  static let transposing = EditKind.discrete("Swapped characters")
}

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
    let type = typeOfCode
    return OpenerIndentation(
      step: indentStep, followsColons: type?.opensBlocksWithColons == true,
      words: type?.blockWords, syntax: syntax)
  }

  /// The indentation of a line that closes a block.
  fileprivate var indentationOfCloser: CloserIndentation {
    CloserIndentation(
      opener: indentationAfterOpener, step: indentColumns, words: typeOfCode?.blockWords,
      syntax: syntax)
  }

  /// The operation that wraps the paragraph at its width.
  var reflow: TextOperation {
    .reflow(columns: settings.paragraphWidth, asterisks: hasAsterisksInComments)
  }

  /// Whether an asterisk may be the mark of a line in a comment.
  fileprivate var hasAsterisksInComments: Bool {
    // Block comments that begin with `/*` or `(*` often have asterisks before their lines.
    switch typeOfCode?.comments {
    case .line("//"), CommentMarks.slashStar, .block("(*", "*)"): true
    default: false
    }
  }
}

/// Commands for lines and words that depend on the settings of a text.
enum LineEditing {
  static func indentOrInsertTab(in editor: inout Editor, at now: Moment) {
    if editor.document.buffer.selectsLines {
      return editor.perform(.indent(with: editor.document.indentStep), at: now)
    }
    restoreRemovedBlanks(in: &editor, at: now)
    if let count = editor.document.spacesPerStep {
      editor.edit(.typing, at: now) { $0.insertSpaces(toStopEvery: count) }
    } else {
      editor.edit(.typing, at: now) { $0.insert([0x09]) }
    }
  }

  /// Types a character into the text, with its indentation and its partner.
  static func typeCharacter(_ scalar: Unicode.Scalar, in editor: inout Editor, at now: Moment) {
    insertTyped(scalar, in: &editor, at: now)
    guard editor.document.settings.hardWraps, editor.focus.isText, !editor.document.isReadOnly,
      !scalar.properties.isWhitespace
    else { return }
    let breaks = LongLineBreaks(
      in: editor.document.buffer, beyond: editor.document.settings.paragraphWidth,
      asterisks: editor.document.hasAsterisksInComments)
    if !breaks.isEmpty { editor.edit(.typing, at: now) { breaks.apply(to: &$0) } }
  }

  private static func insertTyped(_ scalar: Unicode.Scalar, in editor: inout Editor, at now: Moment)
  {
    let bytes = Array(String(scalar).utf8)
    restoreRemovedBlanks(in: &editor, at: now)
    let dedent = editor.input.typing.dedent
    editor.input.typing.dedent = nil
    if editor.input.typing.isOverwriting {
      return editor.edit(.typing, at: now) { $0.overwrite(bytes) }
    }
    guard bytes.count == 1, let byte = bytes.first, !editor.document.isReadOnly else {
      return editor.edit(.typing, at: now) { $0.insert(bytes) }
    }
    if let dedent, dedent.document == editor.document.id,
      dedent.revision == editor.document.buffer.revision
    {
      var continues = false
      editor.edit(.typing, at: now) {
        continues = CloserIndentation.insert(byte, continuing: dedent.of, in: &$0)
      }
      if continues { return }
    }
    if editor.document.settings.closesPairs,
      let effect = PairTyping(editor.document.syntax).effect(of: byte, in: editor.document.buffer)
    {
      return perform(effect, of: byte, in: &editor, at: now)
    }
    guard editor.document.settings.keepsIndentation, byte > 0x20 else {
      return editor.edit(.typing, at: now) { $0.insert(bytes) }
    }
    typeCloser(byte, in: &editor, at: now)
  }

  /// Restores the indentation that a save removed from the line of the cursor.
  private static func restoreRemovedBlanks(in editor: inout Editor, at now: Moment) {
    guard editor.focus.isText else { return }
    let blanks = OwnBlanks.takeRemoved(in: &editor.document)
    if !blanks.isEmpty, !editor.document.isReadOnly {
      editor.edit(.typing, at: now) { $0.insert(blanks) }
    }
  }

  /// Removes the blanks of line breaks on lines that the cursors have left, while nothing refers to
  /// places in the text: no prompt searches it, and no drag selects.
  static func removeLeftBlanks(in editor: inout Editor, at now: Moment) {
    guard editor.focus.isText, editor.input.drag == nil else { return }
    let (match, revision) = (editor.currentMatch, editor.document.buffer.revision)
    OwnBlanks.removeLeft(in: &editor.document, at: now)
    guard match != nil, editor.document.buffer.revision != revision, let marks = editor.view.marks
    else { return }
    editor.finding.lastMatch = editor.document.buffer.selections.primary.range
    Finding.mark(marks.pattern, in: &editor)
  }

  private static func typeCloser(_ byte: UInt8, in editor: inout Editor, at now: Moment) {
    // Most bytes end no closer in any language, so that the language of the text is not needed.
    guard ")]}".utf8.contains(byte) || FileType.lastBytesOfClosers.contains(byte),
      CloserIndentation.mayEndCloser(byte, editor.document.typeOfCode?.blockWords)
    else {
      return editor.edit(.typing, at: now) { $0.insert([byte]) }
    }
    let closer = editor.document.indentationOfCloser
    var dedent: CloserIndentation.Dedent?
    editor.edit(.typing, at: now) { dedent = closer.insert(byte, in: &$0) }
    editor.input.typing.dedent = dedent.map {
      ($0, editor.document.buffer.revision, editor.document.id)
    }
  }

  private static func perform(
    _ effect: PairTyping.Effect, of byte: UInt8, in editor: inout Editor, at now: Moment
  ) {
    if effect == .skip {
      return editor.document.caretaker.move { PairTyping.perform(.skip, of: byte, in: &$0) }
    }
    let kind: EditKind = if case .surround = effect { .surrounding } else { .typing }
    editor.edit(kind, at: now) { PairTyping.perform(effect, of: byte, in: &$0) }
  }

  static func breakLine(in editor: inout Editor, at now: Moment) {
    if Finding.isAtReachedMatch(in: editor) { return Finding.continueFromReachedMatch(in: &editor) }
    guard editor.focus.isText, editor.document.settings.keepsIndentation else {
      return editor.edit(.typing, at: now) { $0.insertLineBreak(keepingIndentation: false) }
    }
    restoreRemovedBlanks(in: &editor, at: now)
    let deeper = editor.document.indentationAfterOpener
    let revision = editor.document.buffer.revision
    editor.edit(.typing, at: now) { $0.insertLineBreak(adding: deeper) }
    if editor.document.buffer.revision != revision { OwnBlanks.record(in: &editor.document) }
  }

  /// Changes the indentation of the selected lines, or of all lines.
  ///
  /// If all lines change, the next Tab inserts the new indentation.
  static func changeIndentation(toTabs: Bool, in editor: inout Editor, at now: Moment) {
    guard editor.mayEditText() else { return }
    let columns = editor.document.indentColumns
    if editor.document.buffer.hasNoSelection {
      editor.document.settings.indentation = toTabs ? .tab : .spaces(columns)
    }
    editor.perform(toTabs ? .spacesToTabs(columns: columns) : .tabsToSpaces, at: now)
  }

  static func deleteBack(in editor: inout Editor, at now: Moment) {
    if editor.focus.isText, editor.document.settings.closesPairs, !editor.document.isReadOnly {
      var hasRemoved = false
      editor.edit(.erasing, at: now) { hasRemoved = PairTyping.removePairs(in: &$0) }
      if hasRemoved { return }
    }
    if editor.focus.isText, let count = editor.document.spacesPerStep {
      editor.edit(.erasing, at: now) { $0.removeBack(toStopEvery: count) }
    } else {
      editor.edit(.erasing, at: now) { $0.remove(.left) }
    }
  }

  /// Returns the marks of comments of the language at the first selected line, if it is one inside
  /// that of the document, such as CSS in HTML.
  private static func commentsInside(in editor: Editor) -> CommentMarks? {
    guard let all = editor.document.language?.commentsInside, !all.isEmpty else { return nil }
    let text = editor.document.buffer.text
    let line = text.line(at: editor.document.buffer.selections.primary.range.lowerBound)
    let names = editor.document.syntax?.languages(ofLine: line, in: text) ?? []
    return names.lazy.compactMap { all[$0] }.first
  }

  static func toggleComment(in editor: inout Editor, at now: Moment) {
    let (type, language) = (editor.document.typeOfCode, editor.document.language)
    let marks =
      commentsInside(in: editor) ?? DocumentLanguage.comments(of: type, language)
    if marks == nil, let name = type?.name ?? language?.name {
      return editor.message = .info("Files of the type \(name) have no comments")
    }
    // A file of unknown type is most often a configuration file.
    editor.perform(.toggleComment(marks ?? .line("#")), at: now)
    // Terminals send the same code for Ctrl-_, the key of nano for moving to a line.
    if let text = editor.message?.text, text.hasPrefix("Commented"),
      let key = editor.keymap.key(for: "toggle-comment"), key == Key(.character("/"), .control),
      let other = editor.keymap.key(for: "go-to-line")
    {
      editor.message = .info("\(text) (\(key)); \(other) goes to a line")
    }
  }

  static func duplicate(in editor: inout Editor, at now: Moment) {
    guard editor.focus.isText else { return editor.edit(.duplicating, at: now) { $0.duplicate() } }
    guard editor.mayChangeText() else { return }
    let size = editor.document.buffer.selections.all.reduce(0) { $0 + $1.range.count }
    editor.carryOut(
      TextChange(.duplicating, participle: "duplicating", extent: size) { $0.duplicate() }, at: now)
  }

  /// Moves the cursor to the matching bracket, in a text that is shown in a width in columns.
  static func goToBracket(
    selecting: Bool, in document: inout Document, columns: Int
  ) -> Message? {
    let syntax = document.syntax
    if document.buffer.selections.count > 1 {
      var hasMoved = false
      document.caretaker.move { hasMoved = $0.goToBrackets(selecting: selecting, syntax: syntax) }
      return hasMoved ? nil : .idle("No matching bracket found at any cursor")
    }
    switch document.buffer.matchingBracket(syntax: syntax) {
    case .found(let start, let partner):
      document.caretaker.move { $0.goToBracket(start, partner: partner, selecting: selecting) }
      document.showLineStart(columns: columns)
      return nil
    case .none: return .idle("No matching bracket found")
    case .tooFar: return .warning("No matching bracket within 8 MB; the search ends there")
    }
  }

  static func selectMore(in editor: inout Editor) {
    var steps = editor.input.typing.steps
    let buffer = editor.document.buffer
    let line = buffer.text.line(at: buffer.selections.primary.range.lowerBound)
    let parts = StructureParts(of: editor.document).ranges(around: line)
    let hasMore = SelectionSteps.selectMore(of: &editor.document, &steps, parts: parts)
    editor.input.typing.steps = steps
    if hasMore {
      // A large part is selected without scrolling to its end.
      editor.view.isScrolledAway = true
    } else {
      editor.message = .idle("The whole text is selected")
    }
  }

  static func selectLess(in document: inout Document, _ typing: inout TypingState) -> Message? {
    let hasLess = SelectionSteps.selectLess(of: &document, &typing.steps)
    return hasLess ? nil : .idle("No step of select-more to go back to")
  }

  /// Returns the prompt for the marks around the selection, or around the word at the cursor.
  static func surroundingPrompt(in editor: Editor) -> Asked {
    let buffer = editor.document.buffer
    let hasNothing = buffer.selections.all.contains(where: \.isEmpty) && buffer.wordAtCursor == nil
    return .prompt(
      Prompt(.surrounding, "Surround with ( [ { \" or <tag>: "),
      unless: editor.obstacleToChange
        ?? (hasNothing ? .idle("Nothing to surround: select text first") : nil))
  }

  static func acceptSurrounding(_ answer: String, in editor: inout Editor, at now: Moment) {
    if answer.isEmpty { return }
    let (opener, closer) = Surrounding.marks(answer)
    if editor.document.buffer.hasNoSelection {
      editor.document.caretaker.move { _ = $0.selectWordsAtCursors() }
    }
    editor.edit(.surrounding, at: now) { PairTyping.surround(with: opener, closer, in: &$0) }
  }

  static func toggleOverwriting(_ typing: inout TypingState) -> Message? {
    typing.isOverwriting.toggle()
    return .info(
      typing.isOverwriting
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

import Documents
import MementoKit
import Text
import TextEditing

/// The request about spelling under way.
///
/// Any key ends it: a later answer would move a cursor that the user has moved since, or cover
/// typed text.
struct SpellCheck {
  /// The number of the last request.
  private var serial = 0
  /// The number of inputs at its time; nil if none is under way.
  private var inputCount: Int?

  /// Requests suggestions for the word at the cursor.
  static func askForSuggestions(_ editor: inout Editor) {
    let offset = editor.document.buffer.selections.primary.head
    let search = begin(&editor, at: offset)
    editor.effects.append(.spelling(.suggest(search)))
    editor.message = .info("Looking for suggestions; any key stops")
  }

  /// Requests the next misspelled word.
  static func find(_ editor: inout Editor, isForward: Bool) {
    let selection = editor.document.buffer.selections.primary.range
    let offset = isForward ? selection.upperBound : selection.lowerBound
    let search = begin(&editor, at: offset)
    editor.effects.append(.spelling(.find(search, isForward: isForward)))
    editor.message = .info("Looking for a misspelled word; any key stops")
  }

  /// Stops the request under way, because of another key.
  static func stop(_ editor: inout Editor) {
    guard editor.registers.spelling.inputCount != nil else { return }
    editor.registers.spelling.inputCount = nil
    editor.effects.append(.spelling(.stop))
  }

  private static func begin(_ editor: inout Editor, at offset: Int) -> SpellingSearch {
    editor.registers.spelling.serial += 1
    editor.registers.spelling.inputCount = editor.input.count
    let document = editor.document
    return SpellingSearch(
      text: editor.coloring(of: document.buffer.text, lines: 0..<0),
      dictionary: document.settings.spelling ?? TextSettings.automaticSpelling, offset: offset,
      serial: editor.registers.spelling.serial)
  }

  /// Handles an answer, unless the user has pressed a key since.
  static func handle(_ event: SpellingEvent, in editor: inout Editor) {
    let spelling = editor.registers.spelling
    let serial =
      switch event {
      case .found(_, _, let serial), .suggestions(_, _, _, let serial), .nothing(_, let serial),
        .progress(_, let serial):
        serial
      }
    guard serial == spelling.serial, spelling.inputCount == editor.input.count,
      editor.focus.isText
    else { return }
    if case .progress(let share, _) = event {
      let text = "Looking for a misspelled word, \(Int(share * 100))%; any key stops"
      return editor.message = .info(text)
    }
    editor.registers.spelling.inputCount = nil
    switch event {
    case .progress: break
    case .nothing(let text, _): editor.message = .info(text)
    case .found(let place, let isWrapped, _):
      editor.document.caretaker.move {
        $0.select(at: place.range.upperBound, anchor: place.range.lowerBound)
      }
      editor.showLineStart()
      let key = editor.keymap.key(for: "spelling-suggestions").map { "; \($0) lists suggestions" }
      editor.message = .info(
        "\(place.word) is not in the dictionary\(key ?? "")"
          + (isWrapped ? " (continued at the other end)" : ""))
    case .suggestions(let words, let place, let isRight, _):
      if isRight, words.isEmpty {
        return editor.message = .info("\(place.word) is in the dictionary")
      }
      editor.message = nil
      editor.ask(picker(words, for: place, isRight: isRight, in: editor.document.buffer.text))
    }
  }

  private static func picker(
    _ words: [String], for place: SpellingPlace, isRight: Bool, in text: PieceTree
  ) -> Picker {
    var rows = words.enumerated().map { Picker.Row(title: $1, id: $0) }
    if !isRight {
      rows.append(
        Picker.Row(title: "Add to the dictionary", id: words.count, detail: place.word))
      rows.append(
        Picker.Row(title: "Ignore in this session", id: words.count + 1, detail: place.word))
    }
    let correction = Correction(place: place, words: words, text: text)
    return Picker(.spelling(correction), "\(place.word): ", enter: "choose", rows: rows)
  }

  /// The choice of a word in place of another.
  struct Correction: Sendable {
    let place: SpellingPlace
    let words: [String]
    /// The text in which the place is.
    let text: PieceTree
  }

  /// Replaces the word with the chosen one, as one block, or accepts it.
  static func accept(
    _ index: Int, of correction: Correction, in editor: inout Editor, at now: Moment
  ) {
    let place = correction.place
    switch index {
    case correction.words.count:
      if editor.refuses("Not added") { return }
      editor.effects.append(.spelling(.add(place.word)))
    case correction.words.count + 1:
      editor.effects.append(.spelling(.ignore(place.word)))
      editor.message = .info("\(place.word) counts as right until you quit")
    case correction.words.indices:
      guard editor.document.buffer.text.isIdentical(to: correction.text) else {
        return editor.message = .warning("Not corrected: the text changed meanwhile")
      }
      guard editor.mayChangeText() else { return }
      let word = correction.words[index]
      let title = "Corrected \(place.word) to \(word)"
      editor.document.caretaker.edit(.discrete(title), at: now) {
        $0.substitute(place.range, with: Array(word.utf8))
      }
      editor.message = .info(title)
    default: break
    }
  }
}

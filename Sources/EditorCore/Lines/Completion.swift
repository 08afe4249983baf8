import Console
import Documents
import MementoKit
import TextEditing

/// The offered completions of a word.
public struct Completion: Sendable {
  /// The words, the most likely first.
  public let words: [String]
  /// The index of the word in the text.
  public internal(set) var selected = 0
  /// The typed beginning of the word.
  let start: [UInt8]
  let document: DocumentID
  /// The indices of the cursors that have the word; nil before the first was written.
  var cursors: [Int]?
  /// The revision of the text with the word.
  var revision = 0

  /// The word in the text.
  var written: [UInt8] { Array(words[selected].utf8) }
}

/// Completion of words from the open documents.
extension Completion {
  /// The maximum number of offered words.
  private static var maxWords: Int { 50 }

  /// Returns the offered words of an editor, if they are several.
  public static func shown(in editor: Editor) -> Completion? {
    guard let completion = editor.input.typing.completion, editor.focus.isText,
      completion.words.count > 1, completion.isUnderWay(in: editor)
    else { return nil }
    return completion
  }

  private func isUnderWay(in editor: Editor) -> Bool {
    document == editor.document.id && revision == editor.document.buffer.revision
  }

  /// Completes the word before the cursor; if repeated, with the next offered word.
  static func completeWord(in editor: inout Editor, at now: Moment) {
    if let completion = editor.input.typing.completion, completion.isUnderWay(in: editor) {
      return completion.choose(by: 1, in: &editor, at: now)
    }
    guard editor.focus.isText, editor.mayChangeText() else { return }
    let start = editor.document.buffer.wordBeforeCursor
    if start.isEmpty {
      return editor.message = .idle("Nothing to complete: type the beginning of a word first")
    }
    let words = words(startingWith: start, in: editor)
    if words.isEmpty {
      return editor.message = .idle("No word begins with \(String(decoding: start, as: UTF8.self))")
    }
    Completion(words: words, start: start, document: editor.document.id)
      .write(replacing: start, in: &editor, at: now)
  }

  /// Returns the offered words: those of this document first, then those of the others by the time
  /// they were last shown.
  private static func words(startingWith start: [UInt8], in editor: Editor) -> [String] {
    var words: [[UInt8]] = []
    var known: Set<[UInt8]> = []
    let documents = [editor.document] + editor.documents.byRecency.dropLast()
    for document in documents where words.count < maxWords {
      let found = document.buffer.words(startingWith: start, limit: maxWords)
      words += found.filter { known.insert($0).inserted }
    }
    return words.prefix(maxWords).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Replaces the word in the text with another one.
  private func choose(by steps: Int, in editor: inout Editor, at now: Moment) {
    var next = self
    next.selected = ((selected + steps) % words.count + words.count) % words.count
    next.write(replacing: written, in: &editor, at: now)
  }

  private func write(replacing old: [UInt8], in editor: inout Editor, at now: Moment) {
    var completion = self
    editor.edit(.typing, at: now) {
      completion.cursors = $0.complete(old, with: written, at: completion.cursors)
    }
    completion.revision = editor.document.buffer.revision
    editor.input.typing.completion = completion
    let count = words.count
    editor.message = .info(
      count == 1
        ? "The only matching word"
        : editor.keymap.translatingKeys(
          in: "\(selected + 1) of \(count) words; Ctrl-Space for the next, Esc undoes it"
        )
    )
  }

  /// Handles a key while words are offered.
  ///
  /// - Returns: whether the key chose a word; any other key ends the offer.
  static func chooses(_ key: Key, in editor: inout Editor, at now: Moment) -> Bool {
    guard let completion = editor.input.typing.completion else { return false }
    guard completion.isUnderWay(in: editor) else {
      editor.input.typing.completion = nil
      return false
    }
    let isListed = completion.words.count > 1
    switch key.code {
    case .down where isListed && key.modifiers.isEmpty:
      completion.choose(by: 1, in: &editor, at: now)
    case .up where isListed && key.modifiers.isEmpty:
      completion.choose(by: -1, in: &editor, at: now)
    case .enter where isListed, .tab where isListed && key.modifiers.isEmpty:
      editor.input.typing.completion = nil
    case .escape:
      editor.edit(.typing, at: now) {
        $0.complete(completion.written, with: completion.start, at: completion.cursors)
      }
      editor.input.typing.completion = nil
    case _ where editor.keymap[key]?.role == .completeWord: return false
    default:
      editor.input.typing.completion = nil
      return false
    }
    return true
  }
}

import Documents
import MementoKit
import Text
import TextEditing

/// Commands for the encoding of a file.
enum EncodingChoice {
  /// Returns the list of encodings for the next saves.
  static func list(in editor: Editor) -> Picker {
    let label = "Save in (now \(editor.document.buffer.encoding)): "
    return Picker(encodings: .savedEncoding, label, enter: "choose")
  }

  static func acceptEncoding(_ row: Picker.Row?, in editor: inout Editor, at now: Moment) {
    if let encoding = encoding(of: row) {
      return setEncoding(encoding, in: &editor, at: now)
    }
    editor.ask(list(in: editor))
    editor.message = .warning(Self.problem(with: row))
  }

  /// Returns the encoding of a row; nil if the name is unknown.
  private static func encoding(of row: Picker.Row?) -> TextEncoding? {
    row.flatMap { TextEncoding(written: $0.title) }.flatMap { $0.isKnown ? $0 : nil }
  }

  private static func problem(with row: Picker.Row?) -> String {
    row.flatMap { TextEncoding(written: $0.title) }
      .map { DecodedText.Problem.unknown($0).sentence } ?? "Type the name of an encoding"
  }

  static func setEncoding(_ encoding: TextEncoding, in editor: inout Editor, at now: Moment) {
    guard editor.mayChangeText() else { return }
    if encoding == editor.document.buffer.encoding {
      return editor.message = .info("The encoding is \(encoding) already")
    }
    editor.document.caretaker.edit(.discrete("Encoding to \(encoding)"), at: now) {
      $0.setEncoding(encoding)
    }
    editor.message = .info(
      editor.keymap.translatingKeys(in: "Ctrl-S saves the document in \(encoding)"))
  }

  static func askToReopen(in editor: inout Editor, at now: Moment) {
    guard editor.document.path != nil, editor.document.isOnDisk else {
      return editor.message = .warning(
        "There is no file to read again: the document was not saved yet")
    }
    editor.document.caretaker.closeBlock(at: now)
    if editor.document.isModified {
      Asking.ask(.reload, in: &editor, at: now)
    } else {
      askForReadingEncoding(in: &editor)
    }
  }

  static func askForReadingEncoding(in editor: inout Editor) {
    let label = "Read again as (now \(editor.document.buffer.encoding)): "
    editor.ask(Picker(encodings: .readEncoding, label, enter: "read"))
  }

  static func acceptReadingEncoding(_ row: Picker.Row?, in editor: inout Editor, at now: Moment) {
    if let encoding = encoding(of: row) {
      return editor.update { $0.reread(in: encoding, at: now) }
    }
    askForReadingEncoding(in: &editor)
    editor.message = .warning(Self.problem(with: row))
  }
}

extension Picker {
  /// Creates a picker of encodings, which accepts the name of any other, too.
  fileprivate init(encodings purpose: Purpose, _ label: String, enter: String) {
    let offered = TextEncoding.offered.enumerated().map { place, offer in
      Row(title: offer.encoding.description, id: place, detail: offer.use)
    }
    let filtered = Picker.filtering(offered)
    self.init(purpose, label, enter: enter) { written in
      let rows = filtered(written)
      guard let encoding = TextEncoding(written: written) else { return rows }
      let own = encoding.description
      let row =
        rows.first { $0.title == own } ?? Row(title: own, id: offered.count, detail: "as written")
      let others = rows.filter { $0.title != own }
      // A complete name precedes the longer names that contain it.
      return encoding.isKnown ? [row] + others : others + [row]
    }
  }
}

extension DecodedText.Problem {
  /// The description as a sentence.
  fileprivate var sentence: String {
    let text = description
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

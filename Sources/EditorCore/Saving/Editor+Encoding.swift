import Documents
import MementoKit
import Text
import TextEditing

/// Commands for the encoding of a file.
extension Editor {
  mutating func askForEncoding() {
    let label = "Save in (now \(document.buffer.encoding)): "
    ask(Picker(encodings: .savedEncoding, label, enter: "choose"))
  }

  mutating func acceptEncoding(_ row: Picker.Row?, at now: Moment) {
    if let encoding = encoding(of: row) { return setEncoding(encoding, at: now) }
    askForEncoding()
    message = .warning(Self.problem(with: row))
  }

  /// Returns the encoding of a row; nil if the name is unknown.
  private func encoding(of row: Picker.Row?) -> TextEncoding? {
    row.flatMap { TextEncoding(written: $0.title) }.flatMap { $0.isKnown ? $0 : nil }
  }

  private static func problem(with row: Picker.Row?) -> String {
    row.flatMap { TextEncoding(written: $0.title) }
      .map { DecodedText.Problem.unknown($0).sentence } ?? "Type the name of an encoding"
  }

  mutating func setEncoding(_ encoding: TextEncoding, at now: Moment) {
    guard mayChangeText() else { return }
    if encoding == document.buffer.encoding {
      return message = .info("The encoding is \(encoding) already")
    }
    document.caretaker.edit(.discrete("Encoding to \(encoding)"), at: now) {
      $0.setEncoding(encoding)
    }
    message = .info(keymap.translatingKeys(in: "Ctrl-S saves the document in \(encoding)"))
  }

  mutating func askToReopen(at now: Moment) {
    guard document.path != nil, document.isOnDisk else {
      return message = .warning("There is no file to read again: the document was not saved yet")
    }
    document.caretaker.closeBlock(at: now)
    if document.isModified {
      ask(.reload, at: now)
    } else {
      askForReadingEncoding()
    }
  }

  mutating func askForReadingEncoding() {
    let label = "Read again as (now \(document.buffer.encoding)): "
    ask(Picker(encodings: .readEncoding, label, enter: "read"))
  }

  mutating func acceptReadingEncoding(_ row: Picker.Row?, at now: Moment) {
    if let encoding = encoding(of: row) { return update { $0.reread(in: encoding, at: now) } }
    askForReadingEncoding()
    message = .warning(Self.problem(with: row))
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
      // A complete name is before the longer names that contain it.
      return encoding.isKnown ? [row] + others : others + [row]
    }
  }
}

extension DecodedText.Problem {
  /// The description as a sentence.
  fileprivate var sentence: String {
    let words = description
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

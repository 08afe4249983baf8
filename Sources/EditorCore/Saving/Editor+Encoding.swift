import MementoKit
import TextModel

/// What a file is written in, and how its lines end.
extension Editor {
  // MARK: Line endings

  mutating func setLineEnding(_ ending: LineEnding, at now: Moment) {
    if mayChangeText() { perform(.endLines(ending), at: now) }
  }

  // MARK: Saving in another encoding

  mutating func askForEncoding() {
    ask(
      Picker("Save in (now \(document.buffer.encoding)): ", enter: "takes it") {
        editor, encoding, now in
        guard let encoding else { return editor.askForEncoding() }
        editor.setEncoding(encoding, at: now)
      })
  }

  mutating func setEncoding(_ encoding: TextEncoding, at now: Moment) {
    guard mayChangeText() else { return }
    if encoding == document.buffer.encoding {
      message = .info("The text is saved in \(encoding) already")
      return
    }
    document.caretaker.edit(.alone("Encoding to \(encoding)"), at: now) {
      $0.setEncoding(encoding)
    }
    message = .info("Ctrl-S saves the text in \(encoding)")
  }

  // MARK: Reading in another encoding

  mutating func askToReopen(at now: Moment) {
    guard document.path != nil, document.isOnDisk else {
      message = .warning("There is no file to read again: the text was not saved yet")
      return
    }
    document.caretaker.closeBlock(at: now)
    if document.isModified {
      ask(
        Question(
          "Reading \(document.name) again leaves unsaved changes in the history.",
          answers: [Answer("r", "read again") { editor, _ in editor.askForReadingEncoding() }]))
    } else {
      askForReadingEncoding()
    }
  }

  private mutating func askForReadingEncoding() {
    ask(
      Picker("Read again as (now \(document.buffer.encoding)): ", enter: "reads it") {
        editor, encoding, now in
        guard let encoding else { return editor.askForReadingEncoding() }
        editor.reopen(in: encoding, at: now)
      })
  }

  private mutating func reopen(in encoding: TextEncoding, at now: Moment) {
    guard let path = document.path else { return }
    document.caretaker.closeBlock(at: now)
    let look = DiskLook(
      path: path, id: document.caretaker.tree.current, memento: document.buffer.makeMemento())
    wish(DiskWish.reread(look, encoding))
  }

  mutating func takeReread(_ finding: DiskFinding, of look: DiskLook, at now: Moment) {
    guard look.path == document.path else { return }
    switch finding {
    case .gone: say("\(document.name) is gone, and cannot be read again")
    case .unreadable(let reason): say(reason)
    case .unchanged:
      message = .info("\(document.name) is the same text in \(document.buffer.encoding)")
    case .changed(let found, let encoding):
      guard document.caretaker.tree.current == look.id, !document.caretaker.isRecording else {
        return say("\(document.name) was not read again: the text was changed meanwhile")
      }
      document.caretaker.edit(.alone("Reopened as \(encoding)"), at: now) {
        $0.become(found.text)
        $0.setEncoding(encoding)
      }
      noteTaken(document.caretaker.tree.current, at: now)
      renewPane()
      message = .info("\(document.name) was read as \(encoding); Ctrl-Z goes back")
    }
  }

  // MARK: A new text

  /// Gives a text in which nothing stands yet the encoding and the line ending that new texts are to
  /// have.
  mutating func prepareNewText(at now: Moment) {
    let isUntouched =
      document.caretaker.tree.count == 1 && !document.caretaker.isRecording
      && document.buffer.text.isEmpty
    guard !document.isOnDisk, document.arrival == nil, isUntouched else { return }
    let wanted = document.settings.encoding.flatMap { TextEncoding(written: $0) } ?? .utf8
    var buffer = document.buffer
    buffer.setEncoding(wanted.isKnown ? wanted : .utf8)
    buffer.convertLineEndings(to: document.settings.lineEnding ?? buffer.lineEnding)
    if buffer.revision != document.buffer.revision {
      document.begin(with: buffer, titled: "New", at: now)
      renewSettings()
    }
  }

  // MARK: Before a save

  /// Changes what the settings want changed before a text is saved, as one memento of its own, and
  /// goes on; not where that is stopped.
  mutating func tidyForSaving(
    at now: Moment, then next: @escaping @Sendable (inout Editor, Moment) -> Void
  ) {
    let trims = document.settings.trimsWhenSaved
    // A text that is in no file yet has no end that could be kept.
    let ending = document.settings.endsWithLineBreak ?? (document.isNew ? true : nil)
    guard trims || ending != nil, !document.isReadOnly else {
      return next(&self, now)
    }
    let tidying = LineEndTidying(trims: trims, endsWithLineBreak: ending)
    carryOut(.tidyLineEnds(tidying), at: now, then: next)
  }
}

extension Picker {
  /// A list of encodings, in which any other can be written.
  ///
  /// - Parameter accept: called with the one chosen; nil, with a message, where there is none.
  fileprivate init(
    _ label: String, enter: String,
    accept: @escaping @Sendable (inout Editor, TextEncoding?, Moment) -> Void
  ) {
    let offered = TextEncoding.offered.enumerated().map { place, offer in
      Row(offer.encoding.description, id: place, detail: offer.use)
    }
    let filtered = Picker.filtering(offered)
    self.init(label, enter: enter) { written in
      let rows = filtered(written)
      guard let own = TextEncoding(written: written), !rows.contains(where: { $0.names(own) })
      else { return rows }
      let row = Row(own.description, id: offered.count, detail: "as written")
      // A name that is written in full is meant, but for a part of one in the list.
      return rows.isEmpty ? [row] : rows + [row]
    } accept: { editor, row, now in
      let encoding = row.flatMap { TextEncoding(written: $0.title) }
      if let encoding, encoding.isKnown { return accept(&editor, encoding, now) }
      accept(&editor, nil, now)
      editor.message = .warning(
        encoding.map { DecodedText.Problem.unknown($0).sentence } ?? "An encoding needs a name")
    }
  }
}

extension Picker.Row {
  fileprivate func names(_ encoding: TextEncoding) -> Bool { title == encoding.description }
}

extension DecodedText.Problem {
  /// The reason as a sentence.
  fileprivate var sentence: String {
    let words = description
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

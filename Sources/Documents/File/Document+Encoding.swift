package import MementoKit
package import Text
package import TextEditing

/// The encoding of the file and of new texts.
extension Document {
  /// Letters in UTF-8 among those of another encoding.
  enum Mixture {
    /// This save is the first to write them.
    case new
    /// An earlier save wrote them.
    case known
  }

  /// Compares the saved text with the last text in the file without such a mixture.
  mutating func mixture(in request: SaveRequest) -> Mixture? {
    let base = file.unmixed ?? file.saved
    let saved = TextBuffer(request.memento)
    guard saved.isNotUTF8, let earlier = caretaker.tree.state(of: base),
      saved.hasLettersInUTF8(since: earlier) || TextBuffer(earlier).isUTF8WithLetters
    else {
      file.unmixed = nil
      return nil
    }
    defer { file.unmixed = base }
    return file.unmixed == nil ? .new : .known
  }

  /// Checks in each new state whether the text is UTF-8; another encoding makes a new state, too.
  mutating func renewEncodingCheck() {
    // Each event calls this; a write to the check would copy it if a copy of the document shares
    // it.
    if file.encodingCheck.state == caretaker.tree.current { return }
    file.encodingCheck.renew(for: buffer, in: caretaker.tree.current)
  }

  /// Checks again whether the file is UTF-8, after another program has written it.
  mutating func recheckEncodingOnDisk() {
    guard let saved = savedState.map({ TextBuffer($0) }), saved.encoding.isUTF8 else { return }
    file.isNotUTF8 = saved.isNotUTF8
    file.unmixed = nil
  }

  /// Requests the text of the file in another encoding.
  package mutating func reread(in encoding: TextEncoding, at now: Moment) {
    guard let path else { return }
    caretaker.closeBlock(at: now)
    let check = FileCheck(path: path, id: caretaker.tree.current, memento: buffer.makeMemento())
    emit(FileRequest.reread(check, encoding))
  }

  /// Applies the text of a file that was read again in another encoding.
  package mutating func reload(_ result: FileCheckResult, of check: FileCheck, at now: Moment) {
    guard check.path == path else { return }
    switch result {
    case .gone: warn("Cannot read \(name) again: it does not exist any more")
    case .unreadable(let reason): warn(reason)
    case .unchanged: report("\(name) has the same text in \(buffer.encoding)")
    case .changed(let found, let encoding):
      guard caretaker.tree.current == check.id, !caretaker.isRecording else {
        return warn("\(name) was not read again: its text changed meanwhile")
      }
      caretaker.edit(.discrete("Reopened as \(encoding)"), at: now) {
        $0.become(found.text)
        $0.setEncoding(encoding)
      }
      recordOnDisk(caretaker.tree.current, at: now)
      signal(.historyChanged)
      report("Read \(name) as \(encoding); Ctrl-Z undoes that")
    }
  }

  /// Sets the encoding and the line ending of a new text that is still empty; returns whether one
  /// of them has changed.
  package mutating func prepareNewText(at now: Moment) -> Bool {
    let isEmpty = caretaker.tree.count == 1 && !caretaker.isRecording && buffer.text.isEmpty
    guard !isOnDisk, load == nil, isEmpty else { return false }
    let wanted = settings.encoding.flatMap { TextEncoding(written: $0) } ?? .utf8
    var buffer = buffer
    buffer.setEncoding(wanted.isKnown ? wanted : .utf8)
    buffer.convertLineEndings(to: settings.lineEnding ?? buffer.lineEnding)
    if buffer.revision == self.buffer.revision { return false }
    begin(with: buffer, titled: "New", at: now)
    return true
  }

  /// Cleans up line ends as the settings demand, as one memento of its own, and then continues
  /// unless the cleanup is stopped.
  package mutating func cleanUpForSaving(at now: Moment, then next: AfterOperation) {
    OwnBlanks.removeForSaving(in: &self, at: now)
    let trims = settings.trimsWhenSaved
    // A text without a file, or with one that was empty, has no original end to keep.
    let hasNoEnd = isNew || saved == .root && savedState?.byteCount == 0
    let ending = settings.endsWithLineBreak ?? (hasNoEnd ? true : nil)
    guard trims || ending != nil, !isReadOnly else { return signal(.operated(next)) }
    let cleanup = LineEndCleanup(trims: trims, endsWithLineBreak: ending)
    carryOut(.cleanUpLineEnds(cleanup), at: now, then: next)
  }
}

extension TextBuffer {
  /// Whether the text is read as UTF-8 and contains other bytes.
  package var isNotUTF8: Bool { encoding.isUTF8 && text.beginning == .otherEncoding }

  /// Whether the text begins like one in UTF-8 that has letters beyond ASCII.
  ///
  /// - Complexity: O(1): at most 64 KiB are read.
  fileprivate var isUTF8WithLetters: Bool {
    var hasLetters = false
    text.forEachChunk(in: 0..<min(text.count, 64 << 10)) { chunk in
      hasLetters = chunk.contains { $0 >= 0x80 }
      return !hasLetters
    }
    return hasLetters && encoding.isUTF8 && !isNotUTF8
  }

  /// Returns whether the text since an earlier state has letters beyond ASCII in UTF-8.
  ///
  /// - Complexity: O(1) in the unchanged text; at most 1 MB of the changed text is read.
  fileprivate func hasLettersInUTF8(since earlier: Memento) -> Bool {
    var left = 1_000_000
    return differences(since: earlier, limit: 1000).contains { difference in
      let range = difference.new.prefix(max(0, left))
      left -= range.count
      // A change of one byte of a letter changes the letter.
      let letters = text.scalarStart(at: range.lowerBound)..<min(text.count, range.upperBound + 3)
      return String(decoding: text.bytes(in: letters), as: UTF8.self).unicodeScalars
        .contains { $0.value >= 0x80 && $0 != "\u{FFFD}" }
    }
  }
}

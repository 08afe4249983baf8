import Console
import MementoKit
import TextModel

extension CommandGroup {
  /// Files and the program itself.
  static let files = CommandGroup(
    subject: "Files",
    commands: [
      .editor("save", "Save the text to its file", "Ctrl-S") { editor, now in
        editor.save(at: now)
      },
      .editor("save-as", "Save the text to another file", "Alt-S") { editor, now in
        editor.askForPath(thenQuit: false)
      },
      .editor("quit", "Leave; asks when there are unsaved changes", "Ctrl-Q") { editor, now in
        editor.quit(at: now)
      },
      .editor("suspend", "Return to the shell; fg brings the editor back") {
        editor, _ in
        editor.effects.append(.suspend)
      },
    ])
}

extension Editor {
  mutating func save(at now: Moment, thenQuit: Bool = false) {
    document.caretaker.closeBlock(at: now)
    guard let path = document.path else { return askForPath(thenQuit: thenQuit) }
    if document.isOnDisk, !document.isModified, !thenQuit {
      message = .info("No changes to save in \(document.name)")
      return
    }
    save(to: path, mayReplace: document.isOnDisk, thenQuit: thenQuit)
  }

  private mutating func save(
    to path: String, mayReplace: Bool, mayLoseChanges: Bool = false, thenQuit: Bool
  ) {
    let current = document.caretaker.tree.current
    savesUnderWay += 1
    effects.append(
      .save(
        SaveRequest(
          path: path, id: current, memento: document.buffer.makeMemento(),
          mayReplace: mayReplace, mayLoseChanges: mayLoseChanges, quitsAfterwards: thenQuit)))
  }

  mutating func askForPath(thenQuit: Bool) {
    ask(
      Prompt("Save as: ", text: document.path ?? "") { editor, path, now in
        if path.isEmpty {
          editor.askForPath(thenQuit: thenQuit)
          editor.message = .warning("Not saved: a file needs a name")
          return
        }
        editor.document.caretaker.closeBlock(at: now)
        let isSameFile = path == editor.document.path && editor.document.isOnDisk
        editor.save(to: path, mayReplace: isSameFile, thenQuit: thenQuit)
      })
  }

  mutating func quit(at now: Moment) {
    document.caretaker.closeBlock(at: now)
    if savesUnderWay > 0 {
      message = .info("Still saving; leaving as soon as that is done")
      quitsWhenSaved = true
    } else if !document.isModified {
      effects.append(.quit(status: 0))
    } else {
      ask(
        Question(
          "Save changes to \(document.name)?",
          answers: [
            Answer("s", "save") { editor, now in editor.save(at: now, thenQuit: true) },
            Answer("d", "discard") { editor, _ in editor.effects.append(.quit(status: 0)) },
          ]))
    }
  }

  // MARK: What became of a save

  mutating func noteSaved(_ request: SaveRequest, at now: Moment) {
    savesUnderWay -= 1
    document.caretaker.addMarks(.saved, to: request.id)
    document.saved = request.id
    document.path = request.path
    document.isOnDisk = true
    message = .info("Saved \(request.path), \(Self.extent(of: TextBuffer(request.memento).text))")
    if request.quitsAfterwards || quitsWhenSaved && savesUnderWay == 0 {
      quitsWhenSaved = false
      quit(at: now)
    }
  }

  /// How much a text is, in words.
  ///
  /// A last line without a line break counts, an empty one behind the last break does not.
  private static func extent(of text: PieceTree) -> String {
    let endsInLineBreak = text.count == 0 || text[text.count - 1] == 0x0A
    let lines = text.lineCount - (endsInLineBreak ? 1 : 0)
    return "\(lines) line\(lines == 1 ? "" : "s"), \(text.count) byte\(text.count == 1 ? "" : "s")"
  }

  mutating func noteFailed(_ reason: String) {
    savesUnderWay -= 1
    quitsWhenSaved = false
    message = .warning(reason)
  }

  mutating func askToReplace(_ request: SaveRequest) {
    askAgain(request, "\(request.path) exists. Replace it?", ("y", "replace"))
  }

  mutating func askToLoseChanges(_ request: SaveRequest) {
    askAgain(
      request, "\(request.path) changed on disk.", ("k", "keep mine"))
  }

  /// Asks whether to save all the same.
  private mutating func askAgain(
    _ request: SaveRequest, _ question: String, _ consent: (letter: Unicode.Scalar, words: String)
  ) {
    savesUnderWay -= 1
    let quits = request.quitsAfterwards || quitsWhenSaved
    quitsWhenSaved = false
    ask(
      Question(
        question,
        answers: [
          Answer(consent.letter, consent.words) { editor, now in
            editor.document.caretaker.closeBlock(at: now)
            editor.save(
              to: request.path, mayReplace: true, mayLoseChanges: true, thenQuit: quits)
          },
          Answer("n", "choose another name") { editor, _ in
            editor.askForPath(thenQuit: quits)
          },
        ]))
  }
}

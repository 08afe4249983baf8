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
        editor.askForPath()
      },
      .editor("set-encoding", "Save the text in another encoding") { editor, _ in
        editor.askForEncoding()
      },
      .editor("reopen-with-encoding", "Read the file again, in another encoding") { editor, now in
        editor.askToReopen(at: now)
      },
      .editor("convert-to-lf", "Line endings of Unix: LF") { editor, now in
        editor.setLineEnding(.lf, at: now)
      },
      .editor("convert-to-crlf", "Line endings of Windows: CR LF") { editor, now in
        editor.setLineEnding(.crlf, at: now)
      },
      .editor("quit", "Leave; asks when there are unsaved changes", "Ctrl-Q") { editor, now in
        editor.quit(at: now)
      },
      .editor("quit-failing", "Leave with status 1, nothing saved: git gives up") {
        editor, now in
        editor.quitFailing(at: now)
      },
      .editor("toggle-read-only", "Protect the text from changes, or allow them again") {
        editor, _ in
        if editor.document.isCutShort {
          return editor.message = .warning(editor.document.cutShortWords)
        }
        editor.document.isReadOnly.toggle()
        editor.message = .info(
          editor.document.isReadOnly ? "The text is read-only now" : "The text can be changed now")
      },
      .editor("suspend", "Return to the shell; fg brings the editor back") {
        editor, _ in
        editor.effects.append(.suspend)
      },
    ])
}

extension Editor {
  mutating func save(at now: Moment, then next: AfterSaving = .stay) {
    document.caretaker.closeBlock(at: now)
    if let arrival = document.arrival {
      if !arrival.isFile { stopLeaving() }
      return whenAllIsThere(at: now) { $0.save(at: $1, then: next) }
    }
    guard let path = document.path else { return askForPath(then: next) }
    if document.isReadOnly {
      message = .warning("\(document.name) is read-only here; Alt-S saves it under another name")
      return
    }
    if document.isOnDisk, !document.isModified, next == .stay {
      message = .info("No changes to save in \(document.name)")
      return
    }
    tidyForSaving(at: now) { editor, _ in
      editor.save(to: path, mayReplace: editor.document.isOnDisk, then: next)
    }
  }

  mutating func save(
    to path: String, mayReplace: Bool, mayLoseChanges: Bool = false, then next: AfterSaving
  ) {
    var request = request(to: path, then: next)
    request.mayReplace = mayReplace
    request.mayLoseChanges = mayLoseChanges
    // The folder of the configuration is the editor's own.
    request.makesFolders = path == configured.file
    save(request)
  }

  /// Asks for the path to save the text at.
  ///
  /// - Parameter written: what stands in the field; nil for the path it has.
  mutating func askForPath(_ written: String? = nil, then next: AfterSaving = .stay) {
    let known = written ?? document.path ?? ""
    var prompt = Prompt("Save as: ", text: known) { editor, path, now in
      if path.isEmpty {
        editor.askForPath("", then: next)
        editor.message = .warning("Not saved: a file needs a name")
        return
      }
      if editor.documents.contains(where: { $0.path == path && $0.id != editor.document.id }) {
        editor.askForPath(path, then: next)
        editor.message = .warning("Not saved: \(path) is open in another tab; close that first")
        return
      }
      editor.document.caretaker.closeBlock(at: now)
      let isSameFile = path == editor.document.path && editor.document.isOnDisk
      if isSameFile, editor.document.isReadOnly { return editor.save(at: now) }
      editor.tidyForSaving(at: now) { editor, _ in
        editor.save(to: path, mayReplace: isSameFile, then: next)
      }
    }
    prompt.completesPaths = true
    ask(prompt)
  }

  // MARK: What became of a save

  mutating func noteSaved(_ request: SaveRequest, at now: Moment) {
    document.savesUnderWay.end()
    let isMixed = mixesEncodings(with: request)
    document.caretaker.addMarks(.saved, to: request.id)
    document.saved = request.id
    document.isOnDisk = true
    document.disk.isGone = false
    document.disk.settle()
    // Whoever has just written to it need not be told whether they may.
    document.standing = document.standing ?? FileStanding(.allowed)
    if document.path != request.path { follow(request.path) }
    rememberPlace()
    message = .info("Saved \(request.path), \(Self.extent(of: TextBuffer(request.memento)))")
    if isMixed {
      message = .warning(
        "Saved \(document.name), partly UTF-8 now: Ctrl-Z, then reopen-with-encoding (Ctrl-P)")
    }
    if request.next != .stay {
      goOn(with: request.next)
    } else if document.savesUnderWay.isEmpty {
      goOn(with: document.nextWhenSaved)
    }
    goOnSaving()
  }

  /// The text has another file from now on, and its history goes with it.
  private mutating func follow(_ path: String) {
    document.path = path
    document.isReadOnly = false
    document.disk = DiskState()
    document.keeping.toldOnDisk = nil
    wish(DiskWish.watch(path: path))
    wish(HistoryWish.follow(path: path))
    effects.append(.findSettings(path: path, of: document.id))
  }

  /// How much a text is, in words.
  ///
  /// A last line without a line break counts, an empty one behind the last break does not.
  private static func extent(of buffer: TextBuffer) -> String {
    let text = buffer.text
    let endsInLineBreak = text.count == 0 || text[text.count - 1] == 0x0A
    let lines = text.lineCount - (endsInLineBreak ? 1 : 0)
    let count = counted(lines, "line")
    if buffer.encoding != .utf8 { return "\(count) in \(buffer.encoding)" }
    return "\(count), \(counted(text.count, "byte"))"
  }

  mutating func noteFailed(_ reason: String) {
    document.savesUnderWay.end()
    document.nextWhenSaved = .stay
    stopLeaving()
    message = .warning(reason)
    goOnSaving()
  }
}

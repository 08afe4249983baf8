import MementoKit
import TextModel

/// Questions before a file is written.
extension Editor {
  /// Asks what is to become of a save that something stands in the way of.
  mutating func ask(about obstacle: SaveObstacle, for request: SaveRequest, at now: Moment) {
    switch obstacle {
    case .file: askToReplace(request, "\(request.path) exists. Replace it?")
    case .fileWithHistory(let count):
      let states = counted(count, "state")
      askToReplace(
        request,
        "\(request.path) exists, and \(states) of it cannot be read without it. Replace it?")
    case .folder: askForNameInFolder(request)
    case .change: askToLoseChanges(request, at: now)
    case .missingFolder(let folder): askToMakeFolder(request, folder)
    case .protection: askToOverrideProtection(request)
    case .owner: askToSaveAsRoot(request)
    }
    goOnSaving()
  }

  private mutating func askToReplace(_ request: SaveRequest, _ question: String) {
    askAgain(request, question, "y", "replace", warning: "replace") {
      $0.mayReplace = true
      $0.replacesOther = true
      $0.mayLoseChanges = true
    }
  }

  private mutating func askToLoseChanges(_ request: SaveRequest, at now: Moment) {
    guard request.path == document.path else {
      return askAgain(request, "\(request.path) changed on disk.", "k", "keep mine") {
        $0.mayReplace = true
        $0.mayLoseChanges = true
      }
    }
    // What is in the file decides what is to be asked.
    document.savesUnderWay.end()
    document.disk.waitingSave = WaitingSave(
      path: request.path, next: takeNext(of: request), insistence: request.insistence)
    document.disk.lookDue = nil
    document.disk.nextReload = nil
    look(at: now)
  }

  private mutating func askToMakeFolder(_ request: SaveRequest, _ folder: String) {
    askAgain(request, "There is no folder \(folder).", "y", "make the folder") {
      $0.makesFolders = true
    }
  }

  private mutating func askToOverrideProtection(_ request: SaveRequest) {
    let answer = "write it though it is write-protected"
    askAgain(request, "\(request.path) is write-protected.", "y", answer) {
      $0.overridesProtection = true
    }
  }

  /// Asks for the name once more, in the folder that was given for it.
  private mutating func askForNameInFolder(_ request: SaveRequest) {
    guard !isAside, focus.isText, request.path != document.path else {
      return noteFailed(
        "Cannot save \(request.path): it is a folder. Choose another name with Alt-S.")
    }
    document.savesUnderWay.end()
    askForPath(
      request.path.hasSuffix("/") ? request.path : request.path + "/", then: takeNext(of: request))
    message = .warning("\(request.path) is a folder: write a name behind it")
  }

  private mutating func askToSaveAsRoot(_ request: SaveRequest) {
    askAgain(request, "No permission to write \(request.path).", "y", "save as root with sudo") {
      $0.isAsRoot = true
    }
  }

  /// Asks whether to save all the same, with a request that allows more.
  private mutating func askAgain(
    _ request: SaveRequest, _ question: String, _ letter: Unicode.Scalar, _ words: String,
    warning: String? = nil, allowing allow: @escaping @Sendable (inout SaveRequest) -> Void
  ) {
    document.savesUnderWay.end()
    let next = takeNext(of: request)
    ask(
      Question(
        question,
        answers: [
          Answer(letter, words, warning: warning) { editor, now in
            editor.document.caretaker.closeBlock(at: now)
            var again = editor.request(to: request.path, then: next)
            again.allow(all: request)
            allow(&again)
            editor.save(again)
          },
          Answer("n", "choose another name") { editor, _ in editor.askForPath(then: next) },
        ]))
  }

  private mutating func takeNext(of request: SaveRequest) -> AfterSaving {
    defer { document.nextWhenSaved = .stay }
    // The answer saves the text as it is then: what waits for that needs no save of its own.
    let later = document.savesUnderWay.take(to: request.path)?.next ?? .stay
    let next = later == .stay ? request.next : later
    return next == .stay ? document.nextWhenSaved : next
  }

  /// A request to save the text as it is now.
  func request(to path: String, then next: AfterSaving) -> SaveRequest {
    SaveRequest(
      document: document.id, path: path, id: document.caretaker.tree.current,
      memento: document.buffer.makeMemento(), next: next)
  }
}

extension SaveRequest {
  /// Allows what another request allows.
  fileprivate mutating func allow(all other: SaveRequest) {
    mayReplace = other.mayReplace
    replacesOther = other.replacesOther
    mayLoseChanges = other.mayLoseChanges
    makesFolders = other.makesFolders
    overridesProtection = other.overridesProtection
    isAsRoot = other.isAsRoot
  }
}

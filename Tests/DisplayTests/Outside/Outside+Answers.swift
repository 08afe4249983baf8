import Console
import MementoKit
import TestSupport
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Answers of files, other programs and work in the background.
extension Outside {
  // MARK: Files

  func answer(to request: SaveRequest, _ random: inout SeededRandom) -> Event {
    let obstacles: [SaveObstacle] = [
      .file, .fileWithHistory(states: 3), .folder, .change, .missingFolder("there"), .protection,
      .owner, .otherTarget("a device"),
    ]
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5: return .saved(request)
    case 5..<7:
      return .saveFailed(request, "Cannot save \(request.path): no space left on device.")
    default: return .saveStopped(request, random.one(of: obstacles))
    }
  }

  func answer(
    to request: FileRequest, of id: DocumentID, _ random: inout SeededRandom, isKind: Bool
  ) -> [Event] {
    switch request {
    case .watch:
      [
        .disk(.watched(needsPolling: random.happens(onceIn: 5)), of: id),
        .disk(.status(isKind ? FileStatus(.allowed) : status(&random)), of: id),
      ]
    case .check(let check):
      [.disk(.found(isKind ? .unchanged : result(of: check, &random), check), of: id)]
    case .reread(let check, let encoding):
      [
        .disk(
          .reread(isKind ? .unchanged : result(of: check, in: encoding, &random), check), of: id)
      ]
    case .readHead(let request):
      [.disk(.head(headAnswer(to: request, &random), request), of: id)]
    case .readCommits(let path, _):
      [
        .disk(
          .commits(
            EqualCommits(head: "1a2b3c4", stateCount: 1, labels: [1: "1a2b3c4 Fix"]), path: path),
          of: id)
      ]
    case .findEmergencyCopies where !isKind && random.happens(onceIn: 4):
      [
        .disk(
          .emergencyCopy(
            EmergencyText(
              PieceTree(random.text(upTo: 20)), in: .utf8, from: "copy",
              random.happens(onceIn: 2) ? .unsaved : .interruptedSave, at: 1)), of: id)
      ]
    case .accept, .stopWatching, .findEmergencyCopies, .storeEmergencyCopy, .keepCrashCopy,
      .dropCrashCopy, .copySecrets,
      .removeEmergencyCopies:
      []
    }
  }

  static func answer(
    to request: SpellingRequest, _ random: inout SeededRandom
  ) -> SpellingEvent? {
    switch request {
    case .add, .ignore, .stop: return nil
    case .find(let search, _), .suggest(let search):
      let text = search.text.text
      guard text.count > 0, random.happens(onceIn: 2) else {
        return .nothing("Nothing", serial: search.serial)
      }
      let start = Int.random(in: 0..<text.count, using: &random)
      let place = SpellingPlace("word", in: start..<min(text.count, start + 4))
      if case .find = request {
        return .found(place, isWrapped: random.happens(onceIn: 2), serial: search.serial)
      }
      return .suggestions(["words", "sword"], for: place, isRight: false, serial: search.serial)
    }
  }

  private func headAnswer(
    to request: HeadRequest, _ random: inout SeededRandom
  ) -> HeadAnswer {
    let commit = HeadRequest.KnownCommit(random.happens(onceIn: 2) ? "1a2b" : "3c4d")
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .unchanged
    case 1: return .missing("There is no git repository", commit: commit)
    default: return .text(PieceTree(random.text(upTo: 20)), commit: commit)
    }
  }

  private func result(
    of check: FileCheck, in encoding: TextEncoding = .utf8, _ random: inout SeededRandom
  ) -> FileCheckResult {
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: return .unchanged
    case 2: return .gone
    case 3: return .unreadable("Cannot read \(check.path): no permission.")
    default:
      let count = TextBuffer(check.memento).text.count
      let start = Int.random(in: 0...count, using: &random)
      let end = min(count, start + Int.random(in: 0...9, using: &random))
      let replacement = Replacement(start..<end, with: random.text(upTo: 5))
      return .changed(FoundText([replacement], of: check.memento), in: encoding)
    }
  }

  func status(_ random: inout SeededRandom) -> FileStatus {
    let access = random.one(of: [
      FileStatus.Access.allowed, .allowed, .protected, .refused("Ctrl-S asks for sudo"),
    ])
    return FileStatus(access, missingFolder: random.happens(onceIn: 6) ? "there" : nil)
  }

  func answer(
    to request: OpenRequest, _ random: inout SeededRandom, isKind: Bool
  ) -> Event {
    switch isKind ? 0 : Int.random(in: 0..<8, using: &random) {
    case 0..<4: .opened(request, fileText(&random))
    case 4, 5: .opened(request, nil)
    case 6: .opening(.isFolder(request))
    default: .openFailed(request, "Cannot read \(request.path): no permission.")
    }
  }

  func answer(to request: OpeningRequest, _ random: inout SeededRandom) -> Event {
    switch request {
    case .list(_, let serial) where random.happens(onceIn: 4):
      return .opening(.notListed(serial: serial, "There is no such folder"))
    case .list(_, let serial):
      let entries = ["a.txt", "b", "notes.txt"].map {
        FolderEntry(name: Array($0.utf8), isFolder: $0 == "b")
      }
      return .opening(.listed(serial: serial, entries, isWhole: random.happens(onceIn: 2)))
    case .stopListing, .findRecentFiles:
      let files = ["/x/a.txt", "/x/y.txt"].map {
        RecentFile(path: Array($0.utf8), folder: "/x", place: .line(2, character: 1))
      }
      return .opening(.recentFiles(random.happens(onceIn: 4) ? [] : files))
    }
  }

  // MARK: Settings

  func settings(_ random: inout SeededRandom) -> Settings {
    var settings = Settings()
    settings.showsLineNumbers = random.happens(onceIn: 2)
    settings.showsHints = random.happens(onceIn: 2)
    settings.showsScrollbar = random.happens(onceIn: 2)
    settings.scrollMargin = Int.random(in: 0...9, using: &random)
    settings.text.wrapsLines = random.happens(onceIn: 2)
    settings.text.trimsWhenSaved = random.happens(onceIn: 2)
    settings.history.largestWholeMegabytes = random.happens(onceIn: 3) ? 0 : 16
    return settings
  }

  func properties(_ random: inout SeededRandom) -> EditorConfigProperties {
    if random.happens(onceIn: 2) { return EditorConfigProperties() }
    let lines = random.one(of: [
      "indent_style = tab", "tab_width = 8", "charset = utf-16le", "end_of_line = crlf",
      "insert_final_newline = true", "trim_trailing_whitespace = true", "charset = nonsense",
    ])
    let file = EditorConfigFile(path: ".editorconfig", Array("[*]\n\(lines)\n".utf8))
    return EditorConfigProperties([(file, "notes.txt")])
  }

  // MARK: Work

  func work(
    for request: WorkRequest, _ random: inout SeededRandom, isKind: Bool
  ) -> WorkEvent? {
    let fails = !isKind && random.happens(onceIn: 5)
    switch request {
    case .operate(_, on: _, tabWidth: _, let number) where fails,
      .read(_, _, let number) where fails:
      return .failed("It cannot be done", number: number)
    case .operate(let operation, on: let memento, let tabWidth, let number):
      let outcome = TextBuffer(memento, tabWidth: tabWidth).outcome(of: operation)
      return .operated(outcome, number: number)
    case .run(let request, let number):
      let outputs = request.inputs.map { _ in random.text(upTo: 9) }
      let ending: ProcessOutcome.Ending =
        fails ? random.one(of: [.exited(1), .signalled(9), .wroteTooMuch]) : .exited(0)
      return .ran(ProcessOutcome(ending, outputs: outputs, complaint: "why"), number: number)
    case .read(_, _, let number):
      let text = DecodedText(copying: random.text(upTo: 9), .detected())
      return .read(InsertedText(text), number: number)
    case .scan(let scan, let number):
      return scan.carryOut { true }.map { .scanned($0, number: number) }
    case .stop: return nil
    }
  }

  func answer(
    to request: ClipboardRequest, _ random: inout SeededRandom, isKind: Bool
  ) -> Event? {
    switch request {
    case .offer(_, _, _, let serial):
      if isKind { return .clipboard(.offered(serial: serial)) }
      return .clipboard(
        random.one(of: [
          .offered(serial: serial), .notOffered(serial: serial, "No tool"),
          .notTaken(serial: serial, by: "xclip"),
        ]))
    case .ask(_, let serial):
      let text = PieceTree(random.text(upTo: 9))
      return .clipboard(
        random.one(of: [
          .content(serial: serial, text, isText: true),
          .content(serial: serial, text, isText: true),
          .content(serial: serial, text, isText: false), .nothing(serial: serial),
          .failed(serial: serial, "The clipboard does not answer"),
        ]))
    case .stopAsking: return nil
    }
  }
}

import Console
import MementoKit
import TestSupport
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The world outside an editor: files, history stores, other programs, work in the background.
///
/// Requests of the editor stay pending until they are answered, with success or failure. A store
/// answers in the order of requests, everything else in any order.
struct Outside {
  /// The unanswered requests.
  private(set) var waiting: [Effect] = []
  /// The exit status with which the editor asked to end the program; nil if it did not.
  private(set) var exitStatus: Int32?
  private var stores: [DocumentID: FakeStore] = [:]
  private(set) var loads: [DocumentID: FakeLoad] = [:]
  private var fileCount = 0

  /// Whether the editor waits for the settings of a document.
  var looksForSettings: Bool {
    waiting.contains { if case .findSettings = $0 { true } else { false } }
  }

  /// Accepts requests of the editor.
  mutating func take(_ effects: [Effect], of editor: Editor) {
    for effect in effects { take(effect, of: editor) }
  }

  private mutating func take(_ effect: Effect, of editor: Editor) {
    switch effect {
    case .work(.stop(let number), _): waiting.removeAll { $0.jobNumber == number }
    case .search(.stop(let serial)): waiting.removeAll { $0.searchSerial == serial }
    case .clipboard(.stopAsking), .opening(.stopListing), .disk(.accept, _),
      .disk(.stopWatching, _), .search(.remember), .search(.readAgain), .redraw:
      break
    case .load(.readOn, let id):
      let isFile = editor.documents.first { $0.id == id }?.load?.isFile ?? true
      loads[id, default: FakeLoad(isFile: isFile)].resume()
    case .load(.stop, let id): loads[id]?.isStopped = true
    case .quit(let status), .quitAtOnce(let status): exitStatus = status
    default: waiting.append(effect)
    }
  }

  // MARK: Acting

  /// Performs a random action that the editor notices, or none.
  mutating func act(on editor: Editor, _ random: inout SeededRandom) -> [Event] {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<3: return happening(for: editor, &random)
    case 3..<8 where !loads.isEmpty:
      return loadMore(of: random.one(of: loads.keys.sorted { $0.number < $1.number }), &random)
    default:
      if waiting.isEmpty { return [] }
      return answer(Int.random(in: 0..<waiting.count, using: &random), &random, isKind: false)
    }
  }

  /// Answers all requests with success, until none is pending.
  mutating func settle(_ random: inout SeededRandom) -> [Event] {
    if let id = loads.keys.min(by: { $0.number < $1.number }) {
      loads[id]?.resume()
      return loadMore(of: id, &random, isKind: true)
    }
    return waiting.isEmpty ? [] : answer(0, &random, isKind: true)
  }

  private mutating func loadMore(
    of id: DocumentID, _ random: inout SeededRandom, isKind: Bool = false
  ) -> [Event] {
    guard let next = loads[id]?.next(&random, isKind: isKind) else { return [] }
    if next.isOver { loads[id] = nil }
    return next.events.map { .load($0, of: id) }
  }

  // MARK: Answering

  private mutating func answer(
    _ index: Int, _ random: inout SeededRandom, isKind: Bool
  ) -> [Event] {
    if case .history(_, let id) = waiting[index] {
      return answerHistory(of: id, &random, isKind: isKind)
    }
    if !isKind, random.happens(onceIn: 5), let event = waiting[index].progress { return [event] }
    let effect = waiting.remove(at: index)
    return switch effect {
    case .save(let request): isKind ? [.saved(request)] : [answer(to: request, &random)]
    case .disk(let request, let id): answer(to: request, of: id, &random, isKind: isKind)
    case .open(let request): [answer(to: request, &random, isKind: isKind)]
    case .opening(let request): [answer(to: request, &random)]
    case .findSettings(_, let id): [.properties(properties(&random), of: id)]
    case .work(let request, let id):
      work(for: request, &random, isKind: isKind).map { [.work($0, of: id)] } ?? []
    case .nameCharacters:
      [.characters(["a", "é", "日"].map { NamedCharacter(scalar: $0, name: "LETTER") })]
    case .clipboard(let request): [answer(to: request, &random, isKind: isKind)].compactMap(\.self)
    case .search(.begin(var job, let serial)): [Self.run(&job, serial)]
    case .spelling(let request): Self.answer(to: request, &random).map { [.spelling($0)] } ?? []
    case .project(let request): Self.answer(to: request, &random).map { .project($0) }
    case .suspend: [.cannotSuspend]
    default: []
    }
  }

  private mutating func answerHistory(
    of id: DocumentID, _ random: inout SeededRandom, isKind: Bool
  ) -> [Event] {
    for (index, effect) in waiting.enumerated() {
      guard case .history(let request, id) = effect else { continue }
      waiting.remove(at: index)
      return stores[id, default: FakeStore()].answers(to: request, &random, isKind: isKind)
        .flatMap { event -> [Event] in
          // The search continues.
          if case .searching = event { waiting.insert(effect, at: index) }
          return [.history(event, of: id)]
        }
    }
    return []
  }

  private static func run(_ job: inout SearchJob, _ serial: Int) -> Event {
    job.run { true }
    return .search(.done(serial: serial, job))
  }

  // MARK: Unsolicited events

  private mutating func happening(for editor: Editor, _ random: inout SeededRandom) -> [Event] {
    let id = random.one(of: editor.documents).id
    switch Int.random(in: 0..<12, using: &random) {
    case 0 where editor.documents.count < 5: return [openedFile(&random)]
    case 1:
      let path = random.one(of: editor.documents).path ?? "none.txt"
      return [.isOpen(OpenRequest(path: path, opensInBackground: random.happens(onceIn: 2)), id)]
    case 2, 3: return [.disk(.mayHaveChanged, of: id)]
    case 4: return [.disk(.watched(needsPolling: random.happens(onceIn: 2)), of: id)]
    case 5: return [.disk(.status(status(&random)), of: id)]
    case 6: return [.settings(settings(&random))]
    case 7: return [.properties(properties(&random), of: id)]
    case 8: return [.notice("Something is wrong with the keyboard")]
    case 9: return [.clipboard(.canBeAsked(random.happens(onceIn: 2)))]
    case 10 where exitStatus != nil:
      let status = exitStatus ?? 0
      if random.happens(onceIn: 2) { exitStatus = nil }
      return [.leaving(exitStatus == nil ? .isPossible : .takesLong(status: status))]
    default:
      guard stores[id] != nil, editor.documents.contains(where: { $0.id == id && $0.isKept })
      else { return [] }
      return stores[id].map { store in
        var store = store
        let event = store.others(&random)
        stores[id] = store
        return [.history(event, of: id)]
      } ?? []
    }
  }

  /// Returns the event of a file requested elsewhere, such as on the command line.
  private mutating func openedFile(_ random: inout SeededRandom) -> Event {
    fileCount += 1
    let request = OpenRequest(
      path: "file\(fileCount).txt",
      at: random.happens(onceIn: 3)
        ? .line(Int.random(in: 1...9, using: &random), character: 2) : nil,
      isReadOnly: random.happens(onceIn: 8), opensInBackground: random.happens(onceIn: 2))
    return .opened(request, random.happens(onceIn: 4) ? nil : fileText(&random))
  }

  /// Returns the text of a file, perhaps only its beginning.
  func fileText(_ random: inout SeededRandom) -> FileText {
    FileText(
      PieceTree(random.text()), note: random.happens(onceIn: 6) ? "Not all of it is UTF-8" : nil,
      loadingByteCount: random.happens(onceIn: 3) ? 400 : nil)
  }
}

extension Document {
  /// Whether its history is recorded in a store.
  fileprivate var isKept: Bool { journal.phase == .kept }
}

extension Effect {
  /// The number of the requested work.
  var jobNumber: Int? {
    switch self {
    case .work(.operate(_, on: _, tabWidth: _, let number), _), .work(.run(_, let number), _),
      .work(.read(_, _, let number), _), .work(.scan(_, let number), _):
      number
    default: nil
    }
  }

  /// The number of the requested search.
  var searchSerial: Int? {
    if case .search(.begin(_, let serial)) = self { serial } else { nil }
  }

  /// A possible progress report before the answer.
  fileprivate var progress: Event? {
    switch self {
    case .save(let request): .saving(request.document, 0.5)
    case .work(.run(_, let number), let id): .work(.progress(.bytes(7), number: number), of: id)
    case .work(.operate(_, on: _, tabWidth: _, let number), let id):
      .work(.progress(.share(0.5), number: number), of: id)
    case .search(.begin(_, let serial)): .search(.progress(serial: serial, 0.5))
    case .clipboard(.ask(_, let serial)): .clipboard(.coming(serial: serial, byteCount: 7))
    default: nil
    }
  }
}

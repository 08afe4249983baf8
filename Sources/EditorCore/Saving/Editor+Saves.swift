import MementoKit
import TextModel

/// Saves that are under way.
extension Editor {
  /// Has a state written, when the saves asked for before are done.
  mutating func save(_ request: SaveRequest) {
    switch document.savesUnderWay.add(request) {
    case .now: begin(request)
    case .later: message = .info("\(document.name) is being saved; then it is saved again")
    case .never:
      message = .info("\(document.name) is being saved")
      if request.next != .stay { document.nextWhenSaved = request.next }
    }
  }

  /// Begins with the save that waits, if there is one.
  mutating func goOnSaving() {
    guard var request = document.savesUnderWay.next() else { return }
    // What stood there or not when it was asked for is what was saved since.
    if request.path == document.path, document.isOnDisk { request.mayReplace = true }
    begin(request)
  }

  // MARK: Texts that are not kept whole

  private mutating func begin(_ request: SaveRequest) {
    // What was typed while the file was loaded is told from the file as it is yet.
    let isBase =
      isBase(of: request)
      || document.keeping.hasArrivingDraft && document.keeping.phase != .notKept
    if isBase {
      document.savesUnderWay.isHeld = true
    } else {
      effects.append(.save(request))
    }
  }

  /// Whether states are told from the file that a save replaces: its text, or the new one, is near
  /// the size up to which texts are kept whole, or beyond.
  private func isBase(of request: SaveRequest) -> Bool {
    let limit = settings.history.largestWholeMegabytes * 1_000_000 / 2
    let saved = document.caretaker.tree.state(of: document.saved)?.byteCount ?? 0
    return document.keeping.phase != .notKept && max(saved, request.memento.byteCount) > limit
  }

  /// Has the save that is held back written, when the history has the state: what the file held
  /// until now is no longer there for those who want to go back.
  mutating func goOnSavingHeld() {
    guard let request = document.savesUnderWay.current,
      !document.keeping.isComing(request.id), let request = document.savesUnderWay.takeHeld()
    else { return }
    hand(over: request)
  }

  private mutating func hand(over held: SaveRequest) {
    var request = held
    if document.keeping.durable > request.id.index {
      request.awaitsHistory = true
      let reference = document.caretaker.tree.reference(to: request.id)
      wish(.expectOnDisk(reference, request.memento))
    }
    effects.append(.save(request))
  }

  /// Hands over all saves that wait: nobody will be there to do it when their turn comes.
  mutating func handOverSaves() {
    if let held = document.savesUnderWay.takeHeld() { hand(over: held) }
    for var request in document.savesUnderWay.takeAll() {
      request.mayReplace = request.mayReplace || request.path == document.path
      effects.append(.save(request))
    }
  }

  /// How much of a text is written.
  mutating func noteSaving(_ progress: Double) { document.savesUnderWay.progress = progress }

  /// Whether a file is being written.
  public var isSaving: Bool { documents.contains { !$0.savesUnderWay.isEmpty } }

  /// What is told of files that are being written: `saving… 40%`; nil while none is.
  ///
  /// With several it is how far the one has come that is furthest behind.
  func savingWords(ellipsis: String) -> String? {
    guard isSaving else { return nil }
    let progress = documents.compactMap(\.savesUnderWay.progress).min()
    return "saving" + ellipsis + (progress.map { " \(Int($0 * 100))%" } ?? "")
  }
}

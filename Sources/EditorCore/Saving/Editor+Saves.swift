/// Saves that are under way.
extension Editor {
  /// Has a state written, when the saves asked for before are done.
  mutating func save(_ request: SaveRequest) {
    switch document.savesUnderWay.add(request) {
    case .now: effects.append(.save(request))
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
    effects.append(.save(request))
  }

  /// Hands over all saves that wait: nobody will be there to do it when their turn comes.
  mutating func handOverSaves() {
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

import EditorCore
import Storage

/// What the editor wants to know for opening something.
extension Session {
  func perform(_ wish: OpeningWish) {
    switch wish {
    case .list(let folder, let serial):
      opening.list(folder, serial: serial) { [weak self] in self?.hear(.opening($0)) }
    case .stopListing: opening.stopListing()
    case .findRecentFiles:
      opening.findRecentFiles { [weak self] in self?.hear(.opening($0)) }
    case .readOn: readStandardInput()
    case .stopReading:
      standardInput?.stop()
      standardInput = nil
    }
  }

  /// Opens what there is to open besides the text that is seen first.
  func openOthers(of beginning: Beginning) {
    if let folder = beginning.folder { hear(.opening(.isFolder(folder))) }
    readStandardInput()
    for request in beginning.others { perform(.open(request)) }
  }

  private func readStandardInput() {
    standardInput?.read { [weak self] news in
      switch news {
      case .arrived(let bytes): self?.hear(.opening(.arrived(bytes)))
      case .resting: self?.hear(.opening(.rests))
      case .ended: self?.endStandardInput(because: nil)
      case .failed(let reason): self?.endStandardInput(because: reason)
      }
    }
  }

  private func endStandardInput(because reason: String?) {
    standardInput = nil
    hear(.opening(.arrivedWhole(reason)))
  }
}

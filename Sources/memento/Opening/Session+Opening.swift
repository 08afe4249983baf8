import EditorCore
import Glibc
import Storage
import SystemPackage

/// What the editor wants to know for opening something.
extension Session {
  func perform(_ wish: OpeningWish) {
    switch wish {
    case .list(let folder, let serial):
      opening.list(folder, serial: serial) { [weak self] in self?.hear(.opening($0)) }
    case .stopListing: opening.stopListing()
    case .findRecentFiles:
      opening.findRecentFiles(options) { [weak self] in self?.hear(.opening($0)) }
    case .readOn: readStandardInput()
    case .stopReading:
      standardInput?.stop { [weak self] in self?.take($0) }
    }
  }

  /// Opens what there is to open besides the text that is seen first.
  func openOthers(of beginning: Beginning) {
    if let folder = beginning.folder { hear(.opening(.isFolder(folder))) }
    readStandardInput()
    for request in beginning.others { perform(.open(request)) }
  }

  private func readStandardInput() {
    standardInput?.read { [weak self] in self?.take($0) }
  }

  private func take(_ news: StandardInput.News) {
    switch news {
    case .arrived(let bytes, let encoding): hear(.opening(.arrived(bytes, in: encoding)))
    case .gathered(let count): hear(.opening(.gathered(byteCount: count)))
    case .resting: hear(.opening(.rests))
    case .ended(let words):
      standardInput = nil
      hear(.opening(.arrivedWhole(words)))
    }
  }
}

extension OpenRequest {
  /// The place in a file that the path names, `notes.txt:12:5`, where there is no file of the whole
  /// name, as on the command line.
  func leadingToPlace() -> OpenRequest {
    guard place == nil, let (file, place) = StartPlace.written(behind: path),
      !Self.isThere(path), Self.isThere(file)
    else { return self }
    return OpenRequest(path: file, at: place, isReadOnly: isReadOnly, staysAside: staysAside)
  }

  private static func isThere(_ path: String) -> Bool {
    FilePath(expandingTilde: path).withPlatformString { access($0, F_OK) } == 0
  }
}

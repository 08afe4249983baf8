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
    }
  }

  /// Has a text that is coming read on, or left at what has come.
  func perform(_ wish: ArrivalWish, of id: DocumentID) {
    guard let source = sources[id] ?? newSource else { return }
    sources[id] = source
    newSource = nil
    let tell: TextSource.Tell = { [weak self] in self?.take($0, of: id) }
    switch wish {
    case .readOn: source.read(tell: tell)
    case .stop:
      sources[id] = nil
      source.stop(tell: tell)
    }
  }

  private func take(_ news: ArrivalNews, of id: DocumentID) {
    switch news {
    case .whole, .cutShort: sources[id] = nil
    case .part, .gathered, .rests: break
    }
    hear(.arrival(news, of: id))
  }

  /// Opens a file whose beginning was read; the rest comes when that is wished.
  func take(_ opened: DiskQueue.Opened) {
    newSource = opened.rest
    hear(opened.event)
    newSource = nil
  }

  /// Opens what there is to open besides the text that is seen first.
  func openOthers(of beginning: Beginning) {
    if let folder = beginning.folder { hear(.opening(.isFolder(folder))) }
    for request in beginning.others { perform(.open(request)) }
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

import TestSupport

@testable import EditorCore

/// Answers to requests of the file tree.
extension Outside {
  static func answer(
    to request: FileTreeRequest, _ random: inout SeededRandom
  ) -> [FileTreeEvent] {
    switch request {
    case .find(_, let documents, let serial):
      let places = documents.map { (Array("/p/\($0.path)".utf8), $0.id) }
      let root = FileTreeRoot(
        folder: Array("/p".utf8), shown: documents.first.map { Array("/p/\($0.path)".utf8) },
        documents: Dictionary(places) { first, _ in first })
      return [.found(root, serial: serial)]
    case .list(let query):
      return query.folders.map { .listed(contents(of: $0, &random), serial: query.serial) }
    case .change(let change, let documents, let serial):
      if random.happens(onceIn: 4) { return [.failed("The disk is full", serial: serial)] }
      return [result(of: change, documents, serial)]
    case .stopListing, .stopChange: return []
    }
  }

  private static func contents(
    of folder: [UInt8], _ random: inout SeededRandom
  ) -> FolderContents {
    let kinds: [FileTreeEntry.Kind] = [.folder, .file, .linkToFolder, .link, .other]
    let entries = (0..<Int.random(in: 0..<9, using: &random)).map { number in
      FileTreeEntry(
        name: random.happens(onceIn: 5) ? [0x1B, 0xFF, UInt8(number)] : Array("n\(number)".utf8),
        kind: kinds[Int.random(in: 0..<kinds.count, using: &random)])
    }
    let canonical = Array("/p".utf8) + (folder.isEmpty ? [] : [0x2F] + folder)
    return FolderContents(
      folder, canonical: canonical, entries: entries.inOrder(),
      isWhole: !random.happens(onceIn: 9),
      problem: random.happens(onceIn: 9) ? "no permission" : nil)
  }

  private static func result(
    of change: FileTreeChange, _ documents: [FileTreeDocument], _ serial: Int
  ) -> FileTreeEvent {
    switch change {
    case .create(let path): return .created(Array(path.utf8), serial: serial)
    case .moveBack(let moved): return .moved(moved, notice: nil, serial: serial)
    case .move(let from, let to):
      let moved = documents.first.map { [$0.id: Array("/p/\(to)".utf8)] } ?? [:]
      return .moved(
        MovedFile(from: from, to: Array(to.utf8), documents: moved), notice: nil, serial: serial)
    case .examine(let path):
      let item = DeletedItem(path: path, kind: .file, status: .init([1], permissions: 0o644))
      let deletion = FileDeletion(of: path, [item], documents: documents.prefix(1).map(\.id))
      return .examined(deletion, serial: serial)
    case .delete(let deletion):
      let files = DeletedFiles(of: deletion.path, deletion.items, fileCount: 1)
      return .deleted(files, deletion.documents, notice: nil, serial: serial)
    case .restore(let files):
      return .restored(path: files.path, left: nil, notice: nil, serial: serial)
    }
  }
}

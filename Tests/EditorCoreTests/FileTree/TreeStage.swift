import Documents
import EditorCore
import Text

@testable import EditorCore

/// A user at a file tree, with a project in memory that answers the requests.
struct TreeStage {
  var typist: Typist
  /// The entries of the folders below the project; a name that ends in `/` is a folder.
  var folders: [String: [String]]
  /// The folders that cannot be read.
  var locked: Set<String> = []
  /// The changes that were requested.
  var changes: [FileTreeChange] = []
  /// The numbers of those requests.
  var serials: [Int] = []

  init(
    _ folders: [String: [String]], path: String = "/p/a.txt", columns: Int = 80, rows: Int = 24
  ) {
    typist = Typist("one|", path: path, columns: columns, rows: rows)
    self.folders = folders
  }

  /// Performs steps, and answers the requests for folders after each.
  mutating func act(_ steps: Step...) {
    for step in steps {
      typist.act(step)
      answer()
    }
  }

  mutating func take(_ event: FileTreeEvent) {
    typist.take(.project(.tree(event)))
    answer()
  }

  private mutating func answer() {
    while let index = typist.effects.firstIndex(where: \.isOfTree),
      case .project(.tree(let request)) = typist.effects.remove(at: index)
    {
      switch request {
      case .find(let around, let documents, let serial):
        let places = documents.map { ($0.path.unescapedBytes, $0.id) }
        let root = FileTreeRoot(
          folder: Array("/p".utf8), shown: around.shown?.unescapedBytes,
          documents: Dictionary(places) { first, _ in first })
        typist.take(.project(.tree(.found(root, serial: serial))))
      case .list(let query):
        for folder in query.folders {
          let contents = contents(of: String(decoding: folder, as: UTF8.self), query)
          typist.take(.project(.tree(.listed(contents, serial: query.serial))))
        }
      case .change(let change, _, let serial):
        changes.append(change)
        serials.append(serial)
      case .stopListing, .stopChange: break
      }
    }
  }

  private func contents(of folder: String, _ query: FolderQuery) -> FolderContents {
    let path = Array(folder.utf8)
    let canonical = Array("/p".utf8) + (path.isEmpty ? [] : [0x2F] + path)
    guard !locked.contains(folder), let names = folders[folder] else {
      return FolderContents(path, canonical: canonical, entries: [], problem: "no permission")
    }
    let entries = names.filter { query.includesIgnored || !$0.hasPrefix(".git") }.map { name in
      FileTreeEntry(
        name: Array(name.utf8.filter { $0 != 0x2F }), kind: name.hasSuffix("/") ? .folder : .file)
    }
    return FolderContents(path, canonical: canonical, entries: entries.inOrder())
  }

  // MARK: Looking

  /// The visible rows: indented, open folders with `v`, closed ones with `>`, the selected one in brackets.
  var rows: [String] {
    (FileTreeRows(of: typist.editor)?.rows ?? []).map { row in
      let sign = row.isOpen.map { $0 ? "v " : "> " } ?? ""
      let name =
        String(repeating: "  ", count: row.depth) + sign + (row.isModified ? "*" : "") + row.name
        + (row.note.isEmpty ? "" : " (\(row.note))")
      return row.isSelected ? "[\(name)]" : name
    }
  }

  var question: String? { typist.question?.text }
  var isOpen: Bool { typist.editor.focus.isTree }

  /// The last requested change, in words.
  var lastChange: String? {
    guard let change = changes.last else { return nil }
    let words = { (bytes: [UInt8]) in String(decoding: bytes, as: UTF8.self) }
    return switch change {
    case .create(let path): "create \(path)"
    case .move(let from, let to): "move \(words(from)) to \(to)"
    case .moveBack(let moved):
      "move \(words(moved.to)) to \(words(moved.from))"
        + moved.madeFolders.map { ", remove \(words($0))" }.joined()
    case .examine(let path): "examine \(words(path))"
    case .delete(let deletion): "delete \(words(deletion.path))"
    case .restore(let files): "restore \(words(files.path))"
    }
  }

  /// Answers the last request with what a deletion means.
  mutating func examine(_ items: DeletedItem..., documents: [DocumentID] = []) {
    let path = items.last?.path ?? []
    take(
      .examined(FileDeletion(of: path, items, documents: documents), serial: serials.last ?? 0))
  }

  static func item(
    _ path: String, _ kind: DeletedItem.Kind = .file, obstacle: String? = nil
  ) -> DeletedItem {
    DeletedItem(
      path: Array(path.utf8), kind: kind, status: .init([1], permissions: 0o644),
      obstacle: obstacle)
  }
}

extension Effect {
  fileprivate var isOfTree: Bool { if case .project(.tree) = self { true } else { false } }
}

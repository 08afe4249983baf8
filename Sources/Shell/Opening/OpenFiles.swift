import Documents
import EditorCore
import SystemPackage

/// The canonical paths of documents and of files being opened, so that no file is opened twice
/// under different names.
struct OpenFiles {
  private var files: [DocumentID: File] = [:]
  /// The requests that wait for a file being opened under another name, by its canonical path.
  private var opening: [FilePath: [OpenRequest]] = [:]

  private struct File {
    /// The path as the user wrote it.
    let name: String
    let path: FilePath
  }

  /// The next step of a request.
  enum Course: Equatable {
    /// To read the file.
    case read
    /// To show the document with the file.
    case show(DocumentID)
    /// To wait, because the file is being opened; `end` returns the request.
    case wait
  }

  /// Begins to open a file.
  ///
  /// - Parameters:
  ///   - path: its canonical path; nil if it has none.
  ///   - documents: the documents with complete files, in the order of their tabs.
  mutating func begin(
    _ request: OpenRequest, at path: FilePath?, among documents: [DocumentID]
  ) -> Course {
    guard let path else { return .read }
    if let id = documents.first(where: { files[$0]?.path == path }) { return .show(id) }
    if opening[path] != nil {
      opening[path]?.append(request)
      return .wait
    }
    opening[path] = []
    return .read
  }

  /// Ends the opening of a file, successful or not; returns the requests that waited for it.
  mutating func end(at path: FilePath?) -> [OpenRequest] {
    guard let path else { return [] }
    return opening.removeValue(forKey: path) ?? []
  }

  /// Records the canonical path of a document's file, nil if it has none.
  mutating func record(_ path: FilePath?, of id: DocumentID, named name: String) {
    files[id] = path.map { File(name: name, path: $0) }
  }

  /// Returns the canonical paths of the files of other documents.
  func paths(besides id: DocumentID) -> Set<FilePath> {
    Set(files.filter { $0.key != id }.values.map(\.path))
  }

  /// Returns the canonical paths of the files of some documents.
  func paths(of documents: Set<DocumentID>) -> Set<FilePath> {
    Set(files.filter { documents.contains($0.key) }.values.map(\.path))
  }

  /// Removes the path of a document that switches to a file of another name, or to none.
  mutating func rename(_ id: DocumentID, to name: String?) {
    if files[id]?.name != name { files[id] = nil }
  }
}

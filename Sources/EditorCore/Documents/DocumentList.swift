public import Documents
import Text

/// The open documents in the order of their tabs, one of which is shown.
///
/// There is at least one. An identifier is never reused, not even after its document is closed.
public struct DocumentList: RandomAccessCollection {
  @usableFromInline var documents: [Document]
  /// The index of the shown document.
  public internal(set) var shownIndex = 0
  /// The identifiers of the documents, the last shown one at the end.
  private(set) var recency: [DocumentID]
  private var lastNumber = 0
  /// The closed documents, the newest at the end.
  var closed: [ClosedDocument] = []
  /// The state whose indentation the settings of its document follow.
  var followedState = FollowedState()

  init(_ document: Document) {
    documents = [document]
    recency = [document.id]
  }

  /// The index of the leftmost tab.
  public var startIndex: Int { 0 }
  /// The index after the rightmost tab.
  public var endIndex: Int { documents.count }

  /// The document of a tab.
  public internal(set) subscript(index: Int) -> Document {
    @inlinable get { documents[index] }
    _modify { yield &documents[index] }
  }

  /// The shown document.
  public var shown: Document { documents[shownIndex] }

  /// The identifiers, in the order of the tabs, without a copy of a document.
  var ids: [DocumentID] { documents.indices.map { documents[$0].id } }

  /// Returns the index of a document; nil after it is closed.
  func index(of id: DocumentID) -> Int? { documents.firstIndex { $0.id == id } }

  /// The document with an identifier; nil after it is closed.
  subscript(id: DocumentID) -> Document? { index(of: id).map { documents[$0] } }

  /// The names of the documents in the order of the tabs, with the folder if the name is not
  /// unique.
  public var labels: [String] {
    let counts = Dictionary(documents.map { ($0.name, 1) }, uniquingKeysWith: +)
    return documents.map { document in
      let parts = document.path?.split(separator: "/") ?? []
      guard counts[document.name] ?? 0 > 1, parts.count > 1 else { return document.name }
      return parts.suffix(2).joined(separator: "/")
    }
  }

  /// The label of the shown document.
  var shownLabel: String { labels[shownIndex] }

  mutating func show(_ index: Int) {
    shownIndex = index
    let id = documents[index].id
    recency.removeAll { $0 == id }
    recency.append(id)
  }

  /// The documents by the time they were last shown, latest first; the shown one is at the end.
  var byRecency: [Document] { recency.dropLast().reversed().compactMap { self[$0] } + [shown] }

  /// Inserts a document to the right of the shown one, which stays shown.
  ///
  /// - Returns: the identifier of the new document.
  mutating func insert(_ document: Document) -> DocumentID {
    let document = numbered(document)
    documents.insert(document, at: shownIndex + 1)
    return document.id
  }

  /// Appends a document.
  mutating func append(_ document: Document) -> DocumentID {
    let document = numbered(document)
    documents.append(document)
    return document.id
  }

  /// Returns a document with a new identifier, which has not been shown yet.
  private mutating func numbered(_ document: Document) -> Document {
    var document = document
    lastNumber += 1
    document.id = DocumentID(number: lastNumber)
    recency.insert(document.id, at: 0)
    return document
  }

  /// Moves documents to the beginning, in a given order; the others follow in their present order.
  mutating func moveToStart(_ ids: [DocumentID]) {
    let shown = documents[shownIndex].id
    documents = ids.compactMap { self[$0] } + documents.filter { !ids.contains($0.id) }
    shownIndex = index(of: shown) ?? 0
  }

  /// Removes a document; if it was shown, the last one shown before becomes the shown one.
  ///
  /// - Parameter empty: the replacement of the last document.
  /// - Returns: the identifier of the empty document, if it was used.
  mutating func remove(at index: Int, orElse empty: @autoclosure () -> Document) -> DocumentID? {
    let wasShown = index == shownIndex
    let id = documents.remove(at: index).id
    recency.removeAll { $0 == id }
    if documents.isEmpty {
      documents = [numbered(empty())]
      shownIndex = 0
      return documents[0].id
    }
    if wasShown, let last = recency.last, let shown = self.index(of: last) {
      shownIndex = shown
    } else if index < shownIndex {
      shownIndex -= 1
    }
    return nil
  }
}

/// A document that was closed in this session.
struct ClosedDocument: Sendable {
  /// The identifier.
  let id: DocumentID
  var path: String?
  let place: StartPlace
  /// The text, if it has no file.
  let text: PieceTree?

  /// The maximum number of closed documents.
  static var most: Int { 20 }
}

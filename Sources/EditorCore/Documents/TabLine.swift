import Console
import TextModel

/// The line of tabs: one for each document, when there are several.
public struct TabLine: Equatable, Sendable {
  /// A document's tab.
  public struct Tab: Equatable, Sendable {
    /// The document.
    public let id: DocumentID
    /// What stands in it.
    public let label: String
    /// Whether the document has unsaved changes.
    public let isModified: Bool
    /// Whether the document is the one that is seen.
    public let isShown: Bool
    /// The columns it takes, some of which may be cut off at the right edge.
    public let columns: Range<Int>
  }

  /// The tabs that are seen, from left to right.
  public let tabs: [Tab]
  /// Whether there are tabs to the left of them.
  public var hasMoreBefore: Bool { before != nil }
  /// The document before the first of them.
  let before: DocumentID?
  /// Whether there are tabs to the right of them, or one is cut off.
  public let hasMoreBehind: Bool

  /// The tabs of documents on a screen so wide; as many of them before the seen one as fit.
  init(_ documents: [Document], shown: Int, columns: Int) {
    let labels = Self.labels(of: documents)
    // A blank on both sides, and the mark of a change.
    let widths = labels.map { min(columnCount(of: $0), Self.longest) + 3 }
    var first = shown
    var used = widths[shown] + 2
    while first > 0, used + widths[first - 1] <= columns {
      first -= 1
      used += widths[first]
    }
    var column = first > 0 ? 1 : 0
    var tabs: [Tab] = []
    for index in first..<documents.count where column < columns {
      let document = documents[index]
      tabs.append(
        Tab(
          id: document.id, label: labels[index], isModified: document.isModified,
          isShown: index == shown, columns: column..<column + widths[index]))
      column += widths[index]
    }
    self.tabs = tabs
    before = first > 0 ? documents[first - 1].id : nil
    hasMoreBehind = first + tabs.count < documents.count || column > columns
  }

  /// The document whose tab is at a column, and at the mark of those to the left the next of them;
  /// nil where there is none.
  public func document(at column: Int) -> DocumentID? {
    if hasMoreBefore, column == 0 { return before }
    return tabs.first { $0.columns.contains(column) }?.id
  }

  private static var longest: Int { 30 }

  /// The names, with the folder before those that others have, too.
  private static func labels(of documents: [Document]) -> [String] {
    let names = documents.map(\.name)
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    return documents.map { document in
      let parts = document.path?.split(separator: "/") ?? []
      guard counts[document.name] ?? 0 > 1, parts.count > 1 else { return document.name }
      return parts.suffix(2).joined(separator: "/")
    }
  }
}

extension Editor {
  /// The line of tabs; nil with one document.
  public var tabLine: TabLine? {
    guard layout.tabRow != nil else { return nil }
    return TabLine(documents, shown: shownIndex, columns: size.columns)
  }
}

public import Documents
public import Structure
public import Text
import TextEditing

/// A request for the symbols of a document or of a project.
public enum SymbolRequest: Sendable {
  /// A request to find the symbols of a text.
  case outline(OutlineRequest)
  /// A request to find the symbols of all files of the project of a file; nil for that of the
  /// working folder.
  case project(ofFile: String?, serial: Int)
  /// A request to stop finding the symbols of a project.
  case stop
}

/// A text whose symbols are requested.
public struct OutlineRequest: Sendable {
  /// The document.
  public let document: DocumentID
  /// The text, which may be unsaved.
  public let text: PieceTree
  /// The name of its file, which determines the language; nil if it has none.
  public let name: String?
  /// The usual ending of such files' names.
  public let suffix: String?
  /// Whether it is Markdown.
  public let isMarkdown: Bool
  /// The columns of a tab.
  public let tabWidth: Int
}

/// An event of the search for symbols.
public enum SymbolEvent: Sendable {
  /// Symbols can be requested from now on; those of a project only with ctags.
  ///
  /// `silent` is the path of a ctags that does not answer.
  case ready(hasCtags: Bool, silent: String? = nil)
  /// The symbols of a text.
  case outline(TextOutline, of: DocumentID)
  /// Further symbols of a project.
  case found([ProjectSymbol], serial: Int)
  /// The search through a project has ended; the text contains the reason, unless all was read.
  case ended(String?, serial: Int)
}

/// A symbol of a file of a project.
public struct ProjectSymbol: Hashable, Sendable {
  /// The name, with the enclosing symbol's.
  public let name: String
  /// The kind.
  public let kind: String
  /// The path of the file.
  public let path: String
  /// The path below the folder of the project.
  public let shownPath: String
  /// The line, from 1.
  public let line: Int

  /// Creates a symbol in a line of a file.
  public init(name: String, kind: String, path: String, shownPath: String, line: Int) {
    self.name = name
    self.kind = kind
    self.path = path
    self.shownPath = shownPath
    self.line = line
  }
}

extension OutlineRequest {
  init(of document: Document) {
    self.init(
      document.buffer.text, of: document.id, name: document.path.map { _ in document.name },
      type: document.fileType, tabWidth: document.settings.tabWidth)
  }

  /// Creates a request for a text of a type.
  public init(
    _ text: PieceTree, of document: DocumentID = .first, name: String?, type: FileType?,
    tabWidth: Int = 8
  ) {
    self.init(
      document: document, text: text, name: name, suffix: type?.suffixes.first,
      isMarkdown: type?.name == "Markdown", tabWidth: tabWidth)
  }
}

extension TextOutline {
  /// Creates the outline that needs no other program.
  public init(of request: OutlineRequest) {
    self.init(
      ownOf: request.text, isMarkdown: request.isMarkdown, tabWidth: request.tabWidth)
  }
}

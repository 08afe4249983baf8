package import Documents
package import TextEditing

/// A request of the editor for the bookmarks that are kept between sessions.
package enum BookmarkRequest: Sendable {
  /// A request to find the bookmarks of a document's file; answered by `found`.
  case find(path: String, of: DocumentID)
  /// A request to store the bookmarks of a file, in place of its earlier ones.
  case keep([KeptLine], path: String)
  /// A request to list the files with bookmarks that are not open; answered by `listed`.
  case list(besides: [String], serial: Int)
  /// A request to remove a bookmark of a file that is not open.
  case remove(KeptLine, path: [UInt8])
}

/// An answer about kept bookmarks.
package enum BookmarkEvent: Sendable {
  /// The kept bookmarks of a document's file; empty if it has none.
  case found([KeptLine], of: DocumentID)
  /// The files with bookmarks, the last changed one first; their texts follow.
  case listed([BookmarkedFile], serial: Int)
  /// The bookmarks of a file with the texts of their lines.
  case read(BookmarkedFile, serial: Int)
}

/// A file with bookmarks that is not open.
package struct BookmarkedFile: Sendable {
  /// A bookmark.
  package struct Bookmark: Sendable {
    /// The bookmark as it is stored.
    package let kept: KeptLine
    /// The present line, from 0.
    package let line: Int
    /// The text of the line; empty before it is read.
    package let text: String

    /// Creates a bookmark at a line.
    package init(_ kept: KeptLine, line: Int, text: String) {
      self.kept = kept
      self.line = line
      self.text = text
    }
  }

  /// The canonical path.
  package let path: [UInt8]
  /// The note at the right of its rows: its folder, or the words for a missing file.
  package let note: String
  /// The bookmarks, by line.
  package let bookmarks: [Bookmark]

  /// Creates a file with bookmarks.
  package init(path: [UInt8], note: String, bookmarks: [Bookmark]) {
    self.path = path
    self.note = note
    self.bookmarks = bookmarks
  }
}

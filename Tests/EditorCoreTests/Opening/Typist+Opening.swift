@testable import Documents
@testable import EditorCore

extension Typist {
  /// The pending requests for opening, oldest first.
  var openingRequests: [String] {
    effects.compactMap { effect in
      guard case .opening(let request) = effect else { return nil }
      return switch request {
      case .list(let folder, _): "list \(String(decoding: folder, as: UTF8.self))"
      case .stopListing: "stop listing"
      case .findRecentFiles: "recent"
      }
    }
  }

  /// The pending requests about a loading text, oldest first.
  var loadRequests: [String] {
    effects.compactMap { if case .load(let request, _) = $0 { "\(request)" } else { nil } }
  }

  /// Answers the last request for a folder with its entries; folders have a `/` behind their names.
  mutating func list(_ names: String..., isWhole: Bool = true) {
    let entries = names.map(FolderEntry.init(written:)).inOrder()
    take(.opening(.listed(serial: editor.opening.listingCount, entries, isWhole: isWhole)))
  }

  /// Answers with the recently edited files.
  mutating func listRecent(_ paths: String...) {
    take(
      .opening(
        .recentFiles(
          paths.map {
            RecentFile(path: Array($0.utf8), folder: "~", place: .line(2, character: 1))
          })))
  }

  /// The rows of the list, the selected one in brackets.
  var listed: [String] {
    guard let picker = palette else { return [] }
    return picker.rows.enumerated().map { index, row in
      let title = (row.tick == nil ? row.lead : "") + row.title
      return index == picker.selected ? "[\(title)]" : title
    }
  }
}

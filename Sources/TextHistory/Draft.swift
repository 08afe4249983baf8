import HistoryStore

/// The names of drafts in the store.
enum Draft {
  static func name(token: String, parent: Int) -> String { "draft/\(token)/\(parent)" }

  /// Returns the session of a draft, including drafts from a load; nil for other names.
  static func token(_ name: String) -> String? {
    let parts = name.split(separator: "/")
    let isDraft = parts.first.map { $0 != HistoryDatabase.commitPrefix } ?? false
    return isDraft && parts.count == 3 ? String(parts[1]) : nil
  }

  /// Returns the number of the parent, for a draft of any session.
  static func parent(_ name: String) -> Int? {
    name.hasPrefix("draft/") ? name.split(separator: "/").last.flatMap { Int($0) } : nil
  }

  /// Returns the number of the parent, for a draft of this session.
  static func parent(_ name: String, token: String) -> Int? {
    let prefix = "draft/\(token)/"
    return name.hasPrefix(prefix) ? Int(name.dropFirst(prefix.count)) : nil
  }
}

/// The names of this session's drafts in the store; nil for none.
struct DraftNames {
  /// The draft of the open block.
  var block: String?
  /// The draft from before the history was open; the first memento includes it.
  var load: String?
}

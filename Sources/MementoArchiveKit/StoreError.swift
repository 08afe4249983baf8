/// The reason why a memento or a history could not be loaded or stored.
public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A name without an entry in the store.
  case notFound(name: String)
  /// The stored data is damaged, with the reason: for a state of another form, the key and the type
  /// that do not match.
  case damaged(name: String, reason: String = "it was truncated or changed")
  /// A newer program wrote it: its version is `version`, and versions up to `known` can be read.
  case newer(name: String, version: Int, known: Int)
  /// A state of another originator type.
  case wrongType(name: String, stored: String, wanted: String)
  /// The store itself failed; the text contains the reason and the next step.
  case unusable(String)

  /// The cause and the next step, on one line.
  public var description: String {
    switch self {
    case .notFound(let name): "There is nothing named \(name)"
    case .damaged(let name, let reason):
      "\(name) is damaged and cannot be read: \(reason)"
    case .newer(let name, let version, let known):
      "\(name) was written by a newer program (version \(version), known up to \(known)). "
        + "Update this program"
    case .wrongType(let name, let stored, let wanted):
      "\(name) is of type \(stored), not \(wanted)"
    case .unusable(let explanation): explanation
    }
  }
}

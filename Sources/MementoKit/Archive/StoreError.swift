/// Why a kept memento could not be had, or could not be kept.
public enum StoreError: Error, Hashable, Sendable {
  /// Nothing is kept under this name.
  case notFound(name: String)
  /// What is kept under this name is not what was once written.
  case damaged(name: String)
  /// It was written by a newer program: in version `version`, and up to `known` can be read.
  case newer(name: String, version: Int, known: Int)
  /// It is a state of something else than what is asked for.
  case wrongType(name: String, stored: String, wanted: String)
  /// The store itself fails; the words say why and what to do.
  case unusable(String)
}

extension StoreError: CustomStringConvertible {
  /// The cause and what to do next, on one line.
  public var description: String {
    switch self {
    case .notFound(let name): "Nothing is kept under the name \(name)"
    case .damaged(let name): "What is kept as \(name) is damaged and cannot be read"
    case .newer(let name, let version, let known):
      "\(name) was written by a newer program (version \(version), known up to \(known)). "
        + "Update this program"
    case .wrongType(let name, let stored, let wanted):
      "What is kept as \(name) is of type \(stored), not \(wanted)"
    case .unusable(let words): words
    }
  }
}

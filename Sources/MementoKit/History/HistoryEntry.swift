/// A step of a history, for a list.
public struct HistoryEntry: Identifiable, Hashable, Sendable {
  /// The identifier for `History.restore(_:)`.
  public let id: MementoID
  /// The title: `Added "tea"`.
  public let title: String
  /// The name given by the user; nil without one.
  public let name: String?
  /// The time of recording, in seconds since 1970-01-01 00:00 UTC.
  public let secondsSince1970: Double
  /// The parent; nil for the first step.
  public let parent: MementoID?
  /// Whether the present value is that of the entry, apart from edits that are not a step yet.
  public let isCurrent: Bool
}

extension MementoOutline {
  /// All mementos that are not erased, in the order of recording.
  var listed: [HistoryEntry] {
    (0..<count).lazy.map(MementoID.init(index:)).filter { !isErased($0) }.map { id in
      let record = self[id]
      return HistoryEntry(
        id: id, title: record.summary.title, name: record.name,
        secondsSince1970: record.secondsSince1970, parent: parent(of: id),
        isCurrent: id == current)
    }
  }
}

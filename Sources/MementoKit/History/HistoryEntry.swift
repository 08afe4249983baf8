/// A step of a history, for a list.
public struct HistoryEntry: Identifiable, Hashable, Sendable {
  /// The identifier, with which `History.restore(_:)` restores its value.
  public let id: MementoID
  /// The title: `Added "tea"`.
  public let title: String
  /// The name that the user gave it; nil without one.
  public let name: String?
  /// The time of recording, in seconds since 1970-01-01 00:00 UTC.
  public let secondsSince1970: Double
  /// The step before it; nil for the first one.
  public let parent: MementoID?
  /// Whether the present value follows from it: it is its value, but for an edit that is not a step
  /// yet.
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

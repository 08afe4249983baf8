/// Who was made from whom, when and by what, among the mementos of one originator: a tree without
/// its states.
///
/// Some 120 bytes a memento, with its title: all that is needed of one that was recorded in an
/// earlier run, until somebody looks at it.
public struct MementoOutline: Sendable {
  private var entries: [Entry] = []
  /// Few have one.
  private var names: [UInt32: String] = [:]
  /// The highest number of all.
  public private(set) var highestNumber = 0
  /// Whether numbers ascend with places, as they do unless two programs record side by side.
  private var isInOrder = true

  /// The node whose content the originator has, but for an open block.
  public private(set) var current = MementoID.root

  /// All of a node but its name, in 48 bytes.
  private struct Entry {
    let parent: UInt32
    var lastVisitedChild = Entry.none
    let secondsSince1970: Double
    let title: String
    let added: Int32
    let removed: Int32
    var number: UInt32
    let unit: ChangeSummary.Unit
    var marks: MementoMarks

    /// No memento.
    static var none: UInt32 { .max }
  }

  /// An outline of one node, the root.
  public init(root record: MementoRecord) {
    append(record, parent: nil)
  }

  /// How many mementos there are; at least one.
  public var count: Int { entries.count }

  /// What is known of a memento.
  public subscript(id: MementoID) -> MementoRecord {
    let entry = entries[id.index]
    return MementoRecord(
      number: Int(entry.number),
      summary: ChangeSummary(
        title: entry.title, added: Int(entry.added), removed: Int(entry.removed),
        unit: entry.unit),
      secondsSince1970: entry.secondsSince1970,
      name: names.isEmpty ? nil : names[UInt32(id.index)], marks: entry.marks)
  }

  /// The memento that a memento was made from; nil for the root.
  public func parent(of id: MementoID) -> MementoID? { Self.id(entries[id.index].parent) }

  /// The child that redo goes to.
  public func lastVisitedChild(of id: MementoID) -> MementoID? {
    Self.id(entries[id.index].lastVisitedChild)
  }

  /// The number that people call a memento by.
  public func number(of id: MementoID) -> Int { Int(entries[id.index].number) }

  private static func id(_ place: UInt32) -> MementoID? {
    place == Entry.none ? nil : MementoID(index: Int(place))
  }

  /// The memento with this number; nil where there is none.
  ///
  /// - Complexity: O(log n) where numbers are in order, otherwise O(n).
  public func id(ofNumber number: Int) -> MementoID? {
    guard isInOrder else {
      return entries.lastIndex { Int($0.number) == number }.map(MementoID.init(index:))
    }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(entries[middle].number) < number { low = middle + 1 } else { high = middle }
    }
    let isFound = low < entries.count && Int(entries[low].number) == number
    return isFound ? MementoID(index: low) : nil
  }

  // MARK: Growing

  /// Adds a memento, which nobody has visited yet.
  @discardableResult
  public mutating func append(_ record: MementoRecord, parent: MementoID?) -> MementoID {
    let id = MementoID(index: entries.count)
    let summary = record.summary
    entries.append(
      Entry(
        parent: parent.map { UInt32($0.index) } ?? Entry.none,
        secondsSince1970: record.secondsSince1970, title: summary.title,
        added: Int32(clamping: summary.added), removed: Int32(clamping: summary.removed),
        number: UInt32(clamping: record.number), unit: summary.unit, marks: record.marks))
    if let name = record.name { names[UInt32(id.index)] = name }
    isInOrder = isInOrder && record.number > highestNumber
    highestNumber = max(highestNumber, record.number)
    return id
  }

  /// Makes room for this many mementos.
  public mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  // MARK: What changes

  /// Makes a memento current; redo from its parent leads to it from now on.
  public mutating func visit(_ id: MementoID) {
    current = id
    if let parent = parent(of: id) { setLastVisitedChild(id, of: parent) }
  }

  /// Says which child redo goes to.
  public mutating func setLastVisitedChild(_ child: MementoID, of parent: MementoID) {
    precondition(self.parent(of: child) == parent, "not a child of this memento")
    entries[parent.index].lastVisitedChild = UInt32(child.index)
  }

  /// Gives a memento a name, or takes it away with nil.
  public mutating func setName(_ name: String?, of id: MementoID) {
    names[UInt32(id.index)] = name
  }

  /// Adds marks to a memento.
  public mutating func addMarks(_ marks: MementoMarks, to id: MementoID) {
    entries[id.index].marks.formUnion(marks)
  }

  /// Gives a memento another number: the one under which a store keeps it.
  public mutating func setNumber(_ number: Int, of id: MementoID) {
    entries[id.index].number = UInt32(clamping: number)
    highestNumber = max(highestNumber, number)
    isInOrder = false
  }
}

/// The tree of an originator's mementos without their states: parents, times, titles and numbers.
///
/// It is sufficient for the mementos of earlier sessions until their states are needed. It uses
/// some 70 bytes per memento and contains no references: reading 100,000 mementos takes some ten
/// milliseconds, and a copy takes one.
@usableFromInline package struct MementoOutline: Sendable {
  private var entries: [Entry] = []
  /// The concatenated titles, as UTF-8.
  private var titles: [UInt8] = []
  /// The names of the few named mementos.
  private var names: [UInt32: String] = [:]
  /// The highest number.
  package private(set) var highestNumber = 0
  /// Whether numbers ascend with indices, which they do unless two programs record simultaneously.
  private(set) var isInOrder = true

  /// The number of erased mementos.
  package private(set) var erasedCount = 0

  /// The current memento, from which the content differs only by an open block.
  @usableFromInline package private(set) var current = MementoID.root

  /// A node without its name and its title, in 40 bytes.
  private struct Entry {
    var parent: UInt32
    var lastVisitedChild = Entry.none
    let secondsSince1970: Double
    var titleStart: UInt32
    var titleLength: UInt16
    var added: Int32
    var removed: Int32
    var number: UInt32
    var unit: ChangeSummary.Unit
    var marks: MementoMarks
    /// Whether the memento was erased; its index remains.
    var isErased = false

    /// - Parameter titled: the range of the title in the concatenated ones.
    mutating func setSummary(_ summary: ChangeSummary, titled title: Range<Int>) {
      (titleStart, titleLength) = (UInt32(title.lowerBound), UInt16(title.count))
      (added, removed) = (Int32(clamping: summary.added), Int32(clamping: summary.removed))
      unit = summary.unit
    }

    /// The index for no memento.
    static var none: UInt32 { .max }
  }

  /// Creates an outline with one node, the root.
  package init(root record: MementoRecord) { append(record, parent: nil) }

  /// Creates an outline with one node, the root, with a UTF-8 title instead of the record's.
  package init(root record: MementoRecord, title: UnsafeBufferPointer<UInt8>) {
    append(record, title: title, parent: nil)
  }

  /// The number of mementos; at least one.
  package var count: Int { entries.count }

  /// The record of a memento.
  package subscript(id: MementoID) -> MementoRecord {
    let entry = entries[id.index]
    return MementoRecord(
      number: Int(entry.number),
      summary: ChangeSummary(
        title: title(of: entry), added: Int(entry.added), removed: Int(entry.removed),
        unit: entry.unit),
      secondsSince1970: entry.secondsSince1970,
      name: names.isEmpty ? nil : names[UInt32(id.index)], marks: entry.marks)
  }

  /// Returns the parent of a memento; nil for the root.
  package func parent(of id: MementoID) -> MementoID? { Self.id(entries[id.index].parent) }

  /// The index of each memento's parent, by index; negative for roots and erased mementos.
  ///
  /// - Complexity: O(mementos), about a nanosecond each.
  package var parentIndices: [Int32] {
    entries.map { $0.parent == Entry.none ? -1 : Int32(truncatingIfNeeded: $0.parent) }
  }

  /// Returns the child that redo restores.
  package func lastVisitedChild(of id: MementoID) -> MementoID? {
    Self.id(entries[id.index].lastVisitedChild)
  }

  /// Returns whether a memento has a child.
  ///
  /// - Complexity: O(mementos recorded after it).
  package func hasChild(_ id: MementoID) -> Bool {
    entries[(id.index + 1)...].contains { $0.parent == UInt32(id.index) }
  }

  /// Returns the number of a memento.
  package func number(of id: MementoID) -> Int { Int(entries[id.index].number) }

  /// Returns the time of recording, in seconds since 1970-01-01 00:00 UTC.
  package func secondsSince1970(of id: MementoID) -> Double { entries[id.index].secondsSince1970 }

  /// Returns the mementos of steps that added and removed at most a number of characters, by index;
  /// steps that changed lines are excluded.
  ///
  /// - Complexity: O(mementos), about a nanosecond each.
  package func steps(changingAtMost characters: Int) -> [MementoID] {
    entries.indices.lazy
      .filter {
        entries[$0].unit == .characters
          && Int(entries[$0].added) + Int(entries[$0].removed) <= characters
      }
      .map(MementoID.init(index:))
  }

  /// Returns the marks of a memento.
  package func marks(of id: MementoID) -> MementoMarks { entries[id.index].marks }

  /// Returns the name of a memento.
  package func name(of id: MementoID) -> String? { names[UInt32(id.index)] }

  /// The named mementos, by index.
  package var named: [MementoID] { names.keys.sorted().map { MementoID(index: Int($0)) } }

  private func title(of entry: Entry) -> String {
    let start = Int(entry.titleStart)
    return String(decoding: titles[start..<start + Int(entry.titleLength)], as: UTF8.self)
  }

  private static func id(_ place: UInt32) -> MementoID? {
    place == Entry.none ? nil : MementoID(index: Int(place))
  }

  /// Returns the memento with a number; nil without one.
  ///
  /// - Complexity: O(log n) if numbers are in order, otherwise O(n).
  package func id(ofNumber number: Int) -> MementoID? {
    guard isInOrder else {
      return entries.lastIndex { Int($0.number) == number && !$0.isErased }
        .map(MementoID.init(index:))
    }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(entries[middle].number) < number { low = middle + 1 } else { high = middle }
    }
    let isFound =
      low < entries.count && Int(entries[low].number) == number && !entries[low].isErased
    return isFound ? MementoID(index: low) : nil
  }

  // MARK: Adding

  /// Adds an unvisited memento.
  @discardableResult
  package mutating func append(_ record: MementoRecord, parent: MementoID?) -> MementoID {
    var title = record.summary.title
    return title.withUTF8 { append(record, title: $0, parent: parent) }
  }

  /// Adds an unvisited memento with a UTF-8 title instead of the record's.
  ///
  /// It suits large numbers of mementos, because it allocates nothing for a memento without a name.
  @discardableResult
  package mutating func append(
    _ record: MementoRecord, title: UnsafeBufferPointer<UInt8>, parent: MementoID?
  ) -> MementoID {
    let id = MementoID(index: entries.count)
    let title = title.prefix(Int(UInt16.max))
    entries.append(
      Entry(
        parent: parent.map { UInt32($0.index) } ?? Entry.none,
        secondsSince1970: record.secondsSince1970, titleStart: UInt32(titles.count),
        titleLength: UInt16(title.count), added: Int32(clamping: record.summary.added),
        removed: Int32(clamping: record.summary.removed), number: UInt32(clamping: record.number),
        unit: record.summary.unit, marks: record.marks))
    titles.append(contentsOf: title)
    if let name = record.name { setName(name, of: id) }
    isInOrder = isInOrder && record.number > highestNumber
    highestNumber = max(highestNumber, record.number)
    return id
  }

  /// Reserves capacity for a number of mementos.
  package mutating func reserveCapacity(_ count: Int) {
    let typicalTitleLength = 24
    entries.reserveCapacity(count)
    titles.reserveCapacity(count * typicalTitleLength)
  }

  // MARK: Changing

  /// Makes a memento current, and the redo child of its parent.
  package mutating func visit(_ id: MementoID) {
    current = id
    if let parent = parent(of: id) { setLastVisitedChild(id, of: parent) }
  }

  /// Sets the redo child of a memento.
  package mutating func setLastVisitedChild(_ child: MementoID, of parent: MementoID) {
    precondition(self.parent(of: child) == parent, "not a child of this memento")
    // Writing would copy shared storage.
    if lastVisitedChild(of: parent) == child { return }
    entries[parent.index].lastVisitedChild = UInt32(child.index)
  }

  /// Names a memento; nil removes the name.
  package mutating func setName(_ name: String?, of id: MementoID) {
    names[UInt32(id.index)] = name
  }

  /// Adds marks to a memento.
  package mutating func addMarks(_ marks: MementoMarks, to id: MementoID) {
    if !entries[id.index].marks.isSuperset(of: marks) { entries[id.index].marks.formUnion(marks) }
  }

  /// Replaces the title and the figures of a memento; the former title is removed completely.
  mutating func setSummary(_ summary: ChangeSummary, of id: MementoID) {
    clearTitle(of: id)
    var title = summary.title
    let written = title.withUTF8 { title in
      let kept = title.prefix(Int(UInt16.max))
      let start = titles.count
      titles.append(contentsOf: kept)
      return start..<start + kept.count
    }
    entries[id.index].setSummary(summary, titled: written)
  }

  /// Sets the numbers of mementos in their store; they are compared after all are set.
  package mutating func setNumbers(_ references: [MementoReference]) {
    for reference in references {
      entries[reference.id.index].number = UInt32(clamping: reference.number)
      highestNumber = max(highestNumber, reference.number)
    }
    isInOrder = isInOrder && references.allSatisfy { areInOrder(around: $0.id.index) }
  }

  private func areInOrder(around index: Int) -> Bool {
    let neighbours = entries[max(0, index - 1)..<min(entries.count, index + 2)]
    return zip(neighbours, neighbours.dropFirst()).allSatisfy { $0.number < $1.number }
  }

  // MARK: Erasing

  /// Returns the rank of a memento among the remaining ones, by number, from 0.
  ///
  /// - Complexity: O(mementos) after an erasure, or if two programs recorded simultaneously;
  ///   otherwise O(1).
  package func rank(of id: MementoID) -> Int {
    if isInOrder {
      return erasedCount == 0 ? id.index : entries[..<id.index].count { !$0.isErased }
    }
    let number = entries[id.index].number
    return entries.count { !$0.isErased && $0.number < number }
  }

  /// The order of the mementos in lists.
  ///
  /// - Complexity: O(n log n) for n mementos if two programs recorded simultaneously, otherwise
  ///   O(1).
  package var order: MementoOrder { isInOrder ? MementoOrder() : MementoOrder(of: self) }

  /// Returns whether a memento was erased.
  package func isErased(_ id: MementoID) -> Bool { entries[id.index].isErased }

  /// Erases mementos except the current one; identifiers and numbers of others do not change.
  ///
  /// - Parameter parents: the new parents of remaining mementos; nil for a root. Other children of
  ///   erased mementos follow the nearest remaining ancestor.
  /// - Complexity: O(mementos).
  package mutating func erase(_ ids: Set<MementoID>, parents: [MementoID: MementoID?]) {
    precondition(!ids.contains(current), "the current memento cannot be erased")
    for index in entries.indices where !ids.contains(MementoID(index: index)) {
      if let parent = parents[MementoID(index: index)] {
        entries[index].parent = parent.map { UInt32($0.index) } ?? Entry.none
      }
      while let parent = Self.id(entries[index].parent), ids.contains(parent) {
        entries[index].parent = entries[parent.index].parent
      }
    }
    for id in ids where !entries[id.index].isErased { clear(id) }
    for index in entries.indices {
      guard let child = Self.id(entries[index].lastVisitedChild),
        self.parent(of: child) != MementoID(index: index)
      else { continue }
      entries[index].lastVisitedChild =
        entries.lastIndex { $0.parent == UInt32(index) }
        .map { UInt32($0) } ?? Entry.none
    }
  }

  private mutating func clear(_ id: MementoID) {
    clearTitle(of: id)
    entries[id.index].titleLength = 0
    entries[id.index].parent = Entry.none
    entries[id.index].lastVisitedChild = Entry.none
    entries[id.index].marks = []
    entries[id.index].isErased = true
    names[UInt32(id.index)] = nil
    erasedCount += 1
  }
  private mutating func clearTitle(of id: MementoID) {
    let start = Int(entries[id.index].titleStart)
    for place in start..<start + Int(entries[id.index].titleLength) { titles[place] = 0 }
  }
}

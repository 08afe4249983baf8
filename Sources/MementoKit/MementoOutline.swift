/// Who was made from whom, when and by what, among the mementos of one originator: a tree without
/// its states.
///
/// All that is needed of mementos that were recorded in an earlier run, until somebody looks at them.
/// It takes some 70 bytes a memento and holds no references, so that reading 100,000 of them takes
/// some ten milliseconds and copying them one.
public struct MementoOutline: Sendable {
  private var entries: [Entry] = []
  /// The titles one after another, as UTF-8.
  private var titles: [UInt8] = []
  /// Few have one.
  private var names: [UInt32: String] = [:]
  /// The highest number of all.
  public private(set) var highestNumber = 0
  /// Whether numbers ascend with places, as they do unless two programs record side by side.
  private var isInOrder = true

  /// The node whose content the originator has, but for an open block.
  public private(set) var current = MementoID.root

  /// All of a node but its name and its title, in 40 bytes.
  private struct Entry {
    let parent: UInt32
    var lastVisitedChild = Entry.none
    let secondsSince1970: Double
    let titleStart: UInt32
    let titleLength: UInt16
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

  /// An outline of one node, the root.
  public init(_ figures: Figures, title: UnsafeBufferPointer<UInt8>) {
    _ = append(figures, title: title, parent: nil)
  }

  /// How many mementos there are; at least one.
  public var count: Int { entries.count }

  /// What is known of a memento.
  public subscript(id: MementoID) -> MementoRecord {
    let entry = entries[id.index]
    return MementoRecord(
      number: Int(entry.number),
      summary: ChangeSummary(
        title: title(of: entry), added: Int(entry.added), removed: Int(entry.removed),
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

  /// When a memento was recorded, in seconds since 1970-01-01 00:00 UTC.
  public func secondsSince1970(of id: MementoID) -> Double { entries[id.index].secondsSince1970 }

  /// The name a person gave a memento.
  public func name(of id: MementoID) -> String? { names[UInt32(id.index)] }

  /// The mementos that have a name, in the order of their places.
  public var named: [MementoID] { names.keys.sorted().map { MementoID(index: Int($0)) } }

  private func title(of entry: Entry) -> String {
    let start = Int(entry.titleStart)
    return String(decoding: titles[start..<start + Int(entry.titleLength)], as: UTF8.self)
  }

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
    var title = record.summary.title
    let id = title.withUTF8 { append(record.figures, title: $0, parent: parent) }
    if let name = record.name { names[UInt32(id.index)] = name }
    return id
  }

  /// What a record tells in numbers.
  public struct Figures: Sendable {
    /// The number that people call it by, from 1.
    public var number: Int
    /// When it was recorded, in seconds since 1970-01-01 00:00 UTC.
    public var secondsSince1970: Double
    /// How many units came and how many went.
    public var added: Int, removed: Int
    /// What the two figures count.
    public var unit: ChangeSummary.Unit
    /// What happened to this state since.
    public var marks: MementoMarks

    /// Figures from their parts.
    public init(
      number: Int, secondsSince1970: Double, added: Int, removed: Int, unit: ChangeSummary.Unit,
      marks: MementoMarks
    ) {
      self.number = number
      self.secondsSince1970 = secondsSince1970
      self.added = added
      self.removed = removed
      self.unit = unit
      self.marks = marks
    }
  }

  /// Adds a memento whose title is at hand as UTF-8, which nobody has visited yet.
  ///
  /// The way for many: nothing is allocated for each.
  public mutating func append(
    _ figures: Figures, title: UnsafeBufferPointer<UInt8>, parent: MementoID?
  ) -> MementoID {
    let title = title.prefix(Int(UInt16.max))
    entries.append(
      Entry(
        parent: parent.map { UInt32($0.index) } ?? Entry.none,
        secondsSince1970: figures.secondsSince1970, titleStart: UInt32(titles.count),
        titleLength: UInt16(title.count), added: Int32(clamping: figures.added),
        removed: Int32(clamping: figures.removed), number: UInt32(clamping: figures.number),
        unit: figures.unit, marks: figures.marks))
    titles.append(contentsOf: title)
    isInOrder = isInOrder && figures.number > highestNumber
    highestNumber = max(highestNumber, figures.number)
    return MementoID(index: entries.count - 1)
  }

  /// Makes room for this many mementos.
  public mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
    titles.reserveCapacity(count * Self.usualTitle)
  }

  /// Bytes of a title, more or less.
  private static var usualTitle: Int { 24 }

  // MARK: What changes

  /// Makes a memento current; redo from its parent leads to it from now on.
  public mutating func visit(_ id: MementoID) {
    current = id
    if let parent = parent(of: id) { setLastVisitedChild(id, of: parent) }
  }

  /// Says which child redo goes to.
  public mutating func setLastVisitedChild(_ child: MementoID, of parent: MementoID) {
    precondition(self.parent(of: child) == parent, "not a child of this memento")
    // Writing would copy what is shared.
    if lastVisitedChild(of: parent) == child { return }
    entries[parent.index].lastVisitedChild = UInt32(child.index)
  }

  /// Gives a memento a name, or takes it away with nil.
  public mutating func setName(_ name: String?, of id: MementoID) {
    names[UInt32(id.index)] = name
  }

  /// Adds marks to a memento.
  public mutating func addMarks(_ marks: MementoMarks, to id: MementoID) {
    if !entries[id.index].marks.isSuperset(of: marks) { entries[id.index].marks.formUnion(marks) }
  }

  /// Gives a memento another number: the one under which a store keeps it.
  public mutating func setNumber(_ number: Int, of id: MementoID) {
    if number == self.number(of: id) { return }
    entries[id.index].number = UInt32(clamping: number)
    highestNumber = max(highestNumber, number)
    isInOrder = false
  }
}

extension MementoRecord {
  fileprivate var figures: MementoOutline.Figures {
    MementoOutline.Figures(
      number: number, secondsSince1970: secondsSince1970, added: summary.added,
      removed: summary.removed, unit: summary.unit, marks: marks)
  }
}

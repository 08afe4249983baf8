internal import MementoKit

/// The comparison of a bundled file with the store: the states that the store has already, and the
/// new ones.
///
/// A state is recognized by its time, its title and the size of its text, a first state also by its
/// text. States between two known ones were pruned on this machine, and are not added again.
package struct BundleMatch: Hashable, Sendable {
  /// The number of the file in the store; nil without a history there.
  package private(set) var file: Int?
  /// The numbers in the store, by those in the bundle.
  package private(set) var recognized: [Int: Int] = [:]
  /// The states to add, by their numbers in the bundle.
  package private(set) var new: Set<Int> = []
  /// The common states whose texts must be compared, by their numbers in the bundle: they get
  /// children, or a fingerprint.
  package private(set) var compared: Set<Int> = []
  /// The number of states after which both machines continued.
  package private(set) var branchCount = 0
  /// The child for redo of each state in the store that gets another child.
  private(set) var visited: [Int: Int] = [:]
  /// Whether the store has no state of the file.
  package let isFirst: Bool

  private struct Key: Hashable {
    let secondsSince1970: Double
    let title: String
    let byteCount: Int

    init(_ row: StoredRow) {
      secondsSince1970 = row.record.secondsSince1970
      title = row.record.summary.title
      byteCount = row.byteCount
    }
  }

  private struct Text: Hashable {
    let byteCount: Int
    let fingerprint: [UInt8]
  }

  /// Compares the rows of a file.
  ///
  /// - Complexity: O(states).
  init(_ rows: [StoredRow], with own: [StoredRow], of file: Int?) {
    self.file = file
    isFirst = own.isEmpty
    recognize(rows, own)
    choose(rows)
    compare(rows, own)
  }

  private mutating func recognize(_ rows: [StoredRow], _ own: [StoredRow]) {
    var byKey: [Key: [StoredRow]] = [:]
    var byText: [Text: Int] = [:]
    for row in own {
      byKey[Key(row), default: []].append(row)
      if let fingerprint = row.fingerprint {
        byText[Text(byteCount: row.byteCount, fingerprint: fingerprint)] = row.record.number
      }
    }
    for row in rows {
      let number = row.record.number
      let alike = byKey[Key(row), default: []]
      let places = alike.indices.filter { alike[$0].mayEqual(row) }
      if let first = places.first {
        // Steps of the same time are distinguished by their parents.
        let parent = row.parent.flatMap { recognized[$0] }
        let place =
          places.first { alike[$0].parent == parent }
          ?? places.first { alike[$0].record.number == number } ?? first
        recognized[number] = alike[place].record.number
        byKey[Key(row)]?.remove(at: place)
      } else if row.parent == nil, let fingerprint = row.fingerprint {
        recognized[number] = byText[Text(byteCount: row.byteCount, fingerprint: fingerprint)]
      }
    }
  }

  private mutating func choose(_ rows: [StoredRow]) {
    var hasChildren: Set<Int> = []
    var hasNewChildren: Set<Int> = []
    // A child has a higher number.
    for row in rows.reversed() {
      let number = row.record.number
      let isNeeded =
        !hasChildren.contains(number) || hasNewChildren.contains(number) || row.record.name != nil
      if recognized[number] == nil, isNeeded { new.insert(number) }
      guard let parent = row.parent else { continue }
      hasChildren.insert(parent)
      if new.contains(number) { hasNewChildren.insert(parent) }
    }
  }

  private mutating func compare(_ rows: [StoredRow], _ own: [StoredRow]) {
    let ownRows = Dictionary(own.map { ($0.record.number, $0) }) { first, _ in first }
    var ownChildren: [Int: Int] = [:]
    for row in own { if let parent = row.parent { ownChildren[parent] = row.record.number } }
    var branched: Set<Int> = []
    for row in rows {
      let number = row.record.number
      if let there = recognized[number] {
        if let fingerprint = row.fingerprint, ownRows[there]?.fingerprint != fingerprint {
          compared.insert(number)
        }
        continue
      }
      guard new.contains(number) else { continue }
      guard let parent = row.parent else {
        if !own.isEmpty { branchCount += 1 }
        continue
      }
      guard let there = recognized[parent] else { continue }
      compared.insert(parent)
      guard let child = ownChildren[there] else { continue }
      visited[there] = ownRows[there]?.visited ?? child
      if branched.insert(there).inserted { branchCount += 1 }
    }
  }
}

extension StoredRow {
  /// Returns whether two texts may be equal, according to their fingerprints.
  fileprivate func mayEqual(_ other: StoredRow) -> Bool {
    fingerprint == nil || other.fingerprint == nil || fingerprint == other.fingerprint
  }
}

import MementoKit
import Storage
import TextModel

/// How many bytes each state of a history takes, and would take if some of the others were let go.
///
/// Only sizes are joined here, not texts: so that can be tried before anything is lost. How well what
/// is joined can be compressed is estimated from its parts.
struct HistorySizes {
  /// A state, as far as this is concerned.
  struct Node {
    var parent: Int?
    /// The size of its text.
    let text: Int
    /// What leads to it from its parent; nil where that is missing or damaged.
    var edge: EdgeExtent?
    /// The bytes that the edge takes.
    var edgeBytes: Int
    /// The bytes it takes where it is kept whole, else 0.
    var wholeBytes: Int
    var children: [Int] = []

    init(
      parent: Int?, text: Int, edge: EdgeExtent? = nil, edgeBytes: Int = 0, wholeBytes: Int = 0
    ) {
      self.parent = parent
      self.text = text
      self.edge = edge
      self.edgeBytes = edgeBytes
      self.wholeBytes = wholeBytes
    }

    /// The bytes that are kept for this state.
    var byteCount: Int { HistoryStore.bytesPerRow + edgeBytes + wholeBytes }
  }

  private(set) var nodes: [Int: Node]
  /// The bytes of all.
  private(set) var byteCount: Int
  private let largestWhole: Int

  init(_ nodes: [Int: Node], largestWhole: Int) {
    self.nodes = nodes
    self.largestWhole = largestWhole
    byteCount = nodes.values.reduce(0) { $0 + $1.byteCount }
    for number in nodes.keys.sorted() {
      if let parent = nodes[number]?.parent { self.nodes[parent]?.children.append(number) }
    }
  }

  // MARK: Letting go

  /// What becomes of the others when a state goes.
  struct Outcome {
    fileprivate let number: Int
    fileprivate var heirs: [(number: Int, node: Node)] = []
    /// How many bytes that frees; less than none where a branch point's edge goes to each branch.
    fileprivate(set) var freed: Int
    /// Its neighbours, for which that changes what letting them go would free.
    fileprivate(set) var neighbours: [Int]
  }

  /// What would become of the others if a state went; nil where it cannot, as `StateRemoval` has it.
  func outcome(without number: Int) -> Outcome? {
    guard let node = nodes[number] else { return nil }
    var outcome = Outcome(
      number: number, freed: node.byteCount,
      neighbours: node.children + (node.parent.map { [$0] } ?? []))
    if let parent = node.parent {
      guard parent < number, nodes[parent] != nil else { return nil }
    } else if node.children.count != 1 {
      return nil
    }
    let whole = node.parent == nil || !isInReach(number) ? node.wholeBytes : 0
    for child in node.children {
      guard let before = nodes[child], let after = heir(before, of: node, handedDown: whole) else {
        return nil
      }
      outcome.freed -= after.byteCount - before.byteCount
      outcome.heirs.append((child, after))
    }
    return outcome
  }

  mutating func apply(_ outcome: Outcome) {
    guard let node = nodes.removeValue(forKey: outcome.number) else { return }
    for (number, heir) in outcome.heirs { nodes[number] = heir }
    if let parent = node.parent {
      nodes[parent]?.children.removeAll { $0 == outcome.number }
      nodes[parent]?.children += node.children
    }
    byteCount -= outcome.freed
  }

  /// A child, when its parent goes.
  private func heir(_ child: Node, of node: Node, handedDown whole: Int) -> Node? {
    guard let next = child.edge else { return nil }
    var heir = child
    heir.parent = node.parent
    if node.parent == nil {
      (heir.edge, heir.edgeBytes) = (nil, 0)
    } else {
      guard let edge = node.edge else { return nil }
      let joined = edge.joined(with: next)
      heir.edge = joined
      heir.edgeBytes = Self.packed(
        joined.byteCount, as: node.edgeBytes + child.edgeBytes,
        of: edge.byteCount + next.byteCount)
    }
    if whole > 0, child.wholeBytes == 0 {
      if child.text > largestWhole { return nil }
      let kept = max(0, node.text - next.removed)
      heir.wholeBytes =
        (node.text > 0 ? Self.scaled(whole, kept, of: node.text) : 0)
        + Self.packed(next.inserted + 16, as: child.edgeBytes, of: next.byteCount)
    }
    return heir
  }

  /// Whether one before a state leads there on a way that is short enough.
  private func isInReach(_ number: Int) -> Bool {
    guard let node = nodes[number], node.wholeBytes > 0 else { return true }
    let longest = StateRemoval.longestWay(to: node.text)
    var (way, here) = (0, node)
    repeat {
      guard let edge = here.edge, let parent = here.parent.flatMap({ nodes[$0] }) else {
        return false
      }
      way += edge.byteCount
      here = parent
    } while here.wholeBytes == 0 && way <= longest
    return way <= longest
  }

  /// How many bytes a payload takes that is as easy to compress as another.
  private static func packed(_ byteCount: Int, as packed: Int, of plain: Int) -> Int {
    byteCount < 200 || plain <= 0
      ? byteCount + 1 : min(byteCount + 1, scaled(byteCount, packed, of: plain))
  }

  private static func scaled(_ count: Int, _ part: Int, of whole: Int) -> Int {
    Int(Double(count) * Double(part) / Double(whole))
  }
}

extension HistorySizes {
  /// The sizes of what is kept of a file.
  ///
  /// - Complexity: O(bytes of the edges).
  init(_ file: Int, in store: HistoryStore, largestWhole: Int) throws(DatabaseError) {
    let edges = try store.payloadSizes(of: file, .edge)
    let wholes = try store.payloadSizes(of: file, .whole)
    var nodes: [Int: Node] = [:]
    try store.forEachMemento(of: file) { row in
      let number = row.record.number
      nodes[number] = Node(
        parent: row.parent, text: row.byteCount, edgeBytes: edges[number] ?? 0,
        wholeBytes: wholes[number] ?? 0)
    }
    let codec = TextCodec()
    try store.forEachEdge(of: file) { number, payload in
      nodes[number]?.edge = codec.extent(of: payload.bytes, version: payload.version)
    }
    self.init(nodes, largestWhole: largestWhole)
  }
}

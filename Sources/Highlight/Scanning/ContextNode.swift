/// An open context of a text: a rule, inside the contexts around it.
///
/// After two positions with equal nodes, scanning proceeds in the same way. Nodes are in the memory
/// of their scanner.
struct ContextNode {
  typealias Reference = UnsafeMutablePointer<ContextNode>

  let rule: Int
  let depth: Int
  let options: ContextRule.Options
  /// The expression that ends it; nil without one.
  let end: Pattern.Reference?
  let table: RuleTable.Reference
  let looks: Looks
  /// Whether groups of its expressions have their own looks.
  let hasGroups: Bool
  /// Whether all contexts around it end only after their contents.
  private let areAncestorsExtended: Bool
  /// The contexts around it whose end also ends it, outermost first.
  let endingAncestors: UnsafeMutableBufferPointer<Reference>
  /// Whether one of these can end at each entry of a `RuleTable`; nil without any.
  private let endings: UnsafeMutablePointer<Bool>?
  /// Whether a context can begin or end at each entry.
  let isBusy: UnsafeMutableBufferPointer<Bool>
  /// The nodes inside it, by the position of the child.
  let children: UnsafeMutableBufferPointer<Reference?>
  /// The nodes inside it with dynamic ends, by the text of the start, too.
  var childrenByStart: [Start: Reference] = [:]
  /// The number of the state in which it is the innermost context; -1 until it is needed.
  var state: Int32 = -1

  struct Start: Hashable {
    let child: Int
    let text: [UInt8]
  }

  /// The looks of a context.
  struct Looks {
    /// The paint of its inside.
    let inside: Paint
    /// The paint of its start and end.
    let around: Paint
    /// Whether it and its contents have no styles.
    let ignoresStyles: Bool
  }

  init(
    rule: Int, _ definition: ContextRule, parent: Reference?, end: Pattern.Reference?,
    table: RuleTable.Reference, _ looks: Looks, in memory: ScanMemory
  ) {
    self.rule = rule
    self.end = end
    self.table = table
    options = definition.options
    hasGroups = !definition.subPatterns.isEmpty
    self.looks = looks
    depth = parent.map { $0.pointee.depth + 1 } ?? 0
    areAncestorsExtended =
      parent.map { $0.pointee.areAncestorsExtended && $0.pointee.extendsParent } ?? true
    var ancestors: [Reference] = []
    if !areAncestorsExtended || !options.contains(.extendsParent) {
      ancestors = parent.map { Array($0.pointee.endingAncestors) } ?? []
      if depth >= 2, !options.contains(.extendsParent), let parent, parent.pointee.end != nil {
        ancestors.append(parent)
      }
    }
    endingAncestors = memory.storeAll(ancestors)
    children = memory.storeAll(
      repeatElement(Reference?.none, count: table.pointee.children.count))
    let endSlots = Self.slots(of: ancestors.map(\.pointee.end))
    endings = ancestors.isEmpty ? nil : memory.storeAll(endSlots).baseAddress
    let ownSlots = Self.slots(of: [end])
    isBusy = memory.storeAll(
      endSlots.indices.map {
        endSlots[$0] || ownSlots[$0] || !table.pointee.candidates(at: $0).isEmpty
      })
  }

  /// Returns whether one of several expressions is tried at each entry of a table.
  private static func slots(of ends: [Pattern.Reference?]) -> [Bool] {
    (0..<RuleTable.slotCount).map { slot in
      ends.contains { $0.map { RuleTable.isTried($0.pointee.starts, at: slot) } ?? false }
    }
  }

  /// Returns whether a context around it may end at an entry of a table.
  @inline(__always)
  func isEnding(at slot: Int) -> Bool { endings.map { $0[slot] } ?? false }

  /// Whether a context around it can end it.
  var canBeEndedByAncestor: Bool {
    depth >= 2 && (!options.contains(.extendsParent) || !areAncestorsExtended)
  }

  // The outermost context and those directly inside it always extend their parents and never end
  // them.
  private var extendsParent: Bool { depth < 2 || options.contains(.extendsParent) }
  var endsParent: Bool { depth >= 2 && options.contains(.endsParent) }
  var endsAtLineEnd: Bool { depth >= 1 && options.contains(.endsAtLineEnd) }
}

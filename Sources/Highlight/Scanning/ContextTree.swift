/// A context that is open in a text: a rule, inside the contexts around it.
///
/// Two places of a text with equal nodes go on alike.
final class ContextNode {
  let rule: Int
  let parent: ContextNode?
  let depth: Int
  let options: ContextRule.Options
  /// The expression that ends it; nil if none does.
  let end: Pattern?
  let table: RuleTable
  /// The looks of its inside, and of its start and end.
  let inside: Paint
  let around: Paint
  /// Whether it and all inside it have no styles.
  let ignoresStyles: Bool
  /// Whether all contexts around it last as long as their contents.
  private let areAncestorsExtended: Bool
  /// The contexts around it whose end also ends it, outermost first.
  let endingAncestors: [ContextNode]
  /// Whether something can begin or end at each entry of a `RuleTable`.
  let isBusy: UnsafeMutablePointer<Bool>
  /// The nodes inside it, by the position of the child, and for dynamic ends by the text of the start.
  var children: [ContextNode?]
  var childrenByStart: [Start: ContextNode] = [:]
  /// The number of the state in which it is the innermost context; -1 until it is needed.
  var state: Int32 = -1

  struct Start: Hashable {
    let child: Int
    let text: [UInt8]
  }

  init(
    rule: Int, options: ContextRule.Options, parent: ContextNode?, end: Pattern?, table: RuleTable,
    inside: Paint, around: Paint, ignoresStyles: Bool
  ) {
    self.rule = rule
    self.options = options
    self.parent = parent
    self.end = end
    self.table = table
    self.inside = inside
    self.around = around
    self.ignoresStyles = ignoresStyles
    depth = parent.map { $0.depth + 1 } ?? 0
    children = Array(repeating: nil, count: table.children.count)
    areAncestorsExtended = parent.map { $0.areAncestorsExtended && $0.extendsParent } ?? true
    var ancestors: [ContextNode] = []
    if !areAncestorsExtended || !options.contains(.extendsParent) {
      ancestors = parent?.endingAncestors ?? []
      if depth >= 2, !options.contains(.extendsParent), let parent, parent.end != nil {
        ancestors.append(parent)
      }
    }
    endingAncestors = ancestors
    isBusy = .allocate(capacity: RuleTable.slotCount)
    let ends = ([end] + ancestors.map(\.end)).compactMap { $0?.starts }
    for slot in 0..<RuleTable.slotCount {
      let isBusy =
        !table.candidates(at: slot).isEmpty || ends.contains { RuleTable.isTried($0, at: slot) }
      (self.isBusy + slot).initialize(to: isBusy)
    }
  }

  deinit { isBusy.deallocate() }

  /// Whether a context around it can end it.
  var canBeEndedByAncestor: Bool {
    depth >= 2 && (!options.contains(.extendsParent) || !areAncestorsExtended)
  }

  // The outermost context and those directly inside it always extend their parents and never end them.
  private var extendsParent: Bool { depth < 2 || options.contains(.extendsParent) }
  var endsParent: Bool { depth >= 2 && options.contains(.endsParent) }
  var endsAtLineEnd: Bool { depth >= 1 && options.contains(.endsAtLineEnd) }
}

/// The look of a run of text: a stack of styles, and the classes of its context.
struct Paint: Equatable {
  var styles: StyleStack = .none
  var classes: ContextClasses = []
}

/// The number of a list of styles, outermost first: a style without a look of its own shows the one around it.
public struct StyleStack: Hashable, Sendable {
  private let value: UInt16
  /// Its position among the stacks of its language, from 0, which is no style.
  public var number: Int { Int(value) }
  /// No style.
  public static let none = StyleStack(number: 0)

  /// Creates the stack at a position.
  public init(number: Int) { value = UInt16(number) }
}

/// All stacks of styles that occurred in a language.
struct StyleStacks: Sendable {
  private(set) var stacks: [[Int]] = [[]]
  private var numbers: [[Int]: Int] = [[]: 0]
  /// More kinds of stacks show the look around them.
  private static let limit = 60_000

  /// Returns a stack with another style on it.
  mutating func pushed(_ style: Int?, on stack: StyleStack) -> StyleStack {
    guard let style, stacks.count < Self.limit else { return stack }
    let styles = stacks[stack.number]
    if styles.last == style { return stack }
    let longer = styles + [style]
    if let number = numbers[longer] { return StyleStack(number: number) }
    stacks.append(longer)
    numbers[longer] = stacks.count - 1
    return StyleStack(number: stacks.count - 1)
  }
}

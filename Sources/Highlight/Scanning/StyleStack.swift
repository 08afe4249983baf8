/// The look of a run of text: a stack of styles, and the classes of its context.
struct Paint: Equatable {
  var styles: StyleStack = .none
  var classes: ContextClasses = []
}

/// The number of a list of styles, outermost first: a style without its own look shows the one
/// around it.
public struct StyleStack: Hashable, Sendable {
  private let value: UInt16
  /// Its position among the stacks of its language, from 0, which means no style.
  public var number: Int { Int(value) }
  /// No style.
  public static let none = StyleStack(number: 0)

  /// Creates the stack at a position.
  public init(number: Int) { value = UInt16(number) }
}

/// The style stacks of a language that have occurred.
struct StyleStacks: Sendable {
  private(set) var stacks: [[Int]] = [[]]
  private var numbers: [[Int]: Int] = [[]: 0]
  /// The styles that were pushed on each stack, with the results.
  private var pushes: [[(style: Int, result: StyleStack)]] = [[]]
  /// The limit of stacks; further ones show the look around them.
  private static let limit = 60_000

  /// Returns a stack with another style pushed on it.
  mutating func pushed(_ style: Int?, on stack: StyleStack) -> StyleStack {
    guard let style else { return stack }
    for push in pushes[stack.number] where push.style == style { return push.result }
    let result = push(style, on: stack)
    pushes[stack.number].append((style, result))
    return result
  }

  private mutating func push(_ style: Int, on stack: StyleStack) -> StyleStack {
    let styles = stacks[stack.number]
    if styles.last == style { return stack }
    let longer = styles + [style]
    if let number = numbers[longer] { return StyleStack(number: number) }
    if stacks.count >= Self.limit { return stack }
    stacks.append(longer)
    pushes.append([])
    numbers[longer] = stacks.count - 1
    return StyleStack(number: stacks.count - 1)
  }
}

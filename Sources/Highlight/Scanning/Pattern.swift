import CPCRE2

/// A compiled expression that matches at one position.
///
/// Its machine code is generated at the first attempt: most expressions of a language never need
/// one. Patterns are in the memory of their scanner.
struct Pattern: ~Copyable {
  typealias Reference = UnsafeMutablePointer<Pattern>

  let source: ExpressionSource
  private var code: OpaquePointer?
  private var isCompiled = false
  /// Whether it runs as machine code; otherwise it is interpreted, which is slower.
  fileprivate private(set) var isMachineCode = false
  let starts: StartBytes
  let prefix: LiteralPrefix

  init(_ source: ExpressionSource) {
    self.source = source
    starts = StartBytes(of: source.pattern)
    prefix = LiteralPrefix(of: source.pattern)
  }

  deinit { if let code { pcre2_code_free_8(code) } }

  /// Returns the compiled code; nil if the expression is wrong.
  fileprivate mutating func compiled() -> OpaquePointer? {
    if isCompiled { return code }
    isCompiled = true
    code = Self.compile(source.pattern, PCRE2_ANCHORED | PCRE2_UCP)
    if let code { isMachineCode = pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE)) == 0 }
    return code
  }

  /// Returns the numbers of the groups with a name or a number: several groups can share a name.
  mutating func numbers(of group: ContextRule.SubPattern.Group) -> [Int] {
    switch group {
    case .number(let number): return [number]
    case .name(let name):
      guard let code = compiled() else { return [] }
      var first: UnsafePointer<UInt8>?
      var last: UnsafePointer<UInt8>?
      let size = Int(
        pcre2_substring_nametable_scan_8(code, Array(name.utf8) + [0], &first, &last))
      guard size > 0, var entry = first, let last else { return [] }
      var numbers: [Int] = []
      while entry <= last {
        numbers.append(Int(entry[0]) << 8 | Int(entry[1]))
        entry += size
      }
      return numbers
    }
  }

  /// Returns the compiled form of an expression; nil if it is wrong.
  ///
  /// Lines are passed without their line break, and are valid UTF-8.
  static func compile(_ pattern: String, _ options: UInt32) -> OpaquePointer? {
    var error: CInt = 0
    var offset = 0
    return pcre2_compile_8(
      Array(pattern.utf8), pattern.utf8.count,
      options | PCRE2_UTF | PCRE2_NO_UTF_CHECK | PCRE2_NEVER_BACKSLASH_C, &error, &offset, nil)
  }

  /// Returns the ASCII punctuation that an expression matches; empty if it is wrong.
  static func marks(matching pattern: String) -> [UInt8] {
    guard let code = compile(pattern, PCRE2_ANCHORED | PCRE2_UCP) else { return [] }
    defer { pcre2_code_free_8(code) }
    guard let data = pcre2_match_data_create_8(1, nil) else { return [] }
    defer { pcre2_match_data_free_8(data) }
    guard let context = pcre2_match_context_create_8(nil) else { return [] }
    defer { pcre2_match_context_free_8(context) }
    pcre2_set_match_limit_8(context, stepsOfMark)
    return (0x21..<0x7F).filter { (byte: UInt8) in
      withUnsafePointer(to: byte) {
        pcre2_match_8(code, $0, 1, 0, PCRE2_NOTEMPTY, data, context) >= 0
      }
    }
  }

  /// The limit of steps for one character.
  private static var stepsOfMark: UInt32 { 10_000 }

  /// Returns the reason why an expression is wrong; nil if it is not.
  static func mistake(in pattern: String) -> String? {
    var error: CInt = 0
    var offset = 0
    let code = pcre2_compile_8(
      Array(pattern.utf8), pattern.utf8.count, PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C,
      &error, &offset, nil)
    if let code {
      pcre2_code_free_8(code)
      return nil
    }
    var room = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(error, &room, room.count)
    let message = String(decoding: room.prefix(max(0, Int(length))), as: UTF8.self)
    return "the regular expression is wrong at character \(offset): \(message)"
  }
}

/// The memory for matching patterns, with the groups of the last match; it is part of a scanner's
/// memory.
struct PatternMatcher {
  private let data: OpaquePointer
  private let context: OpaquePointer
  private let groups: UnsafeMutablePointer<Int>
  /// The number of groups that the last match set.
  private let groupCount: UnsafeMutablePointer<Int>
  /// The maximum number of groups that are reported.
  private static let groupLimit = 100

  /// The result of an attempt.
  enum Outcome {
    case match
    case none
    /// The expression needed too many steps.
    case exhausted
  }

  /// Creates a matcher.
  ///
  /// - Parameter stepLimit: the number of steps after which an attempt fails.
  /// - Throws: `CancellationError` if memory is short.
  init(stepLimit: Int = 100_000, in memory: ScanMemory) throws {
    guard let data = pcre2_match_data_create_8(UInt32(Self.groupLimit), nil) else {
      throw CancellationError()
    }
    memory.atEnd { pcre2_match_data_free_8(data) }
    guard let context = pcre2_match_context_create_8(nil) else { throw CancellationError() }
    memory.atEnd { pcre2_match_context_free_8(context) }
    self.data = data
    self.context = context
    groups = pcre2_get_ovector_pointer_8(data)
    groupCount = memory.store(0)
    let stack = pcre2_jit_stack_create_8(32 << 10, 1 << 20, nil)
    if let stack { memory.atEnd { pcre2_jit_stack_free_8(stack) } }
    pcre2_jit_stack_assign_8(context, nil, stack.map { UnsafeMutableRawPointer($0) })
    pcre2_set_match_limit_8(context, UInt32(clamping: stepLimit))
  }

  /// Matches a pattern at a position of a line.
  func match(
    _ pattern: Pattern.Reference, in line: UnsafeBufferPointer<UInt8>, at position: Int
  ) -> Outcome {
    guard let code = pattern.pointee.compiled() else { return .none }
    let found =
      pattern.pointee.isMachineCode
      ? pcre2_jit_match_8(code, line.baseAddress, line.count, position, 0, data, context)
      : pcre2_match_8(
        code, line.baseAddress, line.count, position, PCRE2_NO_UTF_CHECK, data, context)
    groupCount.pointee = found == 0 ? Self.groupLimit : Int(found)
    if found >= 0 { return .match }
    return found == PCRE2_ERROR_NOMATCH ? .none : .exhausted
  }

  /// The end of the last match.
  var end: Int { groups[1] }

  /// Returns the range of a group of the last match; nil if the group did not participate.
  func group(_ number: Int) -> Range<Int>? {
    guard number >= 0, number < groupCount.pointee else { return nil }
    let (start, end) = (groups[2 * number], groups[2 * number + 1])
    return start >= 0 && end >= start ? start..<end : nil
  }
}

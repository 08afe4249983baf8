import CPCRE2

/// A compiled regular expression.
///
/// Sendable, because PCRE2 does not write to compiled code: a search writes to its
/// `ExpressionMatcher`.
final class Expression: Sendable {
  /// The address of the code, as a shareable number; valid while the object exists.
  private let address: UInt
  /// The number of groups in addition to the whole match.
  let groupCount: Int
  /// The number of characters before a position that the expression may examine.
  let longestLookbehind: Int
  /// Whether it runs as machine code; otherwise it is interpreted, and slower.
  let isMachineCode: Bool
  /// The bytes of each match, if skipping lines without them is faster than matching by PCRE2.
  let requiredBytes: RequiredBytes?

  init(
    _ source: [UInt8], _ options: SearchPattern.Options, ignoresCase: Bool,
    lineEnding: LineEnding, words: WordCharacters = .usual, usesMachineCode: Bool = true
  ) throws(PatternError) {
    if options.isExpression, options.matchesWords {
      // A wrong expression could become a valid one between other parts.
      var plain = options
      plain.matchesWords = false
      _ = try Expression(
        source, plain, ignoresCase: ignoresCase, lineEnding: lineEnding, usesMachineCode: false)
    }
    guard let context = pcre2_compile_context_create_8(nil) else { throw Self.noMemory }
    defer { pcre2_compile_context_free_8(context) }
    // `.` and `$` cost less if a line break is one byte.
    pcre2_set_newline_8(
      context, UInt32(lineEnding == .lf ? PCRE2_NEWLINE_LF : PCRE2_NEWLINE_ANYCRLF))
    var flags =
      PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF | PCRE2_MULTILINE
      | PCRE2_USE_OFFSET_LIMIT | PCRE2_NEVER_BACKSLASH_C
    if ignoresCase { flags |= PCRE2_CASELESS }
    let code = try Self.compiled(source, options, words, lineEnding, flags, context)
    address = UInt(bitPattern: code)
    isMachineCode = usesMachineCode && pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE)) == 0
    groupCount = Self.figure(PCRE2_INFO_CAPTURECOUNT, of: code)
    longestLookbehind = Self.figure(PCRE2_INFO_MAXLOOKBEHIND, of: code)
    let hasFixedStart = Self.figure(PCRE2_INFO_FIRSTCODETYPE, of: code) == 1
    requiredBytes =
      options.isExpression && isMachineCode && !hasFixedStart
      ? RequiredBytes(of: source, ignoringCase: ignoresCase) : nil
  }

  deinit { pcre2_code_free_8(code) }

  /// The compiled code.
  var code: OpaquePointer? { OpaquePointer(bitPattern: address) }

  /// Returns the number of a named group; nil without one.
  func group(named name: String) -> Int? {
    let number = pcre2_substring_number_from_name_8(code, Array(name.utf8) + [0])
    return number > 0 ? Int(number) : nil
  }

  /// Returns PCRE2's description of one of its errors.
  static func message(of error: CInt) -> String {
    var room = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(error, &room, room.count)
    return length > 0 ? String(decoding: room.prefix(Int(length)), as: UTF8.self) : "error \(error)"
  }

  /// Compiles an expression whose matches never split a CR LF in a text with such lines.
  private static func compiled(
    _ source: [UInt8], _ options: SearchPattern.Options, _ words: WordCharacters,
    _ lineEnding: LineEnding, _ flags: UInt32, _ context: OpaquePointer
  ) throws(PatternError) -> OpaquePointer {
    var (error, offset) = (CInt(0), 0)
    let plain = spelled(source, options, words)
    let code = pcre2_compile_8(plain, plain.count, flags, &error, &offset, context)
    guard let code else {
      throw PatternError(message(of: error), in: source, at: max(0, offset))
    }
    guard options.isExpression, lineEnding == .crlf else { return code }
    let whole = spelled(LineBreakSpelling.spelled(source), options, words)
    guard let better = pcre2_compile_8(whole, whole.count, flags, &error, &offset, context) else {
      return code
    }
    pcre2_code_free_8(code)
    return better
  }

  private static let noMemory = PatternError("not enough memory", in: [], at: 0)

  /// Returns the pattern in the syntax of PCRE2.
  private static func spelled(
    _ source: [UInt8], _ options: SearchPattern.Options, _ words: WordCharacters
  ) -> [UInt8] {
    let inner = options.isExpression ? source : quoted(source)
    guard options.matchesWords else { return inner }
    // No word extends over an edge of the match.
    let word = "[\\w\(String(decoding: quoted(words.marks), as: UTF8.self))]"
    let before = Array("(?:(?<!\(word))|(?!\(word)))(?:".utf8)
    return before + inner + Array(")(?:(?!\(word))|(?<!\(word)))".utf8)
  }

  /// Returns an expression that matches exactly these bytes.
  private static func quoted(_ source: [UInt8]) -> [UInt8] {
    source.flatMap { byte in
      byte >= 0x80 || byte.isWordCharacter ? [byte] : [UInt8(ascii: "\\"), byte]
    }
  }

  private static func figure(_ what: CInt, of code: OpaquePointer) -> Int {
    var value: UInt32 = 0
    pcre2_pattern_info_8(code, UInt32(what), &value)
    return Int(value)
  }
}

/// The memory that PCRE2 needs to match an expression: groups, limits, a stack.
///
/// For one search at a time, on one thread at a time.
final class ExpressionMatcher {
  private let expression: Expression
  private let data: OpaquePointer
  private let context: OpaquePointer
  /// The memory of the machine code; nil until the default part of the thread's stack is
  /// insufficient.
  private var stack: OpaquePointer?
  private let groups: UnsafeMutablePointer<Int>

  /// The result of an attempt.
  enum Outcome {
    case match(Range<Int>)
    case none
    /// The limit of steps or memory was reached.
    case tooManyWays
    case failed(CInt)
  }

  /// Creates a matcher; fails if memory is short.
  init?(_ expression: Expression) {
    guard let data = pcre2_match_data_create_from_pattern_8(expression.code, nil) else {
      return nil
    }
    guard let context = pcre2_match_context_create_8(nil) else {
      pcre2_match_data_free_8(data)
      return nil
    }
    self.expression = expression
    self.data = data
    self.context = context
    groups = pcre2_get_ovector_pointer_8(data)
  }

  deinit {
    pcre2_match_context_free_8(context)
    pcre2_match_data_free_8(data)
    if let stack { pcre2_jit_stack_free_8(stack) }
  }

  /// Limits the number of steps from one position.
  func limit(steps: Int) { pcre2_set_match_limit_8(context, UInt32(clamping: steps)) }

  /// Returns the first match that begins between `start` and `last`, both included.
  ///
  /// - Parameters:
  ///   - isEmptyAllowed: whether an empty match at `start` counts.
  ///   - isLineEnd: whether the end of `text` is the end of a line.
  func first(
    in text: UnsafeRawBufferPointer, from start: Int, upTo last: Int, isEmptyAllowed: Bool,
    isLineEnd: Bool
  ) -> Outcome {
    pcre2_set_offset_limit_8(context, last)
    var flags: UInt32 = isLineEnd ? 0 : PCRE2_NOTEOL
    if !isEmptyAllowed { flags |= PCRE2_NOTEMPTY_ATSTART }
    if !expression.isMachineCode { flags |= PCRE2_NO_JIT }
    let base = text.baseAddress?.assumingMemoryBound(to: UInt8.self)
    var found = pcre2_match_8(expression.code, base, text.count, start, flags, data, context)
    if found == PCRE2_ERROR_JIT_STACKLIMIT, stack == nil {
      addStack()
      found = pcre2_match_8(expression.code, base, text.count, start, flags, data, context)
    }
    switch found {
    case 1...:
      // With \K a match may end before it begins.
      return .match(groups[0]..<max(groups[0], groups[1]))
    case PCRE2_ERROR_NOMATCH: return .none
    case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT,
      PCRE2_ERROR_JIT_STACKLIMIT:
      return .tooManyWays
    default: return .failed(found)
    }
  }

  /// Allocates more memory for the machine code; most searches need none, and it takes longer than
  /// searching a small file.
  private func addStack() {
    stack = pcre2_jit_stack_create_8(32 << 10, 8 << 20, nil)
    pcre2_jit_stack_assign_8(context, nil, stack.map { UnsafeMutableRawPointer($0) })
  }

  /// Returns the range of a group of the last match; nil if the group did not participate.
  func group(_ number: Int) -> Range<Int>? {
    guard number <= expression.groupCount else { return nil }
    let (start, end) = (groups[2 * number], groups[2 * number + 1])
    return start >= 0 && end >= start ? start..<end : nil
  }
}

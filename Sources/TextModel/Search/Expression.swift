import CPCRE2

/// A regular expression, compiled.
///
/// Sendable, because PCRE2 writes nothing to compiled code after it was compiled: what a search
/// writes is in its `ExpressionMatcher`.
final class Expression: Sendable {
  /// Where the code is: a number can be shared, and the code is there while the object is.
  private let address: UInt
  /// How many groups there are besides the whole match.
  let groupCount: Int
  /// How many characters before a place the expression may look at.
  let longestLookbehind: Int
  /// Whether it runs as machine code; otherwise it is interpreted, and slower.
  let isMachineCode: Bool

  init(
    _ source: [UInt8], _ options: SearchPattern.Options, ignoresCase: Bool,
    lineEnding: LineEnding, usesMachineCode: Bool = true
  ) throws(PatternError) {
    if options.isExpression, options.matchesWords {
      // Put between other things, it could mean something although it is wrong by itself.
      var plain = options
      plain.matchesWords = false
      _ = try Expression(
        source, plain, ignoresCase: ignoresCase, lineEnding: lineEnding, usesMachineCode: false)
    }
    let pattern = Self.spelled(source, options)
    guard let context = pcre2_compile_context_create_8(nil) else { throw Self.noMemory }
    defer { pcre2_compile_context_free_8(context) }
    // `.` and `$` cost less where a line break is one byte.
    pcre2_set_newline_8(
      context,
      UInt32(lineEnding == .lf ? PCRE2_NEWLINE_LF : PCRE2_NEWLINE_ANYCRLF))
    var flags =
      PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF | PCRE2_MULTILINE
      | PCRE2_USE_OFFSET_LIMIT | PCRE2_NEVER_BACKSLASH_C
    if ignoresCase { flags |= PCRE2_CASELESS }
    var error: CInt = 0
    var offset = 0
    guard
      let code = pcre2_compile_8(pattern, pattern.count, flags, &error, &offset, context)
    else {
      throw PatternError(
        reason: Self.message(of: error),
        offset: Self.characterCount(of: source, before: offset))
    }
    address = UInt(bitPattern: code)
    isMachineCode =
      usesMachineCode && pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE)) == 0
    groupCount = Self.figure(PCRE2_INFO_CAPTURECOUNT, of: code)
    longestLookbehind = Self.figure(PCRE2_INFO_MAXLOOKBEHIND, of: code)
  }

  deinit { pcre2_code_free_8(code) }

  /// The compiled code.
  var code: OpaquePointer? { OpaquePointer(bitPattern: address) }

  /// The number of a group with a name; nil where there is none.
  func group(named name: String) -> Int? {
    let number = name.withCString {
      $0.withMemoryRebound(to: UInt8.self, capacity: name.utf8.count + 1) {
        pcre2_substring_number_from_name_8(code, $0)
      }
    }
    return number > 0 ? Int(number) : nil
  }

  /// The words of PCRE2 for one of its errors.
  static func message(of error: CInt) -> String {
    var room = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(error, &room, room.count)
    return length > 0 ? String(decoding: room.prefix(Int(length)), as: UTF8.self) : "error \(error)"
  }

  private static let noMemory = PatternError(reason: "there is no memory for it", offset: 0)

  /// The pattern as PCRE2 reads it.
  private static func spelled(
    _ source: [UInt8], _ options: SearchPattern.Options
  ) -> [UInt8] {
    let inner = options.isExpression ? source : quoted(source)
    guard options.matchesWords else { return inner }
    // No word goes over an edge of the match.
    let before = Array("(?:(?<!\\w)|(?!\\w))(?:".utf8)
    return before + inner + Array(")(?:(?!\\w)|(?<!\\w))".utf8)
  }

  /// An expression that finds just these bytes.
  private static func quoted(_ source: [UInt8]) -> [UInt8] {
    source.flatMap { byte in
      let isPlain = byte >= 0x80 || byte == UInt8(ascii: "_") || byte.isASCIILetterOrDigit
      return isPlain ? [byte] : [UInt8(ascii: "\\"), byte]
    }
  }

  private static func characterCount(of source: [UInt8], before offset: Int) -> Int {
    source.prefix(max(0, offset)).count { $0 & 0xC0 != 0x80 }
  }

  private static func figure(_ what: CInt, of code: OpaquePointer) -> Int {
    var value: UInt32 = 0
    pcre2_pattern_info_8(code, UInt32(what), &value)
    return Int(value)
  }
}

extension UInt8 {
  fileprivate var isASCIILetterOrDigit: Bool {
    (self | 0x20) &- UInt8(ascii: "a") < 26 || self &- UInt8(ascii: "0") < 10
  }
}

/// What PCRE2 needs to match an expression: room for groups, limits, a stack.
///
/// For one search at a time, on one thread at a time.
final class ExpressionMatcher {
  private let expression: Expression
  private let data: OpaquePointer
  private let context: OpaquePointer
  private let stack: OpaquePointer?
  private let groups: UnsafeMutablePointer<Int>

  /// What came of an attempt.
  enum Outcome {
    case match(Range<Int>)
    case none
    /// The limit of steps was reached, or that of memory.
    case tooManyWays
    case failed(CInt)
  }

  /// A matcher; nil where there is no memory for one.
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
    stack = pcre2_jit_stack_create_8(32 << 10, 8 << 20, nil)
    pcre2_jit_stack_assign_8(context, nil, stack.map { UnsafeMutableRawPointer($0) })
  }

  deinit {
    pcre2_match_context_free_8(context)
    pcre2_match_data_free_8(data)
    if let stack { pcre2_jit_stack_free_8(stack) }
  }

  /// Sets how many steps may be made from one place.
  func limit(steps: Int) { pcre2_set_match_limit_8(context, UInt32(clamping: steps)) }

  /// The first match that begins from `start` on, and not behind `last`.
  ///
  /// - Parameters:
  ///   - isEmptyAllowed: whether nothing at `start` is a match.
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
    let found = pcre2_match_8(expression.code, base, text.count, start, flags, data, context)
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

  /// What a group of the last match has, by its number; nil where it took no part.
  func group(_ number: Int) -> Range<Int>? {
    guard number <= expression.groupCount else { return nil }
    let (start, end) = (groups[2 * number], groups[2 * number + 1])
    return start >= 0 && end >= start ? start..<end : nil
  }
}

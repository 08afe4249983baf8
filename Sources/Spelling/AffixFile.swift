internal import Text

/// The lines of an `.aff` file, without their line breaks.
struct AffixFile {
  let path: String
  let lines: [ArraySlice<UInt8>]

  /// Reads a file; an unreadable one has no lines.
  init(_ path: String) {
    self.path = path
    let bytes = DictionaryFiles.contents(of: path)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      $0.starts(with: mark) ? $0.dropFirst(mark.count) : $0
    }
  }

  /// Whether it contains only comments.
  var isEmpty: Bool {
    lines.allSatisfy { $0.first == nil || $0.first == UInt8(ascii: "#") || $0 == [0x0D] }
  }

  /// Whether the dictionary is written in UTF-8.
  var isUTF8: Bool {
    // hunspell converts the lines after it has read all of them, including those before SET.
    lines.contains { $0.starts(with: "SET".utf8) && words(of: $0).dropFirst().first == "UTF-8" }
  }

  // MARK: Tables

  /// The format of a kind of table: a first line with the number of its rules, and a line for each
  /// rule.
  private struct TableForm {
    /// The position of the number among the words of the first line.
    let number: Int
    /// The minimum number of words in a rule.
    let wordCount: Int
    /// Whether its rules repeat the flag after the name.
    var hasFlag = false
  }

  private static let forms = [
    "SFX": TableForm(number: 3, wordCount: 4, hasFlag: true),
    "PFX": TableForm(number: 3, wordCount: 4, hasFlag: true),
    "AF": TableForm(number: 1, wordCount: 1), "AM": TableForm(number: 1, wordCount: 1),
    "BREAK": TableForm(number: 1, wordCount: 2),
    "CHECKCOMPOUNDPATTERN": TableForm(number: 1, wordCount: 1),
    "COMPOUNDRULE": TableForm(number: 1, wordCount: 2),
    "ICONV": TableForm(number: 1, wordCount: 3), "OCONV": TableForm(number: 1, wordCount: 3),
    "MAP": TableForm(number: 1, wordCount: 2), "PHONE": TableForm(number: 1, wordCount: 3),
    "REP": TableForm(number: 1, wordCount: 2),
  ]

  /// Throws if a table has a wrong rule, or the file ends within it: correct words would be
  /// reported as wrong.
  ///
  /// hunspell ignores such a rule and all following lines, without an error (`AffixMgr::parse_file`
  /// of hunspell 1.7).
  func requireWholeTables() throws(SpellingError) {
    // The text after the last line break is empty or an incomplete line.
    let whole = lines.dropLast()
    var index = 0
    while index < whole.count {
      // hunspell expects a name at the start of a line.
      let isIndented = whole[index].first?.isBlank == true
      let words = words(of: whole[index])
      let name = words.first ?? ""
      guard !isIndented, let form = Self.forms[name] else {
        index += 1
        continue
      }
      let count = form.number < words.count ? Self.number(words[form.number]) : 0
      // A file without BREAK has the usual ones; with 0 it has none.
      if count < 1, name != "BREAK" {
        throw mistake(inLine: index, "\(name) announces no rules")
      }
      for rule in 0..<count {
        let line = index + 1 + rule
        guard line < whole.count else {
          let rules = "\(rule) of \(count) rules"
          throw mistake(inLine: index, "the file is cut short: its last table \(name) has \(rules)")
        }
        if let reason = reason(against: self.words(of: whole[line]), after: words, form) {
          throw mistake(inLine: line, "\(reason) (rule \(rule + 1) of \(count))")
        }
      }
      index += 1 + count
    }
  }

  /// Returns the reason why a line is not a rule of a table; nil if it is one.
  private func reason(against rule: [String], after head: [String], _ form: TableForm) -> String? {
    let name = head[0]
    if rule.first?.hasPrefix(name) != true { return "a rule of \(name) is missing" }
    if form.hasFlag, rule.count > 1, rule[1] != head[1] {
      return "the rule has the flag \(rule[1].onOneLine) in a table of \(head[1].onOneLine)"
    }
    return rule.count < form.wordCount ? "the rule of \(name) is incomplete" : nil
  }

  private func words(of line: ArraySlice<UInt8>) -> [String] {
    line.split { $0.isBlank || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the number at the beginning of a word; 0 without one.
  private static func number(_ word: String) -> Int {
    Int(word.prefix { $0.isASCII && $0.isNumber }) ?? 0
  }

  private func mistake(inLine index: Int, _ reason: String) -> SpellingError {
    SpellingError("\(path):\(index + 1)", reason)
  }
}

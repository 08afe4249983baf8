internal import CHunspell
internal import Glibc
internal import Text

/// A dictionary of hunspell: its words, and suggestions for others.
///
/// It is not shared between threads. Words are converted to the encoding of the dictionary. Words
/// that its encoding cannot represent count as correct, because it cannot contain them.
public struct SpellingDictionary: ~Copyable {
  private let handle: OpaquePointer
  private let encoding: TextEncoding
  /// The reason why the dictionary makes no suggestions; nil if it makes them.
  public let mistake: SpellingError?

  /// The maximum length of a checked word, in bytes; hunspell reads no longer words.
  public static let longestWord = 90
  /// The maximum number of suggestions.
  public static let mostSuggestions = 15

  /// Loads a dictionary from its two files.
  ///
  /// - Throws: `SpellingError` if they are not a dictionary.
  /// - Complexity: O(words), about 50 ms for 60,000.
  public init(_ files: DictionaryFiles) throws(SpellingError) {
    try files.requireReadable()
    let words = try WordFile(files.words)
    let affixes = AffixFile(files.affixes)
    try affixes.requireWholeTables()
    if affixes.isEmpty, let line = words.lineOfFlags {
      throw words.mistake(
        inLine: line, "the word has flags, but \(files.affixes.onOneLine) is empty")
    }
    guard let handle = Hunspell_create(files.affixes, files.words) else {
      throw SpellingError(files.words, "hunspell cannot read it")
    }
    let name = Hunspell_get_dic_encoding(handle).map { String(cString: $0) } ?? "ISO8859-1"
    let encoding = TextEncoding(written: Self.usualName(of: name)) ?? .utf8
    guard encoding.isKnown else {
      Hunspell_destroy(handle)
      throw SpellingError(files.affixes, "its encoding \(name.onOneLine) is unknown here")
    }
    // hunspell reports no errors: a dictionary that rejects its own words is broken.
    let samples = words.samples
    guard samples.isEmpty || samples.contains(where: { Hunspell_spell(handle, $0) != 0 }) else {
      Hunspell_destroy(handle)
      throw SpellingError(files.words, "it does not know its own words")
    }
    self.handle = handle
    self.encoding = encoding
    mistake =
      SuggestionRules(of: affixes).mistake ?? (affixes.isUTF8 ? words.encodingMistake : nil)
  }

  deinit { Hunspell_destroy(handle) }

  /// Returns the usual name of an encoding, for the names of hunspell such as `ISO8859-1` or
  /// `microsoft-cp1251`.
  private static func usualName(of name: String) -> String {
    let upper = name.uppercased()
    if upper.hasPrefix("ISO8859") { return "ISO-8859" + upper.dropFirst("ISO8859".count) }
    if upper.hasPrefix("MICROSOFT-CP") { return "WINDOWS-" + upper.dropFirst("MICROSOFT-CP".count) }
    return name
  }

  /// Returns whether a word is spelled correctly, or cannot be checked.
  public func knows(_ word: String) -> Bool {
    guard let bytes = bytes(of: word) else { return true }
    return bytes.withUnsafeBufferPointer { Hunspell_spell(handle, $0.baseAddress) != 0 }
  }

  /// Returns words that are close to another, closest first; empty if there is a `mistake`.
  ///
  /// - Complexity: usually 1 to 50 ms; hunspell stops itself after about half a second.
  public func suggestions(for word: String) -> [String] {
    guard mistake == nil, let bytes = bytes(of: word) else { return [] }
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = bytes.withUnsafeBufferPointer { Hunspell_suggest(handle, &list, $0.baseAddress) }
    defer { Hunspell_free_list(handle, &list, count) }
    var found: [String] = []
    for index in 0..<max(0, min(Int(count), Self.mostSuggestions)) {
      guard let bytes = list?[index] else { continue }
      let suggestion = text(of: bytes)
      if let suggestion, !suggestion.isEmpty, !found.contains(suggestion) {
        found.append(suggestion)
      }
    }
    return found
  }

  /// Returns a word in the encoding of the dictionary, terminated by a zero; nil if the encoding
  /// cannot represent it.
  private func bytes(of word: String) -> [CChar]? {
    let utf8 = Array(word.utf8)
    if utf8.isEmpty || utf8.count > Self.longestWord || utf8.contains(0) { return nil }
    guard let bytes = encoding.isUTF8 ? utf8 : encoding.bytes(of: utf8) else { return nil }
    return bytes.map { CChar(bitPattern: $0) } + [0]
  }

  private func text(of word: UnsafePointer<CChar>) -> String? {
    if encoding.isUTF8 { return String(cString: word) }
    let bytes = (0..<strlen(word)).map { UInt8(bitPattern: word[$0]) }
    return encoding.utf8(of: bytes).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A reason why a dictionary cannot be used.
public struct SpellingError: Error, Equatable, CustomStringConvertible {
  /// The failure and its reason.
  public let description: String

  /// Creates an error about a file.
  init(_ path: String, _ reason: String) { description = "\(path.onOneLine): \(reason)" }

  /// Creates an error in words.
  public init(_ explanation: String) { description = explanation }
}

import Documents
import Text
import EditorCore

/// A file or standard input to edit, from the words of the command line.
struct OpenTarget: Equatable {
  /// The source of the text.
  enum Source: Equatable {
    case file(String)
    case standardInput
  }

  let source: Source
  /// The initial position of the cursor; nil if it is not specified.
  var place: StartPlace?

  /// Parses the words of the command line.
  ///
  /// `+12`, `+12:5`, `+12,5`, `+/TEXT` and `+` (the last line) specify the position in the next
  /// file; other words that begin with `+` are names. `notes.txt:12:5` is a position in `notes.txt`
  /// if that file exists and no file has the whole name. `-` is standard input.
  ///
  /// - Parameter exists: returns whether a path exists.
  /// - Throws: `LaunchError` for a position without a file, and for standard input twice.
  static func list(
    _ words: [String], exists: (String) -> Bool
  ) throws(LaunchError) -> [OpenTarget] {
    var targets: [OpenTarget] = []
    var place: (word: String, place: StartPlace)?
    for (index, word) in words.enumerated() {
      if let said = placeAhead(word), index + 1 < words.count || !exists(word) {
        place = (word, said)
        continue
      }
      var target = OpenTarget(word, exists: exists)
      if target.source == .standardInput, targets.contains(where: { $0.source == target.source }) {
        throw LaunchError("Standard input can be read only once: give - once")
      }
      target.place = place?.place ?? target.place
      place = nil
      targets.append(target)
    }
    if let place {
      throw LaunchError(
        "\(place.word.onOneLine) is a position in the next file, and there is none; "
          + "a file of that name is ./\(place.word.onOneLine)")
    }
    return targets
  }

  init(_ source: Source, place: StartPlace? = nil) {
    self.source = source
    self.place = place
  }

  private init(_ word: String, exists: (String) -> Bool) {
    if word == "-" {
      self.init(.standardInput)
    } else if !exists(word), let (path, place) = StartPlace.written(behind: word), exists(path) {
      self.init(.file(path), place: place)
    } else {
      self.init(.file(word))
    }
  }

  /// Returns the position in a word before a file; nil for a file name.
  private static func placeAhead(_ word: String) -> StartPlace? {
    guard word.first == "+" else { return nil }
    let said = word.dropFirst()
    if said.isEmpty { return .lastLine }
    if said.first == "/" { return said.count > 1 ? .text(String(said.dropFirst())) : nil }
    let numbers = said.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == ":" || $0 == ","
    }
    guard let line = StartPlace.number(numbers[0]) else { return nil }
    // `+12,` is line 12, too.
    guard numbers.count == 2, !numbers[1].isEmpty else { return .line(line, character: 1) }
    return StartPlace.number(numbers[1]).map { .line(line, character: $0) }
  }
}

import TextModel
import EditorCore

/// Something to edit, as the words of the command line name it.
struct OpenTarget: Equatable {
  /// Where the text comes from.
  enum Source: Equatable {
    case file(String)
    case standardInput
  }

  let source: Source
  /// Where the cursor is to stand; nil where nothing was said about that.
  var place: StartPlace?

  /// Reads the words of the command line.
  ///
  /// `+12`, `+12:5`, `+12,5`, `+/TEXT` and `+` (the last line) say where to go in the file that
  /// comes next; other words that begin with `+` are names. `notes.txt:12:5` is a place in
  /// `notes.txt` where that is there and no file of the whole name is. `-` is standard input.
  ///
  /// - Parameter isThere: whether there is something at a path.
  /// - Throws: `CommandFailure` for a place without a file, and for standard input twice.
  static func list(
    _ words: [String], isThere: (String) -> Bool
  ) throws(CommandFailure) -> [OpenTarget] {
    var targets: [OpenTarget] = []
    var place: (word: String, place: StartPlace)?
    for (index, word) in words.enumerated() {
      if let said = placeAhead(word), index + 1 < words.count || !isThere(word) {
        place = (word, said)
        continue
      }
      var target = OpenTarget(word, isThere: isThere)
      if target.source == .standardInput, targets.contains(where: { $0.source == target.source }) {
        throw CommandFailure("Standard input can be read once: say - once")
      }
      target.place = place?.place ?? target.place
      place = nil
      targets.append(target)
    }
    if let place {
      throw CommandFailure(
        "\(place.word.onOneLine) says where to go in the file behind it, and there is none; "
          + "a file of that name is ./\(place.word.onOneLine)")
    }
    return targets
  }

  init(_ source: Source, place: StartPlace? = nil) {
    self.source = source
    self.place = place
  }

  private init(_ word: String, isThere: (String) -> Bool) {
    if word == "-" {
      self.init(.standardInput)
    } else if !isThere(word), let (path, place) = StartPlace.written(behind: word), isThere(path) {
      self.init(.file(path), place: place)
    } else {
      self.init(.file(word))
    }
  }

  /// The place that a word before a file names; nil for the name of a file.
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

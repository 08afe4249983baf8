/// A place in a long line that is worth remembering.
protocol RememberedPlace {
  /// The byte offset in the text.
  var offset: Int { get set }
  /// Whether it was guessed how much of the line is before it.
  var isGuess: Bool { get }
  /// Whether it holds whatever is changed from an offset on.
  func isSettled(before offset: Int) -> Bool
  /// The place after something was changed before its line.
  func moved(by shift: Int) -> Self
}

/// Places along some long lines, which an edit moves or forgets.
///
/// The last ones of a line may hang on a guess; then all that follow it do.
///
/// Where an edit would forget many, they are kept with the text that they are places of, so that an
/// undo finds them again.
struct LineMemory<Place: RememberedPlace> {
  /// Places of one line each, ascending, the first at the line's start.
  private typealias Lines = [[Place]]

  private var lines: Lines = []
  /// The text that `lines` tells of, where it is not the buffer's any more.
  private var outdatedText: PieceTree?
  /// What was known of other texts, the last one behind.
  private var kept: [(text: PieceTree, lines: Lines)] = []

  /// How many lines are remembered.
  private static var lineLimit: Int { 256 }
  /// With more changes at once than this it is better to look again than to move places.
  private static var changeLimit: Int { 256 }
  /// So few places are found again in no time.
  private static var fewPlaces: Int { 64 }
  /// Of how many other texts something is kept.
  private static var keptLimit: Int { 4 }

  /// The most bytes a glyph can have.
  static var longestGlyph: Int { GlyphReader.longestCluster * 4 }

  /// How many places are remembered of the text that was asked about last.
  var placeCount: Int { lines.placeCount() }

  // MARK: Remembering

  /// The number of the line that starts with a place.
  mutating func number(ofLineStartingWith start: Place) -> Int {
    if let number = lines.firstIndex(where: { $0[0].offset == start.offset }) { return number }
    if lines.count == Self.lineLimit { lines.removeFirst() }
    lines.append([start])
    return lines.count - 1
  }

  /// The last place of a line of which something holds that holds of all before it.
  ///
  /// - Complexity: O(log n) for n places.
  func lastPlace(inLineNumber number: Int, where holds: (Place) -> Bool) -> Place {
    lines[number][lines[number].lastIndex(upTo: holds)]
  }

  /// Remembers a place that is further on than the others of its line; does nothing with one that
  /// is not.
  ///
  /// Where it is known, what hangs on a guess is forgotten.
  mutating func append(_ place: Place, toLineNumber number: Int) {
    if !place.isGuess { forgetGuess(inLineNumber: number) }
    if let last = lines[number].last, last.offset < place.offset { lines[number].append(place) }
  }

  // MARK: Guessing

  /// Whether something was guessed in a line.
  func hasGuess(inLineNumber number: Int) -> Bool { lines[number].last?.isGuess == true }

  /// The last place of a line of which nothing was guessed.
  func lastKnownPlace(inLineNumber number: Int) -> Place {
    lastPlace(inLineNumber: number) { !$0.isGuess }
  }

  /// Remembers a guess, which takes the place of another one in that line.
  mutating func guess(_ place: Place, inLineNumber number: Int) {
    forgetGuess(inLineNumber: number)
    append(place, toLineNumber: number)
  }

  private mutating func forgetGuess(inLineNumber number: Int) {
    guard hasGuess(inLineNumber: number) else { return }
    lines[number].removeSubrange((lines[number].lastKnownIndex + 1)...)
  }

  /// Where a line begins in which something was guessed, and all that is known of it; nil where
  /// nothing was.
  mutating func guessedLine(of text: PieceTree) -> [Place]? {
    guard lines.contains(where: { $0.last?.isGuess == true }) else { return nil }
    catchUp(with: text)
    guard let line = lines.first(where: { $0.last?.isGuess == true }) else { return nil }
    return Array(line[...line.lastKnownIndex])
  }

  /// Begins with what is known of a line.
  mutating func begin(with places: [Place]) { lines = [places] }

  /// All that is known of the line that starts at an offset.
  func knownPlaces(inLineAt start: Int) -> [Place] {
    guard let line = lines.first(where: { $0[0].offset == start }) else { return [] }
    return Array(line[...line.lastKnownIndex])
  }

  /// Takes in what was found out elsewhere about a line of a text that was the buffer's then.
  mutating func take(_ places: [Place], of older: PieceTree, now text: PieceTree) {
    catchUp(with: text)
    let found = older.isIdentical(to: text) ? [places] : Self.moved([places], from: older, to: text)
    guard let places = found.first, let start = places.first, let end = places.last else { return }
    let number = number(ofLineStartingWith: start)
    if end.offset > lastKnownPlace(inLineNumber: number).offset { lines[number] = places }
  }

  // MARK: Keeping up

  /// The text is about to be changed; all ranges are those of the text before.
  mutating func noteReplacements(_ replacements: [Replacement], in text: PieceTree) {
    guard !lines.isEmpty, outdatedText == nil, let first = replacements.first else { return }
    if replacements.count > Self.changeLimit { return noteChange(from: text) }
    if lines.countForgotten(from: first.range.lowerBound) > Self.fewPlaces { keep(lines, of: text) }
    for change in replacements.reversed() {
      lines.noteReplacement(of: change.range, byCount: change.bytes.count)
    }
  }

  /// The text became another; what that means is found out when a long line is asked for.
  mutating func noteChange(from text: PieceTree) {
    if !lines.isEmpty, outdatedText == nil { outdatedText = text }
  }

  /// Moves or forgets what a change that was only noted concerns, or goes back to what was known of
  /// the text before.
  ///
  /// - Complexity: that of the changes between the texts at hand.
  mutating func catchUp(with text: PieceTree) {
    guard let older = outdatedText else { return }
    outdatedText = nil
    var best = Self.moved(lines, from: older, to: text)
    for other in kept.reversed() where other.lines.placeCount() > best.placeCount() {
      let found = Self.moved(other.lines, from: other.text, to: text)
      if found.placeCount() > best.placeCount() { best = found }
    }
    if lines.placeCount() > best.placeCount() + Self.fewPlaces { keep(lines, of: older) }
    lines = best
  }

  private mutating func keep(_ lines: Lines, of text: PieceTree) {
    kept.removeAll { $0.text.isIdentical(to: text) }
    if kept.count == Self.keptLimit { kept.removeFirst() }
    kept.append((text, lines))
  }

  /// The places of a text that are in another one, too.
  private static func moved(_ lines: Lines, from older: PieceTree, to text: PieceTree) -> Lines {
    let differences = text.differences(from: older, limit: changeLimit + 1)
    if differences.count > changeLimit { return [] }
    var lines = lines
    for difference in differences.reversed() {
      lines.noteReplacement(of: difference.old, byCount: difference.new.count)
    }
    return lines
  }
}

extension Array {
  /// The last index up to which something holds, or the first where it holds nowhere; there is one.
  fileprivate func lastIndex(upTo holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if holds(self[middle]) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

extension Array where Element: RememberedPlace {
  /// The index of the last place of which nothing was guessed; the first is such a one.
  fileprivate var lastKnownIndex: Int {
    if last?.isGuess != true { return count - 1 }
    return lastIndex(upTo: { !$0.isGuess })
  }
}

extension Array {
  /// How many places all lines have.
  fileprivate func placeCount<Place>() -> Int where Element == [Place] {
    reduce(0) { $0 + $1.count }
  }

  /// How many places a change at an offset makes unknown.
  fileprivate func countForgotten<Place: RememberedPlace>(
    from offset: Int
  ) -> Int where Element == [Place] {
    let settled = offset - LineMemory<Place>.longestGlyph
    return reduce(0) { count, places in
      if places[0].offset > offset { return count }
      return count + places.count - 1 - places.lastIndex(upTo: { $0.isSettled(before: settled) })
    }
  }

  /// Moves or forgets places where a range of the text becomes another of so many bytes.
  fileprivate mutating func noteReplacement<Place: RememberedPlace>(
    of range: Range<Int>, byCount count: Int
  ) where Element == [Place] {
    let shift = count - range.count
    // What comes may join the character before it.
    let settled = range.lowerBound - LineMemory<Place>.longestGlyph
    for number in indices.reversed() {
      let start = self[number][0].offset
      if start > range.upperBound {
        for place in self[number].indices {
          self[number][place] = self[number][place].moved(by: shift)
        }
      } else if start > range.lowerBound {
        remove(at: number)
      } else {
        let last = self[number].lastIndex(upTo: { $0.isSettled(before: settled) })
        self[number].removeSubrange((last + 1)...)
      }
    }
  }
}

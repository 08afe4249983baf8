public import Documents

extension StartPlace {
  /// Returns the path and the position in `FILE:LINE` or `FILE:LINE:COL`, also with the final colon
  /// of compilers and grep; nil for any other word.
  public static func written(behind word: String) -> (path: String, place: StartPlace)? {
    var rest = word[...]
    if rest.last == ":" { rest.removeLast() }
    var numbers: [Int] = []
    while numbers.count < 2, let colon = rest.lastIndex(of: ":"),
      let found = number(rest[rest.index(after: colon)...])
    {
      numbers.insert(found, at: 0)
      rest = rest[..<colon]
    }
    guard let line = numbers.first, !rest.isEmpty else { return nil }
    return (String(rest), .line(line, character: numbers.count == 2 ? numbers[1] : 1))
  }

  /// Returns a number in a position: digits alone; a number that is too large means the end.
  public static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits) ?? .max
  }
}

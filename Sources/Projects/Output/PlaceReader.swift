internal import Text

/// A place in a file, as possibly named by a line of output.
public struct NamedPlace: Equatable, Sendable {
  /// The path as written.
  public var path: [UInt8]
  /// The folder of a relative path, if the output names one.
  public var folder: [UInt8]?
  /// The line, from 1.
  public var line: Int
  /// The character, from 1.
  public var character = 1
  /// The bytes of the line of output that name the place.
  public var range: Range<Int>
  /// The text about the place.
  public var message: [UInt8]
}

/// A reader that finds places of files in the output of compilers, linters, tests and searches.
///
/// It does not check whether files exist: a line may have several readings, and some are wrong.
public struct PlaceReader: Sendable {
  /// The folders that `make` entered, innermost last.
  private var folders: [[UInt8]] = []
  /// The last line that may be a file name, with results in the lines below it.
  private var heading: [UInt8]?
  /// The last line without a place, as the message of a place below it.
  private var message: [UInt8] = []

  /// The maximum number of bytes read of a line.
  private static var mostBytes: Int { 2_000 }
  /// The maximum number of readings of a line.
  private static var mostReadings: Int { 6 }

  /// Creates a reader at the start of the output.
  public init() {}

  /// Returns the readings of the next line, the most likely first; empty for a line without a
  /// place.
  public mutating func places(in line: some Collection<UInt8>) -> [NamedPlace] {
    let line = Array(line.prefix(Self.mostBytes))
    guard let start = line.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else {
      heading = nil
      return []
    }
    if readFolder(line) { return [] }
    let python = ofPython(line, start)
    var found = python + ofArrow(line, start)
    if found.isEmpty { found = ofHeading(line, start) + ofPath(line, start) }
    if found.isEmpty {
      if !isBesideResults(line) {
        message = Array(line[start...])
        heading = start == 0 ? line : nil
      }
      return []
    }
    return found.prefix(Self.mostReadings).map { place in
      var place = place
      place.folder = folders.last
      // Python writes its message below the place.
      if place.message.isEmpty, python.isEmpty { place.message = message }
      return place
    }
  }

  /// Returns whether a line is `3-text` or `--` among the results below a file name.
  private func isBesideResults(_ line: [UInt8]) -> Bool {
    var digits = Digits(line, 0)
    return heading != nil && (line == Array("--".utf8) || digits.next() != nil && digits.has("-"))
  }

  // MARK: Folders

  /// Records a folder that `make` enters or leaves.
  private mutating func readFolder(_ line: [UInt8]) -> Bool {
    let colon = UInt8(ascii: ":")
    guard let index = line.firstIndex(of: colon) else { return false }
    let text = line[(index + 1)...].drop { $0 == 0x20 }
    if text.starts(with: "Leaving directory ".utf8) {
      _ = folders.popLast()
      return true
    }
    let entering = "Entering directory ".utf8
    guard text.starts(with: entering) else { return false }
    let name = text.dropFirst(entering.count).drop { Self.quotes.contains($0) }
    folders.append(Array(name.reversed().drop { Self.quotes.contains($0) }.reversed()))
    return true
  }

  private static let quotes = Array("'`\"".utf8)

  // MARK: Forms of their own

  /// Reads `File "x.py", line 3`.
  private func ofPython(_ line: [UInt8], _ start: Int) -> [NamedPlace] {
    let beginning = Array("File \"".utf8)
    guard line[start...].starts(with: beginning) else { return [] }
    let name = start + beginning.count
    guard let end = line[name...].firstIndex(of: UInt8(ascii: "\"")), end > name else { return [] }
    let middle = Array(", line ".utf8)
    guard line[(end + 1)...].starts(with: middle) else { return [] }
    var digits = Digits(line, end + 1 + middle.count)
    guard let number = digits.next() else { return [] }
    return [
      NamedPlace(
        path: Array(line[name..<end]), line: number, range: name..<digits.index,
        message: Self.message(line[digits.index...]))
    ]
  }

  /// Reads ` --> src/x.rs:3:5`, with the message from the line above.
  private func ofArrow(_ line: [UInt8], _ start: Int) -> [NamedPlace] {
    guard let arrow = ["--> ", "::: "].first(where: { line[start...].starts(with: $0.utf8) }) else {
      return []
    }
    return ofPath(line, start + arrow.utf8.count).map { place in
      var place = place
      place.message = Self.message(message[...])
      return place
    }
  }

  /// Reads `3:text`, `3:5:text` and `  3:5  error` below a file name.
  private func ofHeading(_ line: [UInt8], _ start: Int) -> [NamedPlace] {
    var digits = Digits(line, start)
    guard let heading, let number = digits.next(), digits.has(":") else { return [] }
    var place = NamedPlace(path: heading, line: number, range: start..<digits.index, message: [])
    var further = digits
    further.index += 1
    if let column = further.next(), further.has(":") || further.has(" ") {
      place.character = column
      place.range = start..<further.index
    } else if start > 0 {
      return []
    }
    place.message = Self.message(line[place.range.upperBound...])
    return [place]
  }

  // MARK: A path with numbers

  /// Reads `x.c:3:5: words`, `x.c:3.5-9: words`, `x.ts(3,5): words` and similar forms inside other
  /// words.
  private func ofPath(_ line: [UInt8], _ start: Int) -> [NamedPlace] {
    var found: [NamedPlace] = []
    var index = start + 1
    while index < line.count, found.count < Self.mostReadings {
      let byte = line[index]
      guard byte == UInt8(ascii: ":") || byte == UInt8(ascii: "("),
        let numbers = Numbers(line, from: index)
      else {
        index += 1
        continue
      }
      for name in Self.names(in: line, from: start, to: index) {
        found.append(
          NamedPlace(
            path: Array(line[name..<index]), line: numbers.line, character: numbers.character,
            range: name..<numbers.end, message: Self.message(line[numbers.end...])))
      }
      index = numbers.end
    }
    return found
  }

  /// Returns the possible starts of a name that ends at an index: `start` and the last word's.
  private static func names(in line: [UInt8], from start: Int, to end: Int) -> [Int] {
    let marks = Array(" \t([{<\"'`=,|".utf8)
    var starts = [start]
    if let mark = line[start..<end].lastIndex(where: { marks.contains($0) }) {
      starts.append(mark + 1)
    }
    return starts.compactMap { start in
      let scheme = Array("file://".utf8)
      let name = line[start..<end].starts(with: scheme) ? start + scheme.count : start
      return name < end ? name : nil
    }
  }

  /// Returns the words after a place.
  private static func message(_ rest: ArraySlice<UInt8>) -> [UInt8] {
    let marks = Array(" \t:,)]".utf8)
    let message = rest.drop { marks.contains($0) }
    return Array(message.starts(with: "- ".utf8) ? message.dropFirst(2) : message)
  }
}

/// The numbers after a path.
private struct Numbers {
  var line: Int
  var character = 1
  /// The index after the numbers.
  var end: Int

  /// Reads `:3`, `:3:5`, `:3.5-9`, `:3-5`, `(3)` or `(3,5)`; nil for anything else.
  init?(_ bytes: [UInt8], from index: Int) {
    var digits = Digits(bytes, index + 1)
    guard let line = digits.next() else { return nil }
    self.line = line
    if bytes[index] == UInt8(ascii: "(") {
      if digits.has(",") {
        digits.index += 1
        while digits.has(" ") { digits.index += 1 }
        guard let number = digits.next() else { return nil }
        character = number
      }
      guard digits.has(")") else { return nil }
      end = digits.index + 1
      return
    }
    var further = digits
    if digits.has(":") || digits.has(".") {
      further.index += 1
      if let number = further.next() {
        character = number
        digits = further
      }
    }
    if digits.has("-") { digits = digits.behindRange }
    end = digits.index
    // If a letter follows, the number is part of a word.
    if end < bytes.count, bytes[end].isWordCharacter { return nil }
  }
}

/// A reader of decimal numbers.
private struct Digits {
  private let bytes: [UInt8]
  var index: Int

  init(_ bytes: [UInt8], _ index: Int) {
    self.bytes = bytes
    self.index = index
  }

  /// Returns the number at the index, from 1 and with at most nine digits, and moves past it.
  mutating func next() -> Int? {
    let digits = bytes[min(index, bytes.count)...].prefix(10).prefix(while: \.isDigit)
    guard !digits.isEmpty, digits.count < 10 else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard number > 0 else { return nil }
    index += digits.count
    return number
  }

  func has(_ character: Unicode.Scalar) -> Bool {
    index < bytes.count && UInt32(bytes[index]) == character.value
  }

  /// The reader after `-9` or `-4.9`; itself without such a range.
  var behindRange: Digits {
    var further = self
    further.index += 1
    guard further.next() != nil else { return self }
    var last = further
    last.index += 1
    return further.has(".") && last.next() != nil ? last : further
  }
}

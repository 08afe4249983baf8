/// A replacement of the strings and comments of Swift code by blanks, so that the remaining code
/// can be searched for words and braces.
///
/// Supports nested comments, strings of one and of many lines, raw strings and interpolations, but
/// not regular expression literals between slashes.
struct CodeBlanker {
  private let characters: [Character]
  private var position = 0
  private var blanked = ""

  /// Returns the code with strings and comments blanked; line breaks keep their positions.
  static func blank(_ code: String) -> String {
    var blanker = CodeBlanker(code)
    blanker.readCode(closedBy: nil)
    return blanker.blanked
  }

  private init(_ code: String) { characters = Array(code) }

  /// Copies code up to the parenthesis that closes an interpolation, or to the end.
  private mutating func readCode(closedBy end: Character?) {
    var depth = 0
    while position < characters.count {
      let character = characters[position]
      if character == end, depth == 0 { return }
      switch character {
      case "/" where looking(at: "//"): readLineComment()
      case "/" where looking(at: "/*"): readBlockComment()
      case "\"": readString(hashes: 0)
      case "#": readHashes()
      default:
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        keep(1)
      }
    }
  }

  /// Reads a raw string, or anything else that begins with number signs.
  private mutating func readHashes() {
    let hashes = characters[position...].prefix { $0 == "#" }.count
    let end = position + hashes
    if end < characters.count, characters[end] == "\"" {
      readString(hashes: hashes)
    } else {
      keep(hashes)
    }
  }

  private mutating func readLineComment() {
    while position < characters.count, !characters[position].isNewline { skip(1) }
  }

  private mutating func readBlockComment() {
    var depth = 0
    repeat {
      if looking(at: "/*") {
        depth += 1
        skip(2)
      } else if looking(at: "*/") {
        depth -= 1
        skip(2)
      } else {
        skip(1)
      }
    } while depth > 0 && position < characters.count
  }

  private mutating func readString(hashes: Int) {
    let fence = String(repeating: "#", count: hashes)
    skip(hashes)
    let quotes = looking(at: "\"\"\"") ? "\"\"\"" : "\""
    skip(quotes.count)
    while position < characters.count {
      let character = characters[position]
      if character == "\"", looking(at: quotes + fence) {
        return skip(quotes.count + hashes)
      } else if character == "\\", looking(at: "\\" + fence + "(") {
        skip(hashes + 1)
        keep(1)
        readCode(closedBy: ")")
        keep(1)
      } else if character == "\\", looking(at: "\\" + fence) {
        skip(hashes + 2)
      } else if character.isNewline, quotes.count == 1 {
        return
      } else {
        skip(1)
      }
    }
  }

  private func looking(at text: String) -> Bool { characters[position...].starts(with: text) }

  /// Replaces characters by blanks, but keeps line breaks.
  private mutating func skip(_ count: Int) {
    for character in characters[position...].prefix(count) {
      blanked.append(character.isNewline ? "\n" : " ")
      position += 1
    }
  }

  private mutating func keep(_ count: Int) {
    for character in characters[position...].prefix(count) {
      blanked.append(character)
      position += 1
    }
  }
}

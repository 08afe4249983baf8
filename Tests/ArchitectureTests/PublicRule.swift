/// The number of public declarations of a library: each is a promise to other developers.
///
/// Declarations for this package alone are `package`. A library with more than its budget fails,
/// and so does one with less, until its number is corrected.
struct PublicRule {
  /// Public declarations of each library product.
  static let budgets = ["MementoKit": 83, "MementoArchiveKit": 73]

  /// Returns the libraries with more or less than their budget.
  static func violations(
    in files: [SwiftFile], budgets: [String: Int] = PublicRule.budgets
  ) -> [String] {
    var found: [String: Int] = [:]
    for file in files where budgets[file.target] != nil {
      found[file.target, default: 0] += file.publicLines.count
    }
    return budgets.sorted { $0.key < $1.key }.compactMap { target, budget in
      let count = found[target, default: 0]
      guard count != budget else { return nil }
      return "\(target): \(count) public declarations, listed as \(budget)"
    }
  }
}

extension SwiftFile {
  /// The lines of public declarations, and of the cases of public enumerations, from 1.
  ///
  /// Requirements of a public protocol count with the protocol.
  var publicLines: [Int] {
    var lines: [Int] = []
    // Whether each open brace is that of a public enumeration.
    var open: [Bool] = []
    for (number, text) in codeLines {
      let words = text.split(separator: " ").drop { $0.hasPrefix("@") }
      let isPublic = words.first == "public" && !words.contains("import")
      let isCase = open.last == true && words.first == "case"
      if isPublic || isCase { lines.append(number) }
      var isEnum = isPublic && words.contains("enum")
      for character in text {
        if character == "{" {
          open.append(isEnum)
          isEnum = false
        } else if character == "}" {
          _ = open.popLast()
        }
      }
    }
    return lines
  }
}

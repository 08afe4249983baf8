/// A pattern for paths in the configuration or in `.editorconfig` files.
///
/// In both dialects, `*` matches any characters of one name, and `?` one character of a name.
/// `[a-z]` and `[!a-z]` match one character in or not in a set, and `**/` any folders or none. `\`
/// makes the next character literal. An unclosed bracket is literal. Case is significant.
public struct Glob: Hashable, Sendable {
  private let machine: GlobMachine

  /// Creates a pattern with the rules of shells and `.gitignore`.
  ///
  /// A pattern without a `/` matches the last name of a path; one with a `/`, except at the start,
  /// matches in any folder. `**` is special only as a whole name. A final `**` or `/` matches
  /// everything below a folder. `[^a-z]` is the same as `[!a-z]`.
  ///
  /// - Parameter home: the names that replace a leading `~/`, literally.
  public init(shell pattern: String, home: [String] = []) {
    let isInHome = pattern.hasPrefix("~/")
    var names = pattern.split(separator: "/").dropFirst(isInHome ? 1 : 0)
    if pattern.hasSuffix("/") { names.append("**") }
    var reader = GlobReader(
      names.joined(separator: "/"),
      GlobDialect(
        isAnchored: isInHome || pattern.hasPrefix("/"), hasChoices: false, starsCrossNames: false,
        negations: ["!", "^"]))
    machine = reader.read(after: isInHome ? home.map { $0 + "/" }.joined() : "")
  }

  /// Creates a pattern from the name of a section in an `.editorconfig` file, without its brackets.
  ///
  /// A pattern with a `/` matches from the file's folder on, any other in any folder below. `**`
  /// matches any characters, even across names; `{a,b}` matches one of some words, and `{1..3}` a
  /// number in a range.
  public init(editorConfig name: String) {
    let scalars = Array(name.unicodeScalars)
    var reader = GlobReader(
      name.hasPrefix("/") ? String(name.dropFirst()) : name,
      GlobDialect(
        isAnchored: GlobReader.hasSeparator(scalars), hasChoices: true, starsCrossNames: true,
        negations: ["!"]))
    machine = reader.read()
  }

  /// Returns whether the pattern matches a path of these names.
  ///
  /// - Complexity: O(path × pattern), for any pattern.
  public func matches(_ names: [String]) -> Bool { matches(names.joined(separator: "/")) }

  /// Returns whether the pattern matches a path without a leading `/`.
  ///
  /// - Complexity: O(path × pattern), for any pattern.
  public func matches(_ path: String) -> Bool { machine.matches(Array(path.unicodeScalars)) }
}

/// The rules that differ between kinds of patterns.
struct GlobDialect {
  /// Whether the pattern matches only from the first folder on.
  let isAnchored: Bool
  /// Whether `{` and `}` enclose words or a range of numbers.
  let hasChoices: Bool
  /// Whether several stars match across names everywhere, rather than only as a whole name.
  let starsCrossNames: Bool
  /// The characters that negate a set.
  let negations: Set<Unicode.Scalar>
}

/// A commit that changed a file.
public struct GitCommit: Hashable, Sendable {
  /// The hash in hexadecimal digits.
  public let hash: String
  /// The time of the commit, in seconds since 1970-01-01 00:00 UTC; never before the previous
  /// commit.
  public internal(set) var secondsSince1970: Double
  /// The first line of the message.
  public let subject: String
  /// The hash of the contents of the file.
  public let contents: String
}

/// The commits of a file, as listed by git.
public struct GitLog {
  /// Returns the arguments of git for the list, before the name of the file.
  ///
  /// git follows renames. The format contains the hashes of the contents, so that no name must be
  /// parsed.
  ///
  /// - Parameter options: further options.
  public static func arguments(_ options: [String] = []) -> [String] {
    ["log"] + options + [
      "--follow", "--diff-merges=first-parent", "--raw", "-z", "--no-abbrev", "--no-color",
      "--no-ext-diff",
      "--no-textconv", "--no-show-signature", "--encoding=UTF-8", "--format=%x01%H %ct %s", "--",
    ]
  }

  /// The commits in which the file had contents, oldest first.
  public let commits: [GitCommit]

  /// Reads the output of git, without unknown parts.
  public init(_ output: [UInt8]) {
    var commits: [GitCommit] = []
    var heading: (hash: String, seconds: Double, subject: String)?
    var fields = output.split(separator: 0, omittingEmptySubsequences: true)[...]
    while let field = fields.popFirst() {
      if field.first == 1 {
        heading = Self.heading(field.dropFirst())
        continue
      }
      let entry = field.drop { $0 == UInt8(ascii: "\n") }
      guard entry.first == UInt8(ascii: ":"), let change = Change(entry.dropFirst()) else {
        continue
      }
      fields = fields.dropFirst(change.pathCount)
      if let heading, let contents = change.contents {
        commits.append(
          GitCommit(
            hash: heading.hash, secondsSince1970: heading.seconds, subject: heading.subject,
            contents: contents))
      }
      heading = nil
    }
    commits.reverse()
    // After a clock change or a rebase, the order of the commits decides.
    for index in commits.indices.dropFirst() {
      commits[index].secondsSince1970 = max(
        commits[index].secondsSince1970, commits[index - 1].secondsSince1970)
    }
    self.commits = commits
  }

  private static func heading(
    _ bytes: ArraySlice<UInt8>
  ) -> (hash: String, seconds: Double, subject: String)? {
    let parts = bytes.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard parts.count >= 2, let hash = hash(parts[0]),
      let seconds = Double(String(decoding: parts[1], as: UTF8.self)), seconds.isFinite
    else { return nil }
    let subject = parts.count > 2 ? String(decoding: parts[2], as: UTF8.self) : ""
    return (hash, seconds, subject)
  }

  fileprivate static func hash(_ bytes: ArraySlice<UInt8>) -> String? {
    let digits = String(decoding: bytes, as: UTF8.self)
    return [40, 64].contains(bytes.count) && digits.allSatisfy(\.isHexDigit) ? digits : nil
  }

  /// A change of one file: `100644 100644 HASH HASH M`.
  private struct Change {
    /// The hash of the new contents; nil if the file was deleted, or is a link or a submodule.
    let contents: String?
    /// The number of paths that follow: two for a renamed file.
    let pathCount: Int

    init?(_ bytes: ArraySlice<UInt8>) {
      let parts = bytes.split(separator: UInt8(ascii: " "))
      guard parts.count == 5, let status = parts[4].first, let after = hash(parts[3]) else {
        return nil
      }
      let isFile = parts[1].starts(with: Array("100".utf8))
      contents = isFile && after.contains { $0 != "0" } ? after : nil
      pathCount = [UInt8(ascii: "R"), UInt8(ascii: "C")].contains(status) ? 2 : 1
    }
  }
}

/// The contents of objects, in the format of `git cat-file --batch`.
public struct GitObjects {
  /// Returns the contents of blobs in the order of the output; nil for a missing one.
  public static func contents(in output: [UInt8]) -> [ArraySlice<UInt8>?] {
    var contents: [ArraySlice<UInt8>?] = []
    var rest = output[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let words = rest[..<end].split(separator: UInt8(ascii: " "))
      rest = rest[(end + 1)...]
      guard words.count == 3, words[1].elementsEqual("blob".utf8),
        let count = Int(String(decoding: words[2], as: UTF8.self)), count >= 0, count < rest.count
      else {
        contents.append(nil)
        continue
      }
      contents.append(rest.prefix(count))
      // A line break follows.
      rest = rest.dropFirst(count + 1)
    }
    return contents
  }
}

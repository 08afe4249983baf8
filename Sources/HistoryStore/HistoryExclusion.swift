internal import Files
import Globbing
public import SystemPackage

/// The exclusion of files from history, because they usually contain secrets or are temporary.
///
/// A pattern with a `/` is compared with the whole path, any other with the last name. `*`, `?` and
/// `[a-z]` match characters of one name, and `**` matches any folders. A final `**` or `/` matches
/// everything below. `~/` at the start is the home folder.
public struct HistoryExclusion: Sendable {
  private let rules: [(pattern: String, isFolder: Bool, globs: [Glob])]

  /// Creates an exclusion by these patterns, and of all contents of these folders.
  ///
  /// - Parameters:
  ///   - patterns: the patterns in the order of comparison.
  ///   - home: the folder for `~/`; without it, such patterns match nothing.
  ///   - folders: absolute paths, which may contain links; their contents are excluded first.
  public init(
    patterns: [String] = standardPatterns, home: FilePath?, temporaryFolders folders: [FilePath]
  ) {
    let homes = home.map(Self.variants) ?? []
    let folderRules = folders.map { folder in
      (
        folder.string + "/**", true,
        Self.variants(of: folder).map { Glob(shell: "~/**", home: $0.names) }
      )
    }
    rules =
      folderRules
      + patterns.map { pattern in
        if !pattern.hasPrefix("~/") { return (pattern, false, [Glob(shell: pattern)]) }
        return (pattern, false, homes.map { Glob(shell: pattern, home: $0.names) })
      }
  }

  /// The default patterns.
  public static let standardPatterns = messagePatterns + secretPatterns + systemPatterns

  /// The files that git and other programs create, and delete after reading.
  private static let messagePatterns = [
    "COMMIT_EDITMSG", "MERGE_MSG", "TAG_EDITMSG", "NOTES_EDITMSG", "SQUASH_MSG",
    "EDIT_DESCRIPTION", "git-rebase-todo", "ADD_EDIT.patch", "addp-hunk-edit.diff", "**/.git/*",
  ]

  private static let secretPatterns = [
    // Encrypted files, which an editor may receive decrypted.
    "*.gpg", "*.asc", "*.pgp", "*.age", "/dev/shm/pass.*/**",
    // Keys and passwords.
    "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "*.pem", "*.key", "*.p12", "*.pfx", "*.kdbx",
    ".netrc", ".pgpass", ".env", ".env.*", "~/.ssh/**", "~/.gnupg/**",
    // These include copies: passwd and shadow keep one as shadow-, and vipw edits shadow.edit.
    "/etc/shadow*", "/etc/gshadow*", "/etc/security/opasswd*",
  ]

  /// The files that are not on a disk.
  private static let systemPatterns = ["/proc/**", "/sys/**", "/dev/**"]

  /// The default patterns of files that are only temporary, without secrets.
  private static let harmlessPatterns = Set(messagePatterns + systemPatterns)

  /// Returns whether a file at a canonical path may hold secrets: it matches a pattern other than
  /// those of temporary files.
  public func mayHoldSecrets(_ path: FilePath) -> Bool {
    let (names, harmless) = (path.names, Self.harmlessPatterns)
    return rules.contains { rule in
      !rule.isFolder && !harmless.contains(rule.pattern)
        && rule.globs.contains { $0.matches(names) }
    }
  }

  /// Returns the pattern that excludes the file at a canonical path; nil for a file with history.
  public func pattern(matching path: FilePath) -> String? {
    let names = path.names
    // Most patterns are compared only with the last name.
    let last = names.suffix(1).map(\.self)
    return rules.first { rule in
      let compared = rule.isFolder || rule.pattern.contains("/") ? names : last
      return rule.globs.contains { $0.matches(compared) }
    }?.pattern
  }

  /// Returns a folder as written and in canonical form.
  private static func variants(of folder: FilePath) -> [FilePath] {
    let written = folder.lexicallyNormalized()
    guard let canonical = try? folder.canonical(), canonical != written else { return [written] }
    return [written, canonical]
  }
}

extension FilePath {
  fileprivate var names: [String] { components.map(\.string) }
}

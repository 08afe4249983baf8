public import SystemPackage

/// Which files get no history, because they usually hold secrets or are thrown away.
///
/// A pattern with a `/` is compared with the whole path, one without with the last name. `*`, `?`
/// and `[a-z]` stand for characters of one name, `**` for any folders, and for everything below at
/// the end, where a lone `/` does too; `~/` at the start is the home.
public struct HistoryExclusion: Sendable {
  private let rules: [(pattern: String, globs: [Glob])]

  /// Exclusion by these patterns, and of everything in these folders.
  ///
  /// - Parameters:
  ///   - patterns: in the order in which they are tried.
  ///   - home: what `~/` stands for; patterns with it match nothing where it is nil.
  ///   - folders: absolute, links among them allowed; what is in them is excluded first.
  public init(patterns: [String], home: FilePath?, temporaryFolders folders: [FilePath]) {
    let homes = home.map(Self.variants) ?? []
    let folderRules = folders.map { folder in
      (folder.string + "/**", Self.variants(of: folder).map { Glob("~/**", home: $0.names) })
    }
    rules =
      folderRules
      + patterns.map { pattern in
        if !pattern.hasPrefix("~/") { return (pattern, [Glob(pattern, home: [])]) }
        return (pattern, homes.map { Glob(pattern, home: $0.names) })
      }
  }

  /// Exclusion by the patterns that hold unless the user sets others.
  ///
  /// - Parameter state: the folder of the history itself; nil where there is none.
  public static func standard(
    home: FilePath? = StateFolder.userHome,
    temporaryFolders: [FilePath] = TextFile.temporaryFolders, state: StateFolder?
  ) -> HistoryExclusion {
    HistoryExclusion(
      patterns: standardPatterns, home: home,
      temporaryFolders: temporaryFolders + (state.map { [$0.path] } ?? []))
  }

  /// The patterns that hold unless the user sets others.
  public static let standardPatterns = [
    // What git and others have written and delete when it has been read.
    "COMMIT_EDITMSG", "MERGE_MSG", "TAG_EDITMSG", "NOTES_EDITMSG", "SQUASH_MSG",
    "EDIT_DESCRIPTION", "git-rebase-todo", "ADD_EDIT.patch", "addp-hunk-edit.diff", "**/.git/*",
    // Encrypted files, which an editor may be shown in plain.
    "*.gpg", "*.asc", "*.pgp", "*.age", "/dev/shm/pass.*/**",
    // Keys and passwords.
    "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "*.pem", "*.key", "*.p12", "*.pfx", "*.kdbx",
    ".netrc", ".pgpass", ".env", ".env.*", "~/.ssh/**", "~/.gnupg/**",
    // With their copies: passwd and shadow keep one as shadow-, vipw edits shadow.edit.
    "/etc/shadow*", "/etc/gshadow*", "/etc/security/opasswd*",
    // What is no file on a disk.
    "/proc/**", "/sys/**", "/dev/**",
  ]

  /// The pattern because of which a file gets no history; nil for a file that gets one.
  ///
  /// - Parameter path: as `FilePath.canonical()` tells it.
  public func pattern(matching path: FilePath) -> String? {
    let names = path.names
    return rules.first { rule in rule.globs.contains { $0.matches(names) } }?.pattern
  }

  /// A folder as it is written, and as canonical paths begin that lead into it.
  private static func variants(of folder: FilePath) -> [FilePath] {
    let written = folder.lexicallyNormalized()
    guard let canonical = try? folder.canonical(), canonical != written else { return [written] }
    return [written, canonical]
  }
}

extension FilePath {
  fileprivate var names: [String] { components.map(\.string) }
}

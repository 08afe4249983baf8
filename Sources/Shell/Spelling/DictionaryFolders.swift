import EditorCore
import Files
import Glibc
import Spelling
import SystemPackage

/// The folders with dictionaries of hunspell: the user's, and those of the system.
struct DictionaryFolders: Sendable {
  /// The folders, by precedence.
  let folders: [FilePath]
  /// The language of the environment, such as `en_US`; nil if it names none.
  let locale: String?

  /// Returns the folders and the language from the environment.
  static func ofEnvironment() -> DictionaryFolders {
    let own =
      FilePath.inEnvironment("XDG_DATA_HOME").flatMap { $0.isAbsolute ? $0 : nil }
      ?? FilePath.userHome?.appending(".local/share")
    let named = variable("DICPATH")?.split(separator: ":").map { FilePath(String($0)) } ?? []
    let system = [
      "/usr/local/share/hunspell", "/usr/share/hunspell", "/usr/share/myspell",
      "/usr/share/myspell/dicts", "/opt/homebrew/share/hunspell", "/Library/Spelling",
    ].map { FilePath($0) }
    return DictionaryFolders(
      folders: named.filter(\.isAbsolute) + (own.map { [$0.appending("hunspell")] } ?? []) + system,
      locale: ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first.flatMap(language))
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the language of a locale such as `de_DE.UTF-8@euro`; nil for the C locale.
  static func language(ofLocale locale: String) -> String? {
    let name = String(locale.prefix { $0 != "." && $0 != "@" })
    return ["", "C", "POSIX"].contains(name) || !isName(name) ? nil : name
  }

  private static func isName(_ name: String) -> Bool {
    name.utf8.count < 40 && !name.hasPrefix(".")
      && name.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
          || [0x5F, 0x2D, 0x2E, 0x40].contains(byte)
      }
  }

  /// Returns the names of all dictionaries in alphabetical order.
  func languages() -> [String] {
    var names: Set<String> = []
    for folder in folders {
      for entry in (try? FolderListing.read(folder).entries) ?? [] {
        let name = String(decoding: entry.name, as: UTF8.self)
        if name.hasSuffix(".dic"), Self.isName(name),
          DictionaryFiles(String(name.dropLast(4)), in: folder.string).exist
        {
          names.insert(String(name.dropLast(4)))
        }
      }
    }
    return names.sorted()
  }

  /// Returns the dictionary for a language as the configuration names it: `auto` means the language
  /// of the environment, or English.
  ///
  /// - Throws: `SpellingError` if it is not installed; its description names the package to
  ///   install.
  func files(for setting: String) throws(SpellingError) -> DictionaryFiles {
    let isAutomatic = setting == "auto"
    let wanted = isAutomatic ? locale ?? "en_US" : setting
    guard Self.isName(wanted) else { throw SpellingError("\(wanted) is no name of a dictionary") }
    if let files = files(named: wanted) { return files }
    let present = languages()
    // Another region of the same language is better than no dictionary.
    if isAutomatic, let language = wanted.split(separator: "_").first,
      let other = present.first(where: { $0 == language || $0.hasPrefix("\(language)_") }),
      let files = files(named: other)
    {
      return files
    }
    let package = "hunspell-" + wanted.lowercased().map { $0 == "_" ? "-" : String($0) }.joined()
    let others = present.isEmpty ? "" : "; installed: \(present.prefix(6).joined(separator: ", "))"
    throw SpellingError("No dictionary for \(wanted). Install \(package)\(others)")
  }

  private func files(named name: String) -> DictionaryFiles? {
    folders.lazy.map { DictionaryFiles(name, in: $0.string) }.first(where: \.exist)
  }
}

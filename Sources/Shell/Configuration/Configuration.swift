import Documents
public import EditorCore
public import Files
import HistoryStore
public import SystemPackage
import Text
import TextHistory

/// The user's configuration on disk.
public struct Configuration: Sendable {
  /// The file; nil in a session without one or without a home folder.
  public let path: FilePath?
  /// Whether history is stored on disk unless the file disables it.
  public var keepsHistory = true
  /// Whether the session runs no shell and opens no other files.
  public var isRestricted = false

  private static let maxByteCount = 1_000_000

  /// The user's file, which may be missing.
  public static var ofUser: Configuration { Configuration(path: userPath) }

  /// Creates a configuration for a file that the user names; fails if it does not exist.
  ///
  /// - Throws: `FileError` if it cannot be read.
  public init?(named name: String) throws(FileError) {
    path = try FilePath(expandingTilde: name).absolute()
    guard let path, try TextFile.load(path) != nil else { return nil }
  }

  /// Creates a configuration for a file, or for none.
  public init(path: FilePath?) { self.path = path }

  /// `memento/config.toml` in `XDG_CONFIG_HOME`, otherwise in `.config` of the home folder.
  private static var userPath: FilePath? {
    if let chosen = FilePath.inEnvironment("XDG_CONFIG_HOME"), chosen.isAbsolute {
      return chosen.appending("memento/config.toml")
    }
    return FilePath.userHome?.appending(".config/memento/config.toml")
  }

  /// The settings without a configuration.
  public static var usual: Settings {
    var settings = Settings()
    settings.history = HistoryPreferences(excluding: HistoryExclusion.standardPatterns)
    return settings
  }

  /// Reads the settings, and the mistakes with their lines and the expected forms.
  ///
  /// A mistake affects only its own key, which keeps its default.
  public func read() -> Settings {
    var settings = fromFile()
    if !keepsHistory { settings.history.isEnabled = false }
    settings.isRestricted = isRestricted
    return settings
  }

  /// Reads the settings as `read` does, and also finds mistakes in the names of languages, themes
  /// and dictionaries.
  ///
  /// It reads the definitions of all languages, which the editor does in the background.
  public func check() -> Settings {
    let folders = LanguageFolders.ofEnvironment()
    return read().checked(by: folders.choices(in: folders.languages().catalog))
  }

  private func fromFile() -> Settings {
    var settings = Self.usual
    guard let path else { return settings }
    settings.file = path.string
    // Keys can be bound to macros.
    let kept = MacroFile(beside: path).load()
    settings.macros = kept.macros
    readFile(path, into: &settings)
    settings.mistakes += kept.mistakes
    return settings
  }

  private func readFile(_ path: FilePath, into settings: inout Settings) {
    let shown = path.shownWithTilde
    do throws(SmallFile.Failure) {
      guard let bytes = try SmallFile.read(path, upTo: Self.maxByteCount) else { return }
      settings.apply(bytes, from: shown)
    } catch {
      settings.mistakes = [SettingsMistake(path: shown, line: nil, error.description)]
    }
  }
}

extension Settings {
  /// Applies the text of a configuration, and adds its mistakes in the order of their lines.
  package mutating func apply(_ bytes: [UInt8], from shown: String) {
    let text = ConfigurationText(path: shown, bytes)
    let others = apply(text.entries, from: shown) { TextEncoding(written: $0)?.isKnown ?? false }
    mistakes = (text.mistakes + others).sorted { $0.line ?? 0 < $1.line ?? 0 }
  }
}

extension HistoryOptions {
  /// Creates options from the user's preferences.
  init(_ preferences: HistoryPreferences) {
    isEnabled = preferences.isEnabled
    patterns = preferences.excluded
    copiesSecrets = preferences.copiesSecrets
    settings.largestSnapshot = preferences.largestWholeMegabytes * 1_000_000
    settings.bytesPerFile = preferences.megabytesPerFile * 1_000_000
    settings.bytesInAll = preferences.megabytesInAll * 1_000_000
  }
}

import EditorCore
import Storage
import SystemPackage

/// The `.editorconfig` files that hold for a file, as they are on disk.
struct EditorConfigLookup: Sendable {
  /// What they say of the file, and which of them cannot be read.
  let properties: EditorConfigProperties
  /// The files that were found, and where others would hold.
  let watched: [FilePath]

  /// Larger is no such file.
  private static let mostBytes = 256_000

  /// Looks in the folder of a file and in those above it, up to the first that is a root.
  ///
  /// Waits for the disk: a few microseconds a folder.
  init(for file: FilePath) {
    var found: [(file: EditorConfigFile, name: String)] = []
    var failures: [SettingsMistake] = []
    var watched: [FilePath] = []
    var folder = ((try? file.absolute()) ?? file).lexicallyNormalized()
    var names: [String] = []
    while let name = folder.lastComponent {
      folder.removeLastComponent()
      names.insert(name.string, at: 0)
      let path = folder.appending(".editorconfig")
      watched.append(path)
      do throws(SmallFile.Failure) {
        let bytes = try SmallFile.read(path, upTo: Self.mostBytes)
        guard let bytes else { continue }
        let config = EditorConfigFile(path: path.shownWithTilde, bytes)
        found.insert((config, names.joined(separator: "/")), at: 0)
        if config.isRoot { break }
      } catch {
        // What cannot even be looked for is as good as not there.
        if case .system(let error) = error, error.operation == .check { continue }
        failures.append(
          SettingsMistake(path: path.shownWithTilde, line: nil, error.description))
      }
    }
    var properties = EditorConfigProperties(found)
    properties.mistakes.insert(contentsOf: failures, at: 0)
    self.properties = properties
    self.watched = watched
  }
}

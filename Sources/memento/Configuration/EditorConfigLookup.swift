import EditorCore
import Storage
import SystemPackage

/// The `.editorconfig` files that hold for a file, as they are on disk.
struct EditorConfigLookup: Sendable {
  /// What they say of the file.
  let properties: EditorConfigProperties
  /// What cannot be as it is, with file and line; and files that cannot be read.
  let mistakes: [String]
  /// The files that were found, and the one that would come first.
  let watched: [FilePath]

  /// Larger is no such file.
  private static let mostBytes = 256_000

  /// Looks in the folder of a file and in those above it, up to the first that is a root.
  ///
  /// Waits for the disk: a few microseconds a folder.
  init(for file: FilePath) {
    var found: [(file: EditorConfigFile, name: String)] = []
    var failures: [String] = []
    var watched: [FilePath] = []
    var folder = ((try? file.absolute()) ?? file).lexicallyNormalized()
    var names: [String] = []
    while let name = folder.lastComponent {
      folder.removeLastComponent()
      names.insert(name.string, at: 0)
      let path = folder.appending(".editorconfig")
      do throws(SmallFile.Failure) {
        let bytes = try SmallFile.read(path, upTo: Self.mostBytes)
        if bytes != nil || names.count == 1 { watched.append(path) }
        guard let bytes else { continue }
        let config = EditorConfigFile(path: path.string, bytes)
        found.insert((config, names.joined(separator: "/")), at: 0)
        if config.isRoot { break }
      } catch {
        // What cannot even be looked for is as good as not there.
        if case .system(let error) = error, error.operation == .check { continue }
        failures.append(error.description)
      }
    }
    properties = EditorConfigProperties(found)
    mistakes = failures + properties.mistakes.map(\.description)
    self.watched = watched
  }
}

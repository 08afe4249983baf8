import Documents
import EditorCore
import Files
import SystemPackage

/// The `.editorconfig` files that apply to a file, read from disk.
struct EditorConfigLookup: Sendable {
  /// The properties for the file, and the mistakes.
  private(set) var properties: EditorConfigProperties
  /// The paths of all files that apply or would apply if they existed.
  private(set) var watched: [FilePath] = []

  private static let maxByteCount = 256_000

  /// Reads the files in the folder of a file and in its parent folders, up to the first root file.
  ///
  /// It needs a few microseconds per folder.
  init(for file: FilePath) {
    var found: [(file: EditorConfigFile, name: String)] = []
    var failures: [SettingsMistake] = []
    let file = ((try? file.absolute()) ?? file).lexicallyNormalized()
    var place = file
    while let folder = place.parent {
      let path = place.sibling(named: ".editorconfig")
      place = folder
      watched.append(path)
      do throws(SmallFile.Failure) {
        guard let bytes = try SmallFile.read(path, upTo: Self.maxByteCount) else { continue }
        let config = EditorConfigFile(path: path.shownWithTilde, bytes)
        let name = file.bytes.dropFirst(folder.length).drop { $0 == UInt8(ascii: "/") }
        found.insert((config, String(decoding: name, as: UTF8.self)), at: 0)
        if config.isRoot { break }
      } catch {
        // A file in an inaccessible folder counts as missing.
        if case .system(let error) = error, error.operation == .check { continue }
        failures.append(SettingsMistake(path: path.shownWithTilde, line: nil, error.description))
      }
    }
    properties = EditorConfigProperties(found)
    properties.mistakes.insert(contentsOf: failures, at: 0)
  }
}

import Files
import HistoryStore
import Projects
public import SystemPackage

extension FilePath {
  /// Returns the path below a folder, or the whole path if it is elsewhere.
  public func below(_ folder: FilePath) -> FilePath {
    var rest = self
    return rest.removePrefix(folder) && !rest.isEmpty ? rest : self
  }
}

extension PathFilter {
  /// Returns whether the filter chooses a file below a folder.
  func chooses(_ file: StoredFile, below folder: FilePath) -> Bool {
    file.path?.below(folder).bytes.withUnsafeBufferPointer { chooses($0) } ?? false
  }
}

import EditorCore
import Storage
import SystemPackage
import TextHistory
import TextModel

extension FileText {
  /// Reads a file in the encoding that it shows or was saved in last; nil where there is none.
  ///
  /// - Parameter other: the encoding of a file that is no UTF-8, when nothing else is known.
  static func read(
    _ path: FilePath, orElse other: TextEncoding? = nil
  ) throws(FileError) -> (text: FileText, identity: FileIdentity)? {
    let disk = try DiskText(of: path, orElse: other)
    guard let identity = disk.identity else { return nil }
    let text = disk.state.recordedText
    let encoding = disk.state.recordedEncoding
    let note = disk.problem.map { problem in
      let name = path.lastComponent.map { FilePath(root: nil, [$0]).printable } ?? path.printable
      return "\(name) is shown byte by byte: \(problem)"
    }
    return (FileText(text, encoding: encoding, note: note), identity)
  }
}

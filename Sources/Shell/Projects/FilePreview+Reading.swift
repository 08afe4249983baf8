import EditorCore
import Files
import SystemPackage
import Text

extension FilePreview {
  /// The maximum size of a file that is read to show a line, and the size of the beginning that is
  /// read otherwise, in bytes.
  private static var largest: Int { 16 << 20 }
  private static var beginning: Int { 16 << 10 }

  /// Reads a part of a file; for a file that is not a text, a description is shown.
  init(reading place: FilePlace) {
    let path = FilePath(bytes: place.path)
    do throws(FileError) {
      let limit = place.line == nil ? Self.beginning : Self.largest
      let bytes = try TextFile.beginning(of: path, atMost: limit)
      if bytes.prefix(8_192).contains(0) {
        self.init(of: place, lines: ["Not a text: it has NUL bytes"], isText: false)
      } else {
        self.init(of: place, in: PieceTree(bytes))
      }
    } catch {
      self.init(of: place, lines: [error.description], isText: false)
    }
  }
}

import EditorCore
import Files
import SystemPackage
import Text

extension FilePreview {
  /// The largest file that is read for a line in it, and the beginning that is read otherwise, in bytes.
  private static var largest: Int { 16 << 20 }
  private static var beginning: Int { 16 << 10 }

  /// Reads a part of a file; anything but a text is described.
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

import Documents
import EditorCore
import SystemPackage
import Text

extension Settings {
  /// Returns the encoding of a file that has no byte order mark and is not UTF-8; nil if none is
  /// set.
  ///
  /// Reads the file's `.editorconfig` files from disk.
  func encoding(ofFileAt path: FilePath) -> TextEncoding? {
    let type = FileType.of(fileNamed: path.lastComponent?.string ?? "")
    let properties = EditorConfigLookup(for: path).properties
    return TextSettings(ofType: type, self, properties, estimated: nil).knownEncoding
  }

  /// The encoding of a text without a file that has no byte order mark and is not UTF-8; nil if
  /// none is set.
  var encodingOfOtherText: TextEncoding? {
    TextSettings(ofType: nil, self, EditorConfigProperties(), estimated: nil).knownEncoding
  }
}

extension TextSettings {
  fileprivate var knownEncoding: TextEncoding? {
    encoding.flatMap { TextEncoding(written: $0) }.flatMap { $0.isKnown ? $0 : nil }
  }
}

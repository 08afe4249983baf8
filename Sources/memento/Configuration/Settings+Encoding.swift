import EditorCore
import SystemPackage
import TextModel

extension Settings {
  /// The encoding that a file is read in when it has no mark and is no UTF-8; nil where nothing says
  /// so.
  ///
  /// Waits for the disk, where the `.editorconfig` files are.
  func encoding(ofFileAt path: FilePath) -> TextEncoding? {
    let type = FileType.of(fileNamed: path.lastComponent?.string ?? "")
    let properties = EditorConfigLookup(for: path).properties
    let text = TextSettings(ofType: type, self, properties, guessed: nil)
    return text.knownEncoding
  }

  /// The encoding that a text without a file is read in when it has no mark and is no UTF-8; nil where
  /// nothing says so.
  var encodingOfOtherText: TextEncoding? {
    TextSettings(ofType: nil, self, EditorConfigProperties(), guessed: nil).knownEncoding
  }
}

extension TextSettings {
  fileprivate var knownEncoding: TextEncoding? {
    encoding.flatMap { TextEncoding(written: $0) }.flatMap { $0.isKnown ? $0 : nil }
  }
}

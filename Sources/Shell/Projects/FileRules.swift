import EditorCore
import Files
import HistoryStore
import SystemPackage
import Text
import TextHistory

/// The rules for files that are not open: their history and their encoding.
struct FileRules: Sendable {
  let options: HistoryOptions
  let folders: UserFolders?
  /// The encoding of files that are not UTF-8, if nothing else is known.
  let otherEncoding: TextEncoding?

  init(_ options: HistoryOptions, _ folders: UserFolders?, _ settings: Settings) {
    self.options = options
    self.folders = folders
    otherEncoding = settings.encodingOfOtherText
  }

  /// The files without history; nil if no file has one.
  var exclusion: HistoryExclusion? {
    options.isEnabled ? folders?.exclusion(by: options.patterns) : nil
  }

  /// Returns the way in which a file is read.
  func reading(of path: FilePath) -> DecodedText.Reading {
    .ofFile(at: path, encodings: folders?.encodings, orElse: otherEncoding)
  }
}

extension HistoryExclusion {
  /// Returns whether a file has a history.
  func keepsHistory(of path: FilePath) -> Bool {
    guard let path = try? path.canonical() else { return false }
    return pattern(matching: path) == nil
  }
}

extension Session {
  /// The present rules for files that are not open.
  var fileRules: FileRules { FileRules(options, environment.folders, editor.settings) }
}

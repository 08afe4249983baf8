import EditorCore
import Files
import Glibc
import HistoryStore
import SystemPackage
import Text
import TextHistory

/// The rules for files that are not open: their history and their encoding.
struct FileRules: Sendable {
  let options: HistoryOptions
  let folders: UserFolders?
  /// The encoding of files that are not UTF-8, if no other is known.
  let otherEncoding: TextEncoding?

  init(_ options: HistoryOptions, _ folders: UserFolders?, _ settings: Settings) {
    self.options = options
    self.folders = folders
    otherEncoding = settings.encodingOfOtherText
  }

  /// The exclusion of files without history; nil if no file has one.
  var exclusion: HistoryExclusion? {
    options.isEnabled ? folders?.exclusion(by: options.patterns) : nil
  }

  /// Returns the reason why the contents of a file cannot be recorded; nil if they can.
  ///
  /// - Parameter place: its canonical path.
  func obstacleToRecord(_ place: FilePath, size: Int) -> String? {
    guard let exclusion else { return "no history is kept" }
    if let pattern = exclusion.pattern(matching: place) {
      return "the pattern \(pattern) excludes it from the history"
    }
    let largest = options.settings.largestSnapshot
    if size > largest { return "it is over \(largest / 1_000_000) MB, too large to be recorded" }
    return place.withPlatformString { access($0, R_OK) } == 0 ? nil : "it cannot be read"
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

package import MementoKit
import Text
import TextEditing

/// The output of a program as a document: it has no file and no history, and the user cannot change
/// it.
package enum ProgramOutput {
  /// The maximum number of bytes kept of the output.
  package static var mostBytes: Int { 16_000_000 }
  /// The excess in bytes at which the beginning of the text is dropped.
  private static var bytesAtOnce: Int { 8_000_000 }

  /// The lines and bytes that were dropped at the beginning of an output.
  package struct Dropped: Equatable {
    package fileprivate(set) var lineCount = 0
    package fileprivate(set) var byteCount = 0

    package init() {}
  }

  /// Returns a document for the output of a program.
  package static func document(of command: String, at now: Moment) -> Document {
    var document = Document(PieceTree(), path: nil, isOnDisk: false, isReadOnly: true, at: now)
    document.protection.outputTitle = title(of: command)
    document.journal.phase = .notKept
    return document
  }

  /// Empties the document for the output of another command.
  package static func restart(_ document: inout Document, for command: String, at now: Moment) {
    document.protection.outputTitle = title(of: command)
    var buffer = document.buffer
    buffer.unfoldAll()
    buffer.replaceEnd(from: 0, with: [], followsEnd: true)
    buffer.scroll = ScrollPosition()
    document.begin(with: buffer, titled: "Output", at: now)
  }

  /// Replaces the end of the output with new bytes.
  ///
  /// - Parameters:
  ///   - count: the number of replaced bytes.
  ///   - followsEnd: whether the cursor moves to the last line.
  package static func extend(
    _ document: inout Document, replacing count: Int, with bytes: [UInt8], followsEnd: Bool,
    _ dropped: inout Dropped, at now: Moment
  ) {
    var buffer = document.buffer
    let end = max(0, buffer.text.count - count)
    buffer.replaceEnd(from: end, with: bytes, followsEnd: followsEnd)
    if buffer.text.count > mostBytes + bytesAtOnce { drop(from: &buffer, &dropped) }
    // The new tree has one state; earlier output is dropped.
    document.begin(with: buffer, titled: "Output", at: now)
  }

  /// Drops the beginning of the text, and puts a note in its place.
  private static func drop(from buffer: inout TextBuffer, _ dropped: inout Dropped) {
    let before = buffer.text.count
    // The note of an earlier call is dropped with its line.
    let noteCount = dropped.byteCount == 0 ? 0 : 1
    dropped.byteCount += before - mostBytes
    let note =
      "[Only the last \(ByteCount(mostBytes)) of the output are kept: "
      + "\(ByteCount(dropped.byteCount)) before them are left out]\n"
    dropped.lineCount += buffer.keepEnd(of: mostBytes, behind: Array(note.utf8)) - noteCount
  }

  private static func title(of command: String) -> String { "Output of \(command.short)" }
}

import Files
import Shell
import SystemPackage
import Text
import TextEditing
import TextHistory

/// The emergency copies of a file that contain a text, for its erasure.
struct CopiesWithText {
  private let copies: [EmergencyCopy]

  /// Whether no copy contains the text.
  var isEmpty: Bool { copies.isEmpty }

  /// Their number and kind.
  var label: String { copies.count == 1 ? "1 emergency copy" : "\(copies.count) emergency copies" }

  /// Reads the copies of a file.
  ///
  /// - Parameter name: the file as the user wrote it.
  /// - Throws: `CommandFailure` if a running editor has a copy with the text, because it would
  ///   write the copy again.
  init(of name: String, _ pattern: BytePattern, _ archive: Archive) throws {
    guard UntitledName(name) == nil else {
      copies = []
      return
    }
    let path = try FilePath(expandingTilde: name).canonical()
    let found = EmergencyPlaces(of: path, orIn: archive.folders.state).all()
    let reading = DecodedText.Reading.ofFile(at: path, encodings: archive.folders.encodings)
    let matching = try found.filter { try Self.contains(pattern, $0.copy, reading) }
    if let copy = matching.first(where: \.isInUse)?.copy {
      let process = archive.folders.sessions.having(path).first?.process
      let editor = process.map { "The editor with process \($0)" } ?? "An open editor"
      throw CommandFailure(
        "\(editor) has it in its unsaved text, of which \(copy.path.printable) is the emergency copy. "
          + "Remove it there first")
    }
    copies = matching.map(\.copy)
  }

  private static func contains(
    _ pattern: BytePattern, _ copy: EmergencyCopy, _ reading: DecodedText.Reading
  ) throws -> Bool {
    guard let file = try DecodedFile.load(copy.path, reading) else { return false }
    let text = file.take().recordedText
    return !pattern.matches(in: text, 0..<text.count, limit: 1).isEmpty
  }

  /// Removes the copies, and prints their names.
  func remove() throws {
    for copy in copies {
      try copy.remove()
      try Page.printLine("Removed the emergency copy \(copy.path.printable)")
    }
  }
}

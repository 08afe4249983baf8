import Documents
import Text

/// The places in a text that its formatter names on its standard error.
struct FormatterPlaces {
  /// The places.
  var places = RunPlaces()
  /// The document.
  private var document: DocumentID?
  /// The number of the last formatting.
  private var serial = 0

  /// Finds the places that a formatter's complaint about a text names; without any, the earlier
  /// ones are out of date.
  static func find(
    in complaint: String, about text: PieceTree, of id: DocumentID, in editor: inout Editor
  ) {
    editor.registers.run.formatter.serial += 1
    if editor.registers.run.formatter.document == id {
      editor.registers.run.formatter.places = RunPlaces()
    }
    guard !complaint.isBlank, let path = editor.documents[id]?.path else { return }
    editor.registers.run.formatter.document = id
    editor.registers.run.formatter.places = RunPlaces()
    editor.registers.run.formatter.places.texts[id] = text
    let serial = editor.registers.run.formatter.serial
    editor.effects.append(
      .run(.findPlaces(FormatterComplaint(serial: serial, text: complaint, file: path))))
  }

  /// Stores the places of the last formatting, which F4 visits from now on.
  static func addPlaces(_ found: FoundPlaces, serial: Int, in editor: inout Editor) {
    guard serial == editor.registers.run.formatter.serial, !found.places.isEmpty else { return }
    editor.registers.run.formatter.places.append(found)
    editor.registers.run.formatter.places.isNewest = true
    let count = found.places.count
    let hint = editor.keymap.translatingKeys(
      in: count == 1 ? "F4 goes to the place" : "F4 goes to the first of \(count.grouped) places")
    editor.message =
      editor.message.map {
        Message(parts: [$0.text, hint], isWarning: $0.isWarning)
      } ?? .info(hint)
  }

  /// Removes the places.
  mutating func forget() {
    places = RunPlaces()
    document = nil
  }
}

import MementoArchiveKit

extension FuzzSubject {
  /// Reads the file of a durable history of the library, whose lines have right checksums.
  ///
  /// Checks that read values are equal after they were written and read again.
  func readHistory(_ input: [UInt8]) {
    let bytes = input.split(separator: UInt8(ascii: "\n")).flatMap { json in
      var checksum = Checksum()
      checksum.add(json)
      return Array("\(checksum) ".utf8) + json + "\n".utf8
    }
    guard let history = try? LoggedHistory(bytes, of: "history") else { return }
    let again = try? LoggedHistory(history.lines, of: "history")
    precondition(again?.steps == history.steps, "a history lost a step when it was written anew")
    precondition(again?.draft == history.draft, "a history lost its draft when it was written anew")
    precondition(again?.lines == history.lines, "a history is written in two forms")
  }

  /// Reads JSON, and the file of a state under a name.
  func readValue(_ input: [UInt8]) {
    if let value = JSONValue(parsing: input) {
      precondition(JSONValue(parsing: value.bytes) == value, "a value was written as another one")
    }
    guard let file = try? JSONFile(input, of: "name") else { return }
    let again = try? JSONFile(file.bytes, of: "name")
    precondition(again?.memento == file.memento, "a state was written as another one")
  }
}

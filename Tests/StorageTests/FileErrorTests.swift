import Storage
import SystemPackage
import Testing

@Suite struct FileErrorTests {
  @Test func aMessageNamesTheCauseAndTheNextStep() {
    #expect(
      FileError(.save, "notes.txt", .system(.noSpace)).description
        == "Cannot save notes.txt: no space left on device. "
        + "Free some space, or save elsewhere with Alt-S.")
    #expect(
      FileError(.open, "src", .notAFile(.directory)).description
        == "Cannot open src: it is a folder. Choose a file.")
    #expect(
      FileError(.open, "secret", .system(.permissionDenied)).description
        == "Cannot open secret: permission denied. "
        + "Its owner can change its permissions with chmod.")
  }

  @Test func everyMessageIsOneSentenceAndOneStep() {
    for number in CInt(1)...140 {
      for operation in [FileError.Operation.open, .read, .save, .check] {
        let error = FileError(operation, "n", .system(Errno(rawValue: number)))
        #expect(error.description.hasPrefix("Cannot \(operation) n: "))
        #expect(error.description.hasSuffix("."))
        #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        #expect(error.errno?.rawValue == number)
      }
    }
    #expect(FileError(.open, "src", .notAFile(.directory)).errno == nil)
  }

  @Test func aNameCannotActOnATerminal() {
    let evil: FilePath = "a\u{1B}]0;b\u{7}\n\u{7F}\u{9B}31m\u{202E}\u{2028}é日"
    let message = FileError(.open, evil, .notAFile(.fifo)).description
    #expect(message.contains(#"a\u{1B}]0;b\u{7}\u{A}\u{7F}\u{9B}31m\u{202E}\u{2028}é日:"#))
    let forbidden = message.unicodeScalars.filter {
      $0.properties.generalCategory == .control || $0.properties.isBidiControl
    }
    #expect(forbidden.isEmpty)
  }
}

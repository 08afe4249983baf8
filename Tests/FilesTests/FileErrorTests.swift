import Files
import SystemPackage
import Testing
import TestSupport

@Suite struct FileErrorTests {
  @Test("A message names the cause and the next step")
  func aMessageNamesTheCauseAndTheNextStep() {
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
        + "sudoedit opens it as root; chmod permits it, if it is yours.")
  }

  @Test("If history cannot be stored, the message suggests another folder")
  func whereHistoryCannotBeKeptAnotherFolderIsTheStep() {
    #expect(
      FileError(.keep, "/state/memento", .system(.permissionDenied)).description
        == "Cannot store history in /state/memento: permission denied. "
        + "Change its permissions, or set XDG_STATE_HOME to another folder.")
    #expect(
      FileError(.lock, "/state/memento/sessions", .system(.noLocks)).description
        == "Cannot lock files in /state/memento/sessions: the file system has no locks. "
        + "Enable locks on its server, or set XDG_STATE_HOME to another folder.")
    #expect(
      FileError(.keep, "/state/memento", .system(.fileNameTooLong)).description
        == "Cannot store history in /state/memento: the name is too long. "
        + "Try again, or set XDG_STATE_HOME to another folder.")
  }

  @Test("Every message is one sentence and one step")
  func everyMessageIsOneSentenceAndOneStep() {
    for number in CInt(1)...140 {
      let words: [FileError.Operation: String] = [
        .open: "open", .read: "read", .save: "save", .check: "check", .keep: "store history in",
        .lock: "lock files in",
      ]
      for (operation, words) in words {
        let error = FileError(operation, "n", .system(Errno(rawValue: number)))
        #expect(error.description.hasPrefix("Cannot \(words) n: "))
        #expect(error.description.hasSuffix("."))
        #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        #expect(error.errno?.rawValue == number)
      }
    }
    #expect(FileError(.open, "src", .notAFile(.directory)).errno == nil)
  }

  @Test("A file name cannot act on the terminal")
  func aNameCannotActOnATerminal() {
    let evil: FilePath = "a\u{1B}]0;b\u{7}\n\u{7F}\u{9B}31m\u{202E}\u{2028}é日"
    let message = FileError(.open, evil, .notAFile(.fifo)).description
    #expect(message.contains(#"a\u{1B}]0;b\u{7}\u{A}\u{7F}\u{9B}31m\u{202E}\u{2028}é日:"#))
    let forbidden = message.unicodeScalars.filter {
      $0.properties.generalCategory == .control || $0.properties.isBidiControl
    }
    #expect(forbidden.isEmpty)
  }

  @Test("A file name cannot hide characters, and its emoji stay whole")
  func aNameCannotHideCharacters() {
    let evil: FilePath = "a\u{180E}\u{1160}\u{1D173}\u{200D}b\u{FE0F}\u{3164}\u{E0100}"
    #expect(
      evil.printable
        == #"a\u{180E}\u{1160}\u{1D173}\u{200D}b\u{FE0F}\u{3164}\u{E0100}"#)
    let emoji = "👩\u{200D}🚀❤\u{FE0F}1\u{FE0F}\u{20E3}.txt"
    #expect(FilePath(emoji).printable == emoji)
  }
}

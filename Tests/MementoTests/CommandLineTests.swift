import ArgumentParser
import Testing

@testable import memento

/// The meaning of the words after `memento`.
@Suite struct CommandLineTests {
  private func files(_ words: [String]) -> [String]? {
    guard let edit = try? Memento.parseAsRoot(words) as? Edit else { return nil }
    let isPlain = !edit.readOnly && !edit.noHistory && !edit.noConfig && edit.config == nil
    return isPlain && !edit.printsConfig && !edit.printsCommands && !edit.checksConfig
      ? edit.files : nil
  }

  @Test(
    "A command line of files only needs no parser",
    arguments: [
      [], ["a.txt"], ["+12", "a.txt"], ["+/find", "a.txt", "b:3:4"], ["./log", "log"],
      ["a b", "é", ""],
    ])
  func whatHoldsFilesAloneNeedsNoParser(_ words: [String]) {
    #expect(Memento.isOfFilesAlone(words))
    #expect(files(words) == words)
  }

  @Test(
    "Any other command line is parsed",
    arguments: [
      ["-"], ["a.txt", "-R"], ["a.txt", "--view"], ["-v", "a.txt"], ["--version"], ["--", "-R"],
      ["--config", "x"], ["help"],
      ["log", "a"],
      ["edit-file"],
    ])
  func allElseIsParsed(_ words: [String]) {
    #expect(!Memento.isOfFilesAlone(words))
  }

  @Test("Every command is recognised by its name")
  func everyCommandIsKnownByTheNameItHas() {
    for command in Memento.configuration.subcommands {
      let name = command.configuration.commandName
      #expect(name == command._commandName)
      #expect(!Memento.isOfFilesAlone([name ?? ""]))
    }
  }
}

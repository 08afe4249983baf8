import ArgumentParser
import Testing

@testable import memento

/// The completions that a shell offers at the end of a command line.
@Suite struct LineCompletionTests {
  /// The candidates without their descriptions.
  private func candidates(_ words: String...) -> [String] {
    LineCompletion(words).lines.map { String($0.prefix { $0 != "\t" }) }
  }

  @Test("The first word is a command or a file")
  func commands() {
    #expect(candidates("sho") == ["show", ":files"])
    #expect(candidates("") == CommandForm.all.commands.map(\.name) + [":files"])
    #expect(!candidates("").contains("edit-file") && candidates("").contains("help"))
    #expect(candidates("notes.txt", "") == [":files"])
    #expect(candidates("+12", "") == [":files"])
    #expect(candidates("./log", "sh") == [":files"])
    #expect(candidates("--", "sho") == [":files"])
    #expect(candidates("help", "sh") == ["show"])
  }

  @Test("Options are those of the command, or of the editor")
  func options() {
    #expect(candidates("--no") == ["--no-history", "--no-config"])
    #expect(candidates("--read-only", "--res") == ["--restricted"])
    #expect(candidates("log", "--na") == ["--names"])
    #expect(candidates("log", "notes.txt", "--na") == ["--names"])
    #expect(candidates("log", "--", "--na") == [":files"])
    #expect(candidates("-R") == ["-R"])
    #expect(candidates("watch", "--bes").isEmpty, "hidden")
  }

  @Test("Values of options are completed by what they are")
  func values() {
    #expect(candidates("--config", "") == [":files"])
    #expect(candidates("log", "--color", "") == ["auto", "always", "never"])
    #expect(candidates("log", "--color", "a") == ["auto", "always"])
    #expect(candidates("log", "--color", "auto", "") == [":files"])
    #expect(candidates("timeline", "--since", "").isEmpty)
    #expect(candidates("unbundle", "--into", "") == [":folders"])
  }

  @Test("Arguments are completed by what they are")
  func arguments() {
    #expect(candidates("show", "") == [":files"])
    #expect(candidates("search", "").isEmpty && candidates("search", "x", "") == [":files"])
    #expect(candidates("forget", "a", "b", "") == [":files"])
    #expect(candidates("timeline", "") == [":folders"])
    #expect(candidates("timeline", ".", "").isEmpty)
    #expect(candidates("show", "/no such file", "").isEmpty)
    #expect(candidates("files", "").isEmpty)
  }

  @Test("Every argument of every command is completed, or known to be free")
  func everyArgument() {
    let known: Set<String> = [
      "FILE", "FILE[:NAME]", "files", "file", "BUNDLE", "PATH", "DIR", "when", "STATE", "NAME",
    ]
    let free: Set<String> = ["TEXT", "TIME", "COUNT", "PATTERN", "subcommands"]
    let (commands, editor) = CommandForm.all
    for form in commands + [editor].compactMap(\.self) {
      for value in form.arguments.map(\.value) + form.options.compactMap(\.value) {
        #expect(known.contains(value) || free.contains(value), "\(form.name) has \(value)")
      }
    }
    #expect(commands.count > 15 && editor != nil)
  }

  @Test("The help of the program has the options of the editor, as the editor itself lists them")
  func optionsInHelp() throws {
    let help = Memento.helpMessage(columns: 80)
    let listed = try #require(
      Edit.helpMessage(columns: 80).split(separator: "OPTIONS:\n").last)
    for line in listed.split(separator: "\n")
    where !line.contains("--version") && !line.contains("--help") {
      #expect(help.contains(line), "\(line)")
    }
  }

  @Test("Descriptions follow a tab, on one line")
  func descriptions() {
    #expect(
      LineCompletion(["sho"]).lines[0] == "show\tPrint a state of a file, byte for byte.")
  }

  @Test("Each shell has a script, which asks for words as the program understands it")
  func scripts() {
    for shell in CompletionScript.allCases {
      #expect(shell.text.contains(CompletionScript.request))
      #expect(shell.text.contains("--generate-completion-script \(shell)"))
    }
  }
}

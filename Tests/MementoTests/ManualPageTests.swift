import Testing

@testable import memento

/// The pages of `man`.
@Suite struct ManualPageTests {
  @Test("The page of the program has every command and every option with its meaning")
  func program() {
    let page = ManualPage.program.text
    let (commands, editor) = CommandForm.all
    for command in commands {
      #expect(page.contains(".SS \"memento \(command.name)\"\n"))
      #expect(page.contains(RoffPage.escaped(command.abstract)))
    }
    for form in commands + [editor].compactMap(\.self) {
      for option in form.options where !["--version", "--help"].contains(option.names.last) {
        for name in option.names { #expect(page.contains(RoffPage.escaped(name).bold), "\(name)") }
        #expect(page.contains(RoffPage.escaped(option.abstract)))
      }
    }
    for title in ["EXIT STATUS", "FILES", "ENVIRONMENT", "SEE ALSO"] {
      #expect(page.contains(".SH \(title)\n"))
    }
  }

  @Test("The page of the program has the forms of each command that its help has")
  func forms() {
    let page = ManualPage.program.text
    let forms = [
      "memento diff FILE [STATE [STATE]]", "memento restore --at TIME DIR",
      "memento forget FILE",
    ]
    for form in forms { #expect(page.contains(RoffPage.escaped(form)), "\(form)") }
  }

  @Test("No text of a page is taken for a request of roff", arguments: ManualPage.allCases)
  func requests(page: ManualPage) {
    let known: Set<Substring> = [".TH", ".SH", ".SS", ".PP", ".TP", ".nf", ".fi"]
    for line in page.text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(known.contains(line.prefix { $0 != " " }), "\(line)")
    }
    let escapes = page.text.split(separator: "\\").dropFirst().compactMap(\.first)
    #expect(Set(escapes).isSubset(of: ["f", "-", "e", "(", "&"]))
  }

  @Test("Characters of roff are escaped")
  func escaping() {
    #expect(RoffPage.escaped("a-b ~3 'x' \\ ^") == "a\\-b \\(ti3 \\(aqx\\(aq \\e \\(ha")
  }

  @Test("The page of the configuration has every setting")
  func configuration() {
    let page = ManualPage.configuration.text
    #expect(page.contains("#line\\-numbers = true") && page.contains("#theme = \"terminal\""))
  }
}

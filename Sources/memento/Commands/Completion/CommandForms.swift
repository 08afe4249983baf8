import ArgumentParser
import MementoArchiveKit

/// The form of a command line: its options, and its arguments in order.
struct CommandForm {
  /// The name of the command.
  let name: String
  /// A sentence about it.
  let abstract: String
  /// Paragraphs about it.
  let discussion: String
  private(set) var options: [Option] = []
  private(set) var arguments: [Argument] = []

  /// An option or a flag.
  struct Option {
    /// All its names, with hyphens.
    let names: [String]
    /// A sentence about it.
    let abstract: String
    /// The kind of its value, such as `FILE`; nil for a flag.
    let value: String?
  }

  /// An argument without a name.
  struct Argument {
    /// The kind of its value, such as `FILE`.
    let value: String
    /// Whether it may be repeated.
    let isRepeating: Bool
  }

  /// The commands listed in the help, and the editor itself.
  static let all: (commands: [CommandForm], editor: CommandForm?) = {
    let dump = JSONValue(parsing: Array(Memento._dumpHelp().utf8))
    let forms = dump?["command"]?["subcommands"]?.elements.map(CommandForm.init) ?? []
    let editor = Edit.configuration.commandName
    return (forms.filter { $0.name != editor }, forms.first { $0.name == editor })
  }()

  /// Reads the parser's description of a command.
  private init(_ dump: JSONValue) {
    name = dump["commandName"]?.string ?? ""
    abstract = dump["abstract"]?.string ?? ""
    discussion = dump["discussion"]?.string ?? ""
    for argument in dump["arguments"]?.elements ?? []
    where argument["shouldDisplay"]?.bool == true {
      let value = argument["valueName"]?.string ?? ""
      let kind = argument["kind"]?.string
      if kind == "positional" {
        let isRepeating = argument["isRepeating"]?.bool == true
        arguments.append(Argument(value: value, isRepeating: isRepeating))
        continue
      }
      let names = (argument["names"]?.elements ?? []).map { name in
        (name["kind"]?.string == "long" ? "--" : "-") + (name["name"]?.string ?? "")
      }
      options.append(
        Option(
          names: names, abstract: argument["abstract"]?.string ?? "",
          value: kind == "option" ? value : nil))
    }
  }

  /// Returns the option with a name.
  func option(_ name: String) -> Option? { options.first { $0.names.contains(name) } }
}

extension JSONValue {
  /// The elements of an array; empty for other values.
  fileprivate var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }
}

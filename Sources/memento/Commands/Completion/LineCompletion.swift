import Files
import HistoryStore
import MementoKit
import ProjectHistory
import SystemPackage
import Text
import TextHistory

/// The possible endings of a command line, for the completion of a shell.
///
/// Each candidate is a line: the word, and a description after a tab. A line `:files` or `:folders`
/// means files or folders that the shell finds itself.
struct LineCompletion {
  /// The lines.
  private(set) var lines: [String] = []

  /// The word before the cursor, perhaps empty.
  private let word: String
  private var form: CommandForm?
  /// The unnamed arguments before the word.
  private var arguments: [String] = []

  /// The maximum number of offered states.
  private static let mostStates = 50

  /// - Parameter words: the words after the name of the program, the last one perhaps incomplete or
  ///   empty.
  init(_ words: [String]) {
    word = words.last ?? ""
    form = CommandForm.all.editor
    var isBehindOptions = false
    var option: CommandForm.Option?
    var isCommandKnown = false
    for word in words.dropLast() {
      if option?.value != nil {
        option = nil
      } else if word == "--", !isBehindOptions {
        isBehindOptions = true
      } else if word.hasPrefix("-"), word != "-", !isBehindOptions {
        option = form?.option(word)
      } else if !isCommandKnown, let command = Self.command(word), !isBehindOptions {
        (form, isCommandKnown) = (command, true)
      } else {
        isCommandKnown = true
        // A position belongs to the file after it.
        if !word.hasPrefix("+") { arguments.append(word) }
      }
    }
    if let value = option?.value {
      complete(value)
    } else if word.hasPrefix("-"), !isBehindOptions {
      completeOption()
    } else {
      completeArgument(isCommandPossible: !isCommandKnown && !isBehindOptions)
    }
  }

  private static func command(_ word: String) -> CommandForm? {
    CommandForm.all.commands.first { $0.name == word }
  }

  private mutating func offer(_ candidate: String, _ description: String = "") {
    guard candidate.hasPrefix(word) else { return }
    let words = [candidate, description].map { $0.onOneLine.replacing("\t", with: " ") }
    lines.append(words[1].isEmpty ? words[0] : words.joined(separator: "\t"))
  }

  private mutating func completeOption() {
    for option in form?.options ?? [] {
      for name in option.names where name.hasPrefix("--") || word == name {
        offer(name, option.abstract)
      }
    }
  }

  private mutating func completeArgument(isCommandPossible: Bool) {
    if isCommandPossible {
      for command in CommandForm.all.commands { offer(command.name, command.abstract) }
      return lines.append(":files")
    }
    guard let form else { return }
    if form.name == "help" {
      for command in CommandForm.all.commands { offer(command.name, command.abstract) }
      return
    }
    let index = min(arguments.count, form.arguments.count - 1)
    guard form.arguments.indices.contains(index),
      index == arguments.count || form.arguments[index].isRepeating
    else { return }
    complete(form.arguments[index].value)
  }

  private mutating func complete(_ value: String) {
    switch value {
    case "FILE", "FILE[:NAME]", "files", "file", "BUNDLE", "PATH": lines.append(":files")
    case "DIR": lines.append(":folders")
    case "when": for choice in ColourChoice.allCases { offer(choice.rawValue) }
    case "STATE": completeState()
    case "NAME" where form?.name != "name": completeProjectName()
    default: break
    }
  }

  private mutating func completeState() {
    guard let file = arguments.first, let archive = try? Archive(),
      let reader = try? NamedPart.reading(file, in: archive).reader
    else { return }
    var count = 0
    for row in reader.rows.reversed() where count < Self.mostStates {
      let record = row.record
      let number = "\(record.number)"
      let description = "\(Times.local(record.secondsSince1970)) \(record.summary.title)"
      if number.hasPrefix(word) {
        offer(number, description)
        count += 1
      }
      if let name = record.name { offer(name, "#\(number) \(description)") }
    }
  }

  private mutating func completeProjectName() {
    guard let place = try? ProjectPlace(arguments.first), let archive = try? Archive(),
      let store = try? archive.store(for: .reading),
      let names = try? ProjectNames(store).all(of: place.path)
    else { return }
    for name in names { offer(name.name, Times.local(name.secondsSince1970)) }
  }
}

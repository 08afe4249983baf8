import Glibc
import SystemPackage

extension Subject {
  /// The search in the files of a project, beside ripgrep over the same files.
  ///
  /// Without a project in `PROJECT=`, there is nothing to measure.
  static var findingInFiles: Subject {
    Subject(name: "find-in-files") { _ in
      guard let project = getenv("PROJECT").map({ String(cString: $0) }), !project.isEmpty else {
        return []
      }
      return [
        firstResult(of: .word, in: project), allResults(of: .word, in: project),
        ripgrep(.word, in: project), allResults(of: .expression, in: project),
        ripgrep(.expression, in: project), allResults(of: .loose, in: project),
        ripgrep(.loose, in: project),
      ]
    }
  }
}

/// A search text that occurs often in programs.
private enum Sought: String {
  case word = "return"
  case expression = #"return [a-z_]+\("#
  /// An expression without a fixed beginning, which a backtracking engine tries at each character.
  case loose = #"[a-z]+_[a-z]+\([a-z]+\)"#

  /// The words for a row of the table.
  var label: String {
    switch self {
    case .word: "a word"
    case .expression: "an expression"
    case .loose: "an expression that begins anywhere"
    }
  }
  /// The keys of the prompt for the text.
  var keys: String { self == .word ? rawValue : "\u{1b}r" + rawValue }
}

private func firstResult(of sought: Sought, in project: String) -> Benchmark {
  Benchmark(
    name: "\(sought.label) found in files, first result", unit: .milliseconds, bar: 50, rounds: 7
  ) {
    let terminal = try asking(for: sought, in: project)
    return try Sample.time(operations: 1) {
      terminal.type("\r")
      try terminal.wait(until: sought.rawValue)
    }
  }
}

private func allResults(of sought: Sought, in project: String) -> Benchmark {
  Benchmark(name: "\(sought.label) found in files, all", unit: .milliseconds, rounds: 7) {
    let terminal = try asking(for: sought, in: project)
    let start = ContinuousClock.now
    terminal.type("\r")
    let end = terminal.lastOutput(beforeIdle: 300)
    return Sample(seconds: start.duration(to: end) / .seconds(1), bytes: nil)
  }
}

/// Starts the program on a file of a project, up to the prompt before the search.
private func asking(for sought: Sought, in project: String) throws -> ProgramOnTerminal {
  let file = "\(project)/\(try firstFile(in: project))"
  let terminal = try ProgramOnTerminal([ProgramOnTerminal.memento.string, file])
  try terminal.wait(until: "Ln 1")
  terminal.type("\u{1b}i")
  try terminal.wait(until: "Find in files")
  terminal.type(sought.keys)
  terminal.settle(milliseconds: 50)
  terminal.type("\r")
  try terminal.wait(until: "In files")
  terminal.settle(milliseconds: 50)
  return terminal
}

/// Returns the name of a file in a folder.
private func firstFile(in folder: String) throws -> String {
  for name in ["README.md", "README", "Makefile", "COPYRIGHT"]
  where access("\(folder)/\(name)", R_OK) == 0 {
    return name
  }
  throw Errno.noSuchFileOrDirectory
}

private func ripgrep(_ sought: Sought, in project: String) -> Benchmark {
  Benchmark(name: "\(sought.label), rg --threads 2", unit: .milliseconds, rounds: 7) {
    let words = ["rg", "--threads", "2", "--line-number", "-e", sought.rawValue, project]
    return try Sample.time(operations: 1) { try runDiscardingOutput(words) }
  }
}

/// Runs a program of the search path, and waits for its end.
private func runDiscardingOutput(_ words: [String]) throws {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  let arguments = words.map { strdup($0) }
  defer { for argument in arguments { free(argument) } }
  var child: pid_t = 0
  let code = posix_spawnp(&child, words[0], &actions, nil, arguments + [nil], environ)
  guard code == 0 else { throw Errno(rawValue: code) }
  waitpid(child, nil, 0)
}

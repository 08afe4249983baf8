import ArgumentParser
import Glibc
import SystemPackage

/// Measures the release program beside other editors, as users experience them.
struct PeersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "peers",
    abstract: "Measures the release program beside other editors, on a pseudo-terminal.",
    discussion: """
      Prints a table in Markdown. The program is MEMENTO_BIN, or what the release build made. \
      Without --peers all that are installed are measured, but for those that take more than a \
      minute in a case.
      """)

  @Option(help: "The folder of the harness, peers.py.")
  var harness = "../shared/bench"

  @Option(help: "The folder for its files (1.2 GB) and results.")
  var folder = ".build/termbench"

  @Option(help: "Editors to measure, with commas.")
  var peers = ""

  @Option(help: "Cases to measure, with commas.")
  var cases = ""

  @Option(help: "How often each is measured.")
  var runs = 5

  @Flag(help: "Keep what was measured before and is not measured now; with --runs 0 only print.")
  var keep = false

  func run() throws {
    let (peers, cases) = (try chosenPeers, try chosenCases)
    let harness = try Harness(
      in: FilePath(harness), workingIn: FilePath(folder),
      for: ProgramOnTerminal.memento)
    if !keep { unlink(harness.results.string) }
    if runs > 0 {
      for aCase in cases { try measure(aCase, peers, harness) }
    }
    print()
    let results = try PeerResults(reading: harness.results)
    for line in PeerTable(results: results, cases: cases).lines { print(line) }
  }

  /// Measures a case with one editor after the other, so that comparable results are measured close
  /// together.
  private func measure(_ aCase: PeerCase, _ peers: [Peer], _ harness: Harness) throws {
    let wanted = peers.filter { !self.peers.isEmpty || !aCase.slowPeers.contains($0.name) }
    for editor in ([.memento] + wanted).map(\.name) + [aCase.floor].compactMap(\.self) {
      // The harness's output must follow the earlier output.
      fflush(nil)
      if try !harness.measure(editor, aCase.name, runs: runs * aCase.repetition) {
        print("\(editor) took too long in \(aCase.name) and is left out.")
      }
    }
  }

  private var chosenPeers: [Peer] {
    get throws {
      let names = try checked(peers, among: [Peer.memento.name] + Peer.all.map(\.name))
      if names.isEmpty { return Peer.all.filter(\.isInstalled) }
      let chosen = Peer.all.filter { names.contains($0.name) }
      if let missing = chosen.first(where: { !$0.isInstalled }) {
        throw ValidationError("\(missing.program) is not installed")
      }
      return chosen
    }
  }

  private var chosenCases: [PeerCase] {
    get throws {
      let names = try checked(cases, among: PeerCase.all.map(\.name))
      return PeerCase.all.filter { names.isEmpty || names.contains($0.name) }
    }
  }

  private func checked(_ list: String, among known: [String]) throws -> [String] {
    let names = list.split(separator: ",").map { String($0) }
    if let unknown = names.first(where: { !known.contains($0) }) {
      throw ValidationError("\(unknown) is none of \(known.joined(separator: ", "))")
    }
    return names
  }
}

import Glibc

/// An editor that the harness can drive.
struct Peer {
  /// Its name in the harness.
  let name: String
  /// The program that must be installed.
  let program: String
  /// Whether it waits until a saved file is durable, as `strace` of a save showed.
  var savesDurably = false

  /// Memento itself.
  static let memento = Peer(name: "memento", program: "", savesDurably: true)

  /// All peers, in the order of measurement.
  static let all = [
    Peer(name: "nano", program: "nano", savesDurably: true),
    Peer(name: "vim", program: "vim", savesDurably: true),
    Peer(name: "neovim", program: "nvim"),
    Peer(name: "micro", program: "micro"),
    Peer(name: "kakoune", program: "kak"),
    Peer(name: "emacs", program: "emacs"),
    Peer(name: "joe", program: "joe"),
    Peer(name: "dte", program: "dte"),
    Peer(name: "vis", program: "vis", savesDurably: true),
    Peer(name: "ne", program: "ne"),
    Peer(name: "mg", program: "mg"),
  ]

  /// Whether the shell finds its program.
  var isInstalled: Bool {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    return folders.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }
}

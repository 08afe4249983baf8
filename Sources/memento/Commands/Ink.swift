import ArgumentParser
import Glibc

/// The choice of `--color`.
enum ColourChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// Whether the output has colours; `auto` means on a terminal with colours, unless the user
  /// disables them.
  var isOn: Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      let refusal = getenv("NO_COLOR").map { String(cString: $0) } ?? ""
      let terminal = getenv("TERM").map { String(cString: $0) } ?? ""
      return Page.isSeen && refusal.isEmpty && !terminal.isEmpty && terminal != "dumb"
    }
  }
}

/// The colours of commands, by meaning.
enum Ink: String {
  case number = "33"
  case date = "2"
  case name = "1;36"
  case header = "1"
  case place = "36"
  case added = "32"
  case removed = "31"

  /// The sequence that begins the colour.
  var start: [UInt8] { Array("\u{1B}[\(rawValue)m".utf8) }
  /// The sequence that ends any colour.
  static var end: [UInt8] { Array("\u{1B}[m".utf8) }
}

/// A line of output in parts, some of which have a colour.
struct InkedLine {
  private(set) var parts: [(text: [UInt8], ink: Ink?)] = []

  /// Adds a part after a blank, unless it is the first.
  mutating func add(_ text: String, _ ink: Ink? = nil) {
    if !parts.isEmpty { parts.append(([0x20], nil)) }
    parts.append((Array(text.utf8), ink))
  }

  /// Adds bytes without a blank before them.
  mutating func append(_ bytes: [UInt8], _ ink: Ink? = nil) { parts.append((bytes, ink)) }
}

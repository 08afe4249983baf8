/// How what is copied reaches other programs, and what they copied reaches a paste: the setting
/// `clipboard`.
public enum ClipboardRoute: String, CaseIterable, Sendable {
  /// By a tool where there is one for this display, otherwise through the terminal.
  case auto
  /// Not at all.
  case `internal`
  /// Through the terminal (OSC 52), which takes and does not give.
  case osc52
  /// By a tool alone: `wl-copy`, `xclip`, `xsel` or `pbcopy`.
  case tools

  /// Whether a tool may be used.
  public var usesTools: Bool { self == .auto || self == .tools }
  /// Whether the terminal may be told.
  public var usesTerminal: Bool { self == .auto || self == .osc52 }
}

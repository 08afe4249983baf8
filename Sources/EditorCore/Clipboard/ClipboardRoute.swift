/// The exchange of copied text with other programs: the setting `clipboard`.
public enum ClipboardRoute: String, CaseIterable, Sendable {
  /// By a tool if there is one for this display, otherwise through the terminal.
  case auto
  /// No exchange.
  case `internal`
  /// Through the terminal (OSC 52), for copying only.
  case osc52
  /// Only by a tool: `wl-copy`, `xclip`, `xsel` or `pbcopy`.
  case tools

  /// Whether a tool may be used.
  public var usesTools: Bool { self == .auto || self == .tools }
  /// Whether the terminal may be used.
  public var usesTerminal: Bool { self == .auto || self == .osc52 }
}
